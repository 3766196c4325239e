// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { LOOKS } from "./page.js";
import { acts, journeys, neighbour } from "../../../../src/zermelo/faces/web/static/board/touch.js";
import { judged } from "../../../../src/zermelo/faces/web/static/board/worth.js";
import { lookBars, roughly } from "../../../../src/zermelo/faces/web/static/position/look.js";
import { boundsWords } from "../../../../src/zermelo/faces/web/static/position/proof.js";
import { valuedMoves } from "../../../../src/zermelo/faces/web/static/position/moves.js";
import { withLine, variations } from "../../../../src/zermelo/faces/web/static/position/variations.js";
import { mistakeWords } from "../../../../src/zermelo/faces/web/static/play/review.js";
import { Players } from "../../../../src/zermelo/faces/web/static/players.js";

/** @type {any} */
const players = new Players(LOOKS);
const read = (/** @type {any} */ made) => made.textContent.replace(/\s+/g, " ").trim();
const drawn = (/** @type {Board["rows"]} */ rows) => /** @type {Board} */ (/** @type {any} */ ({ rows }));
/** @param {Board} board @param {LegalMove[]} moves @param {string[]} [picked] */
const does = (board, moves, picked = []) =>
  Object.fromEntries([...acts(board, moves, picked)].map(([place, act]) => [place, [act.kind, ...act.moves]]));

const empty = drawn([
  [null, null],
  [null, null],
]);

test("a cell with a move of its own plays it, others do nothing", () => {
  assert.deepEqual(does(empty, [{ move: "a2", cells: [[0, 0]] }]), { "0,0": ["play", "a2"] });
});

test("moves without cells do nothing on the board", () => {
  assert.deepEqual(does(empty, [{ move: "pass", cells: [] }, { move: "x" }]), {});
});

test("cells that mean a move play it, too", () => {
  const moves = [{ move: "1", cells: [[1, 0]], also: [[0, 0]] }];
  assert.deepEqual(does(empty, moves), { "1,0": ["play", "1"], "0,0": ["aside", "1"] });
});

const pawns = drawn([
  [1, null],
  [0, 0],
]);
const steps = [
  {
    move: "b1b2",
    cells: [
      [1, 1],
      [0, 1],
    ],
  },
  {
    move: "b1xa2",
    cells: [
      [1, 1],
      [0, 0],
    ],
  },
];

test("a piece is picked up, put down, or put back", () => {
  assert.deepEqual([...journeys(pawns, steps)], ["b1b2", "b1xa2"]);
  assert.deepEqual(does(pawns, steps), { "1,1": ["pick", "b1b2", "b1xa2"] });
  assert.deepEqual(does(pawns, steps, ["1,1"]), { "1,1": ["back"], "0,1": ["play", "b1b2"], "0,0": ["play", "b1xa2"] });
});

test("moves between the same cells are asked for", () => {
  const moves = ["Q", "R"].map((choice) => ({
    move: `b2${choice}`,
    choice,
    cells: [
      [1, 1],
      [0, 1],
    ],
  }));
  assert.deepEqual(does(pawns, moves, ["1,1"])["0,1"], ["ask", "b2Q", "b2R"]);
});

test("a piece that may stay is clicked twice", () => {
  const moves = [...steps, { move: "stay", cells: [[1, 1]] }];
  assert.deepEqual(does(pawns, moves)["1,1"], ["pick", "b1b2", "b1xa2"]);
  assert.deepEqual(does(pawns, moves, ["1,1"])["1,1"], ["play", "stay"]);
});

test("a token of a heap takes what lies behind it", () => {
  const heap = drawn([["●", "●", "●"]]);
  const moves = [1, 2, 3].map((count) => ({
    move: `h-${count}`,
    cells: [0, 1, 2].slice(3 - count).map((c) => [0, c]),
  }));
  assert.equal(journeys(heap, moves).size, 0);
  assert.deepEqual(does(heap, moves), { "0,0": ["play", "h-3"], "0,1": ["play", "h-2"], "0,2": ["play", "h-1"] });
});

test("dominoes are picked cell by cell, and played where one is left", () => {
  const moves = [
    {
      move: "left",
      cells: [
        [0, 0],
        [1, 0],
      ],
    },
    {
      move: "top",
      cells: [
        [0, 0],
        [0, 1],
      ],
    },
  ];
  assert.deepEqual(does(empty, moves), {
    "0,0": ["pick", "left", "top"],
    "1,0": ["play", "left"],
    "0,1": ["play", "top"],
  });
  assert.deepEqual(does(empty, moves, ["0,0"]), { "1,0": ["play", "left"], "0,1": ["play", "top"], "0,0": ["back"] });
});

test("arrow keys go to the nearest open cell in their direction", () => {
  const open = ["0,0", "0,2", "2,0", "2,1"];
  assert.equal(neighbour("0,0", "ArrowRight", open), "0,2");
  assert.equal(neighbour("0,0", "ArrowDown", open), "2,0");
  assert.equal(neighbour("0,0", "ArrowUp", open), null);
  assert.equal(neighbour("0,0", "x", open), null);
});

const payoff = { Ann: 1, Bob: -1, Cy: 0 };

test("a worth is said in words and signs, others' payoffs beside it", () => {
  const win = judged({ move: "a", payoff, worth: "win", distance: 2 }, "Ann", players.names);
  assert.deepEqual([win?.sign, win?.words, win?.title], ["+", "wins in 3", "wins in 3; Ann 1, Bob −1, Cy 0"]);
  const scaled = judged({ move: "a", payoff, share: "1/4" }, "Bob", players.names);
  assert.deepEqual([scaled?.kind, scaled?.sign, scaled?.words, scaled?.share], ["scaled", "−1", "Bob gets −1", 0.25]);
  assert.equal(judged({ move: "a", payoff }, "chance", players.names), null);
});

test("moves that win, draw and lose stand in groups with their distances", () => {
  const moves = [
    { move: "a", payoff, worth: /** @type {const} */ ("win"), best: true, chosen: true, distance: 2 },
    { move: "b", payoff, worth: /** @type {const} */ ("loss"), distance: 5 },
  ];
  const shown = valuedMoves(players, moves, () => {}, [
    { worth: "win", moves: ["a"], distance: [2, 2] },
    { worth: "loss", moves: ["b"], distance: [5, 5] },
  ]);
  assert.deepEqual(shown.all("h3").map(read), ["Winning: 1 move, in 3", "Losing: 1 move, in 6"]);
  assert.equal(shown.all(".move").length, 2);
});

test("estimates are rounded and say what they are", () => {
  assert.deepEqual([roughly("1/3"), roughly(-12.6), roughly(undefined)], ["≈ 0.33", "≈ −13", "?"]);
  const found = { payoff: { Ann: "1/3" }, move: "a", depth: 4, count: 1200 };
  const shown = lookBars(players, found);
  assert.match(read(shown), /^estimate.*prefers a\..*Ann.*≈ 0.33.*An estimate, growing better · 4 moves ahead, 1,200/);
  assert.equal(shown.className, "look-ahead estimate");
  assert.match(read(lookBars(players, found, { isExact: true, isEnded: true })), /1\/3.*Exact/);
});

test("lines that were tried are kept once, without their beginnings", () => {
  let lines = withLine([], ["a"]);
  for (const path of [["a", "b"], ["a"], ["a", "c"], []]) lines = withLine(lines, path);
  assert.deepEqual(lines, [
    ["a", "b"],
    ["a", "c"],
  ]);
  assert.equal(
    variations(lines, ["a"], () => {}),
    null,
  );
  assert.equal(read(variations(lines, ["a", "c"], () => {})), "Variationsafter a: b");
});

test("a mistake says what it cost and what would have been better", () => {
  const step = { player: "Ann", move: "a", exact: true, before: payoff, after: payoff, cost: 1, mistake: true };
  const lost = mistakeWords({ ...step, better: "b", worth: ["win", "draw"] });
  assert.equal(lost, "turns a win into a draw, costs 1; better: b");
  assert.equal(mistakeWords({ ...step, better: null }), "costs 1");
  assert.equal(mistakeWords({ ...step, exact: false, better: null }), "costs ≈ 1");
});

test("a proof that was stopped says how far it came", () => {
  const found = /** @type {Proven} */ (/** @type {unknown} */ ({ least: null, most: null }));
  assert.equal(boundsWords(found, "A"), "Nothing is proven yet.");
  assert.equal(boundsWords({ ...found, least: 0 }, "A"), "Proven so far: A gets at least 0.");
  assert.equal(boundsWords({ ...found, least: -1, most: 0 }, "A"), "Proven so far: A gets at least −1 and at most 0.");
});
