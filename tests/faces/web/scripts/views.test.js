// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { LOOKS } from "./page.js";
import { legendRows } from "../../../../src/zermelo/faces/web/static/chart/fitted.js";
import { choice, line, track } from "../../../../src/zermelo/faces/web/static/parts.js";
import { Players, partsOf, those } from "../../../../src/zermelo/faces/web/static/players.js";
import { sheet } from "../../../../src/zermelo/faces/web/static/sheets.js";
import { plainMoves, valuedMoves } from "../../../../src/zermelo/faces/web/static/position/moves.js";
import { trail } from "../../../../src/zermelo/faces/web/static/position/trail.js";

/** @type {any} */
const players = new Players(LOOKS);
const read = (/** @type {any} */ made) => made.textContent.replace(/\s+/g, " ").trim();

test("players have seats, and colours by their seats", () => {
  assert.deepEqual([players.seat("Cy"), players.colours("Cy"), players.colours("chance")], [2, "p2", "nobody"]);
});

test("a payoff names everybody", () => {
  assert.equal(read(players.payoff({ Ann: 1, Bob: "-1/2", Cy: 0 })), "AAnn 1BBob −1/2CCy 0");
  assert.equal(read(players.vector([1, "-1/2", 0])), read(players.payoff({ Ann: 1, Bob: "-1/2", Cy: 0 })));
});

test("whoever is neither friend nor enemy is neutral", () => {
  const parts = partsOf(players.names, "Ann", { friends: "Cy", enemies: "Ann" });
  assert.deepEqual(parts, { Bob: "neutral", Cy: "friend" });
  assert.deepEqual([those(parts, "friend"), those(parts, "enemy")], [["Cy"], []]);
});

test("moves without values are shown in their order", () => {
  const shown = plainMoves([{ move: "b" }, { move: "a", odds: "1/3" }], () => {}, { best: "a", more: 5 });
  assert.equal(read(shown), "ba1/3and 5 more");
  assert.equal(shown.all(".best").length, 1);
});

test("a best move is said to be best, and starred when it is chosen", () => {
  const payoff = { Ann: 1, Bob: 0, Cy: 0 };
  const shown = valuedMoves(players, [{ move: "a", payoff, best: true, chosen: true, distance: 3 }], () => {});
  assert.match(read(shown), /^★a \(best\) ends in 4/);
});

test("the end has no moves", () => {
  assert.equal(read(valuedMoves(players, [], () => {})), "No moves are left.");
});

test("a trail leads back to every position of the path", () => {
  /** @type {string[][]} */
  const gone = [];
  const steps = [
    { player: "Ann", move: "a" },
    { player: "Bob", move: "b" },
  ];
  const shown = trail(players, steps, (path) => gone.push(path));
  for (const button of shown.all("button")) button.heard.click();
  assert.deepEqual(gone, [[], ["a"], ["a", "b"]]);
  assert.equal(shown.all("button")[2].attributes["aria-current"], "step");
});

test("a line that goes round says so", () => {
  const steps = [
    { player: "Ann", move: "a" },
    { player: "Bob", move: "b", again: true },
  ];
  assert.match(read(line(players, steps, () => {}, { endless: true })), /a.*round and round:.*b.*forever/);
});

test("bars begin at zero, to the left when they are negative", () => {
  const style = (/** @type {number} */ value) => /** @type {any} */ (track(value, -2, 4)).children[0].attributes;
  assert.deepEqual(style(1), { "style left": "50%", "style width": "25%" });
  assert.deepEqual(style(-1), { "style left": "25%", "style width": "25%" });
  assert.deepEqual(style(0), { "style left": "50%", "style width": "0%" });
});

test("a list to choose from tells what was chosen", () => {
  /** @type {string[]} */
  const told = [];
  /** @type {any} */
  const made = choice("x", ["a", ["b", "the second"]], "b", (value) => told.push(value));
  assert.deepEqual(
    made.all("option").map((/** @type {any} */ one) => [one.attributes.value, read(one)]),
    [
      ["a", "a"],
      ["b", "the second"],
    ],
  );
  made.heard.change({ target: { value: "a" } });
  assert.deepEqual(told, ["a"]);
});

/** @type {Sheet} */
const SHEET = {
  title: "Points:",
  heads: ["player", "points"],
  rows: [
    ["Ann", "1/2"],
    ["Bob", -3],
  ],
  right: [1],
  bars: null,
  notes: ["On average."],
  legend: "",
};

test("a sheet shows its title, its players as players, its numbers as numbers", () => {
  /** @type {any} */
  const made = sheet(players, SHEET);
  assert.equal(read(made.all("h3")[0]), "Points");
  assert.equal(made.all(".who").length, 2);
  assert.deepEqual(made.all(".n").map(read), ["points", "1/2", "−3"]);
});

test("a sheet marks the rows it is asked to", () => {
  /** @type {any} */
  const made = sheet(players, SHEET, { on: ([player]) => player === "Bob", titled: false });
  assert.deepEqual([made.all("h3").length, made.all(".on").map(read)], [0, ["B Bob−3"]]);
});

test("a sheet with bars has one in every row", () => {
  /** @type {any} */
  const made = sheet(players, { ...SHEET, bars: ["1/2", -3] });
  assert.equal(made.all(".strip").length, 2);
});

test("a legend that is too long goes on in another row", () => {
  const rows = legendRows([100, 80, 90, 300], 10, 220, 12);
  assert.deepEqual(rows, [
    { x: 10, row: 0 },
    { x: 122, row: 0 },
    { x: 10, row: 1 },
    { x: 10, row: 2 },
  ]);
});
