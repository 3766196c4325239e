// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { LOOKS } from "./page.js";
import { Players } from "../../../../src/zermelo/faces/web/static/players.js";
import * as exact from "../../../../src/zermelo/faces/web/static/parameter/exact.js";
import * as track from "../../../../src/zermelo/faces/web/static/parameter/track.js";
import { pieceView } from "../../../../src/zermelo/faces/web/static/parameter/slider.js";
import { costWords, handReview, oddsTable } from "../../../../src/zermelo/faces/web/static/play/hand.js";
import { score, sumOf } from "../../../../src/zermelo/faces/web/static/play/score.js";
import { readSeed } from "../../../../src/zermelo/faces/web/static/play/seats.js";
import * as arrange from "../../../../src/zermelo/faces/web/static/position/arrange.js";

const players = new Players(LOOKS.slice(0, 2));

test("numbers are read exactly, and nothing else is", () => {
  const read = (/** @type {string} */ text) => exact.text(exact.exact(text));
  assert.deepEqual(["3", "−1/2", "0.25", "-6/4", "007"].map(read), ["3", "-1/2", "1/4", "-3/2", "7"]);
  for (const wrong of ["", "x", "1/0", "1e5", "1/2/3", "--1"]) assert.equal(exact.exact(wrong), null, wrong);
});

test("a linear function has its exact value, however long the numbers", () => {
  assert.equal(exact.valueOf(["1/3", "-2", "1/3-2x"], exact.exact("1/6")), "0");
  assert.equal(exact.valueOf(["9007199254740993", 1, ""], exact.exact("1")), "9007199254740994");
});

test("fractions are compared exactly", () => {
  assert.equal(exact.compare(exact.exact("1/3"), exact.exact("0.3333333333")), 1);
  assert.equal(exact.compare(exact.exact("2/4"), exact.exact("1/2")), 0);
});

const RANGE = { low: -3, high: 3, breakpoints: [-1, "1/3"] };

test("the slider goes from end to end and stops at every change", () => {
  assert.equal(track.valueAt(RANGE, 0), "-3");
  assert.equal(track.valueAt(RANGE, track.STEPS), "3");
  assert.equal(track.valueAt(RANGE, track.stepOf(RANGE, "1/3")), "1/3");
  for (let step = 0; step <= track.STEPS; step += 1)
    assert.equal(track.stepOf(RANGE, track.valueAt(RANGE, step)), step);
});

test("one goes from change to change", () => {
  assert.equal(track.nextBreak(RANGE, -3, 1), -1);
  assert.equal(track.nextBreak(RANGE, -1, 1), "1/3");
  assert.equal(track.nextBreak(RANGE, "1/3", 1), null);
  assert.equal(track.nextBreak(RANGE, 0, -1), -1);
});

test("marks that stand close together share a number", () => {
  const near = { low: 0, high: 100, breakpoints: [10, 11, 12, 50] };
  assert.deepEqual(track.labelled(near), [10, 50]);
});

/** @param {Partial<VariedPiece>} more @returns {VariedPiece} */
const piece = (more) => ({
  where: "",
  low: 0,
  high: 0,
  has_low: true,
  has_high: true,
  line: [{ player: "Ann", move: "in" }],
  payoff: { Ann: [0, 2, "2x"], Bob: [1, -1, "1-x"] },
  guarantees: { Ann: [0, 0, "0"], Bob: [0, 0, "0"] },
  outcomes: [],
  more: 0,
  equilibria: null,
  ...more,
});
const PIECES = [
  piece({ where: "0 ≤ x < 1", low: 0, high: 1, has_high: false }),
  piece({ where: "x = 1", low: 1, high: 1 }),
  piece({ where: "1 < x ≤ 2", low: 1, high: 2, has_low: false }),
];

test("every value has its piece, the ends of intervals too", () => {
  const at = (/** @type {Num} */ value) => track.pieceAt(PIECES, value)?.where;
  assert.deepEqual(
    [at(0), at("1/2"), at(1), at("3/2"), at(2), at(3)],
    ["0 ≤ x < 1", "0 ≤ x < 1", "x = 1", "1 < x ≤ 2", "1 < x ≤ 2", undefined],
  );
});

test("a piece tells functions and what they are where the slider stands", () => {
  const varied = /** @type {any} */ ({ parameter: "x", pieces: PIECES });
  const seen = /** @type {any} */ (pieceView(players, varied, "3/2"));
  const cells = seen.all("td").map((/** @type {any} */ cell) => cell.textContent);
  assert.deepEqual(cells, ["2x", "3", "0", "0", "1−x", "−1/2", "0", "0"]);
});

const HOW = { free: null, signs: [["━", null]], fixed: [] };

test("a man is put down, and taken away by the same click", () => {
  const once = arrange.put([[null, null]], [0, 1], 1, HOW);
  assert.deepEqual(once, [[null, 1]]);
  assert.deepEqual(arrange.put(once, [0, 1], 1, HOW), [[null, null]]);
  assert.deepEqual(arrange.put(once, [0, 1], null, HOW), [[null, null]]);
  assert.deepEqual(arrange.put([[null, null]], [0, 0], "┃", HOW), [["━", null]]);
  assert.deepEqual(arrange.put([["·", 0]], [0, 1], null, { ...HOW, free: "·" }), [["·", "·"]]);
});

test("heaps and numbers are set", () => {
  assert.deepEqual(arrange.heaped([["●"], ["●", "●"]], 0, 3), [
    ["●", "●", "●"],
    ["●", "●"],
  ]);
  assert.deepEqual(arrange.counted([[[0, "4"], null]], [0, 0], " 7 "), [[[0, "7"], null]]);
  assert.deepEqual(arrange.cleared([["•", 1]], { free: null, fixed: [[0, 0]] }), [["•", null]]);
});

test("a position that was set up begins from the whole game", () => {
  assert.equal(arrange.wholeGame("nim:3,4@[1,2,0]"), "nim:3,4");
  assert.equal(arrange.wholeGame("file.12@x=3"), "file.12@x=3");
});

const STEP = { player: "Ann", seen: "2", move: "bet", mistake: true, better: "check", cost: "1/6" };
const ODDS = { shares: { check: 1, bet: 0 }, worth: { check: "-1/3", bet: "-1/2" } };

test("what a move of a hand cost is told in words", () => {
  assert.equal(costWords({ ...STEP, ...ODDS }), "costs 1/6 on average; better: check");
  assert.equal(costWords({ ...STEP, ...ODDS, cost: 0, move: "check" }), "as the equilibrium has it");
  assert.match(costWords({ ...STEP, ...ODDS, cost: 0 }), /does otherwise/);
  assert.match(costWords({ ...STEP, ...ODDS, cost: null }), /never comes here/);
});

test("a review marks mistakes and what the equilibrium does", () => {
  const told = /** @type {any} */ ({ steps: [{ ...STEP, ...ODDS }], value: { Ann: "-1/18", Bob: "1/18" }, notes: [] });
  const seen = /** @type {any} */ (handReview(players, told));
  assert.equal(seen.all(".mistake").length, 1);
  assert.equal(seen.all("tr").length, 3);
  assert.match(seen.textContent, /−1\/18/);
  const bare = /** @type {any} */ (oddsTable({ player: "Ann", seen: "2", shares: ODDS.shares, worth: null }));
  assert.equal(bare.all("td").length, 2);
});

test("hands are summed over all seeds", () => {
  const hands = { 1: { Ann: 1, Bob: -1 }, 2: { Ann: "-1/2", Bob: "1/2" } };
  assert.equal(sumOf(hands, "Ann"), 0.5);
  assert.match(/** @type {any} */ (score(players, hands)).textContent, /2 hands so far/);
});

test("a seed is a whole number", () => {
  assert.deepEqual(["7", "-3", "", "1.5", "x", undefined].map(readSeed), [7, -3, null, null, null, null]);
});
