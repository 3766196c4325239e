// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { moved, ordered, written } from "../../../../src/zermelo/faces/web/static/coalitions/structure.js";
import { fairest, fairestWords, gap } from "../../../../src/zermelo/faces/web/static/coalitions/fairness.js";
import { nearest, payoffAt, placeOf } from "../../../../src/zermelo/faces/web/static/equilibria/scale.js";
import { summary } from "../../../../src/zermelo/faces/web/static/equilibria/summary.js";
import { Layout, MOST_DRAWN } from "../../../../src/zermelo/faces/web/static/steps/layout.js";
import { bestEnd, neighbour, same, within } from "../../../../src/zermelo/faces/web/static/tree/items.js";
import { besides } from "../../../../src/zermelo/faces/web/static/tree/toolbar.js";
import { counted } from "../../../../src/zermelo/faces/web/static/tree/facts.js";

const NAMES = ["Ann", "Bob", "Cy"];

test("teams stand by their first members", () => {
  assert.deepEqual(ordered(NAMES, [["Cy"], ["Bob", "Ann"]]), [["Ann", "Bob"], ["Cy"]]);
});

test("whoever the address names in no team is alone", () => {
  assert.deepEqual(written(NAMES, "Cy//Ann"), [["Ann", "Cy"], ["Bob"]]);
  assert.deepEqual(written(NAMES, ""), [["Ann"], ["Bob"], ["Cy"]]);
});

test("strangers and players named twice are left out", () => {
  assert.deepEqual(written(NAMES, "Ann//Zoe/Ann//Bob"), [["Ann"], ["Bob"], ["Cy"]]);
});

test("a player goes into another team, or into a new one", () => {
  assert.deepEqual(moved(NAMES, [["Ann", "Bob"], ["Cy"]], "Bob", 1), [["Ann"], ["Bob", "Cy"]]);
  assert.deepEqual(moved(NAMES, [["Ann", "Bob"], ["Cy"]], "Ann", 2), [["Ann"], ["Bob"], ["Cy"]]);
});

test("moving a player leaves the old teams as they were", () => {
  const before = [["Ann", "Bob"], ["Cy"]];
  moved(NAMES, before, "Bob", 1);
  assert.deepEqual(before, [["Ann", "Bob"], ["Cy"]]);
});

const SCALE = { low: [-1, 0], high: [3, 2], low_at: [10, 90], high_at: [50, 10] };

test("a payoff and its place in the plot lead to each other", () => {
  assert.deepEqual(placeOf(SCALE, [1, 1]), [30, 50]);
  assert.deepEqual(payoffAt(SCALE, [30, 50]), [1, 1]);
  for (const payoff of [SCALE.low, SCALE.high, [0.5, 1.75]])
    assert.deepEqual(payoffAt(SCALE, placeOf(SCALE, payoff)), payoff);
});

test("a plot with one payoff has one place", () => {
  const point = { low: [1, 1], high: [1, 1], low_at: [5, 5], high_at: [5, 5] };
  assert.deepEqual(
    [placeOf(point, [1, 1]), payoffAt(point, [7, 7])],
    [
      [5, 5],
      [1, 1],
    ],
  );
});

test("the nearest payoff is nearest in the plane of the two seats", () => {
  const all = [
    [0, 9, 0],
    [3, 0, 2],
    [1, 5, 1],
  ];
  assert.equal(nearest(SCALE, all, [0, 2], [2.9, 1.9]), 1);
  assert.equal(nearest(SCALE, all, [0, 2], [0.9, 1]), 2);
});

/** @param {Partial<Possible>} told @returns {any} */
const possible = (told) => ({ kind: "pure", payoffs: [], more: 0, best: [], pareto: [], pure: [], ...told });

test("equilibria are told in one sentence", () => {
  assert.equal(summary(possible({}), NAMES).words, "There are none.");
  assert.equal(
    summary(possible({ payoffs: [[1, 2]], more: 1999 }), NAMES).words,
    "2,000 different payoffs could come about.",
  );
  assert.match(summary(possible({ payoffs: [[1, 2]] }), NAMES).words, /pure subgame-perfect equilibrium pays the same/);
});

test("a set is told by what each may get, and what mixing adds", () => {
  const best = [{ name: "total", words: "", mixed: { payoff: [1, 2], value: 3 }, pure: { payoff: [1, 1], value: 2 } }];
  /** @type {Record<string, [Num, Num]>} */
  const range = { Ann: [0, 1], Bob: ["1/2", "1/2"] };
  const told = summary(possible({ kind: "set", range, best, pareto: [{ Ann: 1, Bob: 2 }], pure: [[1, 1]] }), NAMES);
  assert.match(told.words, /^Ann may get 0 to 1, Bob 1\/2, .* Mixing reaches a greater total/);
  assert.deepEqual(told.all, [
    [1, 2],
    [1, 1],
  ]);
});

/** @param {string[]} path @returns {SearchEvent} */
const enter = (path) => ({ kind: "enter", path });

test("a layout has every node on the way once, ends one below the other", () => {
  const layout = new Layout([[enter(["a", "b"])], [enter(["a", "c"]), enter(["a"])]]);
  assert.deepEqual([...layout.nodes.keys()], ["", "a", "a/b", "a/c"]);
  const [b, c] = ["a/b", "a/c"].map((key) => /** @type {any} */ (layout.nodes.get(key)));
  assert.ok(b.y < c.y);
  assert.equal(layout.root.y, (b.y + c.y) / 2);
  assert.equal(layout.x(b) - layout.x(layout.root), 2 * layout.column);
});

test("a layout of very many nodes is cut, and says so", () => {
  const many = Array.from({ length: 2 * MOST_DRAWN }, (_, k) => enter([String(k)]));
  const layout = new Layout([many]);
  assert.equal(layout.isCut, true);
  assert.ok(layout.nodes.size <= MOST_DRAWN + 2);
});

test("a path lies within its beginnings only", () => {
  assert.ok(within(["a", "b"], ["a"]) && within(["a"], []) && !within(["a"], ["a", "b"]) && !within(["b"], ["a"]));
  assert.ok(same(["a"], ["a"]) && !same(["a", "b"], ["a"]));
});

/** @param {number[]} place @param {string[]} way @param {any} [up] @returns {any} */
function item(place, way, up = null) {
  const made = { place, up, below: [], told: { chosen: way.at(-1) === "b" }, path: () => way };
  up?.below.push(made);
  return made;
}

test("arrow keys go up and down a tree, and along its levels", () => {
  const root = item([0, 50], []),
    a = item([100, 20], ["a"], root),
    b = item([100, 80], ["b"], root),
    deep = item([200, 25], ["a", "x"], a);
  const all = [root, a, deep, b];
  assert.equal(neighbour(all, root, "ArrowRight", true), b, "the chosen move first");
  assert.equal(neighbour(all, deep, "ArrowLeft", true), a);
  assert.equal(neighbour(all, a, "ArrowDown", true), b, "not what is nearer but deeper");
  assert.equal(neighbour(all, a, "ArrowUp", true), null);
  assert.equal(neighbour(all, deep, "ArrowRight", true), null);
});

test("in a graph, arrow keys go to what lies that way", () => {
  const a = item([0, 0], []),
    b = item([100, 10], ["b"]),
    c = item([100, 90], ["c"]);
  assert.equal(neighbour([a, b, c], a, "ArrowRight", false), b);
  assert.equal(neighbour([a, b, c], b, "ArrowDown", false), c);
  assert.equal(neighbour([a, b, c], a, "ArrowDown", false), null, "too far to the side");
});

test("what stands beside nodes is asked for by what the address says", () => {
  assert.deepEqual(besides(NAMES, {}), {});
  assert.deepEqual(besides(NAMES, { beside: "guarantees" }), { beside: "guarantees" });
  assert.deepEqual(besides(NAMES, { beside: "and-or", me: "Zoe" }), { beside: "and-or", player: "Ann" });
  assert.deepEqual(besides(NAMES, { beside: "outlook", me: "Bob", friends: "Cy", enemies: "Bob" }), {
    beside: "outlook",
    player: "Bob",
    friends: ["Cy"],
    enemies: [],
    neutral: ["Ann"],
  });
});

test("one is one, many are many", () => {
  assert.deepEqual([counted(1, "node"), counted(2000, "end")], ["1 node", "2,000 ends"]);
});

/** @param {string[][]} teams @param {Payoff} payoff */
const structure = (teams, payoff) => /** @type {any} */ ({ teams, payoff });

test("the fairest structure has the least gap; of equal ones, where the worst-off gets most", () => {
  const all = [
    structure([["A"], ["B"], ["C"]], { A: 0, B: "1/2", C: 1 }),
    structure([["A", "B"], ["C"]], { A: "-1/3", B: 0, C: "1/3" }),
    structure([["A"], ["B", "C"]], { A: 1, B: "4/3", C: "5/3" }),
  ];
  assert.deepEqual(fairest(all), [all[2]]);
  assert.equal(gap(all[1]), "2/3");
  assert.equal(fairestWords(all), "Fairest: A | B+C, where the best-off player gets 2/3 more than the worst-off.");
  assert.match(fairestWords([structure([["A", "B"]], { A: 2, B: 2 })]), /everybody gets the same/);
});

test("the best line is followed as far as it is drawn", () => {
  /** @param {boolean} chosen @param {any[]} below */
  const made = (chosen, below = []) => /** @type {any} */ ({ told: { chosen }, below });
  const end = made(true);
  assert.equal(bestEnd(made(false, [made(false), made(true, [made(false), end])])), end);
});
