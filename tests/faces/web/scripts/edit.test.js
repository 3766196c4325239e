// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import * as d from "../../../../src/zermelo/faces/web/static/edit/draft.js";
import * as m from "../../../../src/zermelo/faces/web/static/edit/model.js";

/** @param {any} value */
function frozen(value) {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

// Ann moves a or b; after each Bob moves a or b.
/** @returns {TreeDraft} */
function pennies() {
  let draft = m.newTree();
  for (const move of draft.nodes[0].moves) draft = m.addMove(draft, move.to);
  return frozen(draft);
}

/** @param {TreeDraft} draft @param {string[]} path */
const at = (draft, ...path) =>
  path.reduce((id, name) => draft.nodes[id].moves.find((move) => move.name === name).to, draft.root);
/** @param {TreeDraft} draft @param {string} id */
const names = (draft, id) => draft.nodes[id].moves.map((move) => move.name);

test("a new tree is a decision with two moves", () => {
  const draft = m.newTree();
  assert.equal(draft.nodes[draft.root].who, 0);
  assert.deepEqual(names(draft, "0"), ["a", "b"]);
  assert.deepEqual(draft.nodes[at(draft, "a")].payoff, ["0", "0"]);
});

test("moves at an end make it a decision of whoever is next", () => {
  const draft = pennies();
  assert.equal(draft.nodes[at(draft, "a")].who, 1);
  assert.equal(m.addMove(draft, at(draft, "a", "b")).nodes[at(draft, "a", "b")].who, 0);
});

test("an end that becomes a decision hands its payoff on", () => {
  let draft = m.setPayoff(m.newTree(), "1", 1, "7/2");
  draft = m.addMove(draft, "1");
  assert.deepEqual(draft.nodes[at(draft, "a", "a")].payoff, ["0", "7/2"]);
});

test("one more move has a name of its own", () => {
  const draft = m.addMove(m.renameMove(m.newTree(), "0", 1, "c"), "0");
  assert.deepEqual(names(draft, "0"), ["a", "c", "b"]);
});

test("nodes are told layer by layer, and before what is below them", () => {
  const draft = pennies();
  const [a, b] = [at(draft, "a"), at(draft, "b")];
  const ends = (id) => draft.nodes[id].moves.map((move) => move.to);
  assert.deepEqual(m.layers(draft), ["0", a, b, ...ends(a), ...ends(b)]);
  assert.deepEqual(m.below(draft), ["0", a, ...ends(a), b, ...ends(b)]);
});

test("a node knows the way that leads there", () => {
  const draft = pennies();
  assert.deepEqual(m.paths(draft).get(at(draft, "b", "a")), ["b", "a"]);
  assert.deepEqual(m.paths(draft).get("0"), []);
  assert.equal(m.paths(draft).size, 7);
  assert.equal(m.parent(draft, "0"), null);
});

test("without a node its move and all below it are gone", () => {
  const draft = m.removeNode(pennies(), "1");
  assert.deepEqual(names(draft, "0"), ["b"]);
  assert.equal(Object.keys(draft.nodes).length, 4);
});

test("without its last move a decision is an end", () => {
  let draft = m.newTree();
  draft = m.removeNode(m.removeNode(draft, "1"), "2");
  assert.deepEqual(draft.nodes, { 0: { who: "end", info: "", moves: [], payoff: ["0", "0"] } });
});

test("the root cannot be removed, only what is below it", () => {
  const draft = m.removeNode(pennies(), "0");
  assert.deepEqual(Object.keys(draft.nodes), ["0"]);
  assert.equal(draft.nodes[0].who, "end");
});

test("who moves can be another player, chance or nobody", () => {
  const draft = pennies();
  assert.equal(m.setWho(draft, "0", 1).nodes[0].who, 1);
  const chance = m.setWho(draft, "0", "chance");
  assert.deepEqual(
    chance.nodes[0].moves.map((move) => move.odds),
    ["1/2", "1/2"],
  );
  assert.equal(m.setWho(draft, "1", "end").nodes[1].moves.length, 0);
  assert.equal(m.setWho(draft, "0", 0), draft);
});

test("even odds stay even, others stay as they were typed", () => {
  const even = m.setWho(m.newTree(), "0", "chance");
  const odds = (draft) => draft.nodes[0].moves.map((move) => move.odds);
  assert.deepEqual(odds(m.addMove(even, "0")), ["1/3", "1/3", "1/3"]);
  assert.deepEqual(odds(m.removeNode(m.addMove(even, "0"), "1")), ["1/2", "1/2"]);
  const uneven = m.setOdds(m.setOdds(even, "0", 0, "3/4"), "0", 1, "1/4");
  assert.deepEqual(odds(m.addMove(uneven, "0")), ["3/4", "1/4", "0"]);
});

test("joined nodes look alike, and parted ones do not", () => {
  const draft = pennies(),
    ids = [at(draft, "a"), at(draft, "b")];
  const joined = m.join(draft, ids);
  assert.deepEqual(m.alike(joined, ids[0]), ids);
  assert.deepEqual(m.alike(draft, ids[0]), [ids[0]]);
  const parted = m.part(joined, [ids[0]]);
  assert.deepEqual(parted.nodes, draft.nodes); // a set of one is none
});

test("two sets that are joined are one", () => {
  let draft = m.newTree();
  draft = m.addMove(m.addMove(draft, "0"), "0");
  const ids = draft.nodes[0].moves.map((move) => move.to);
  for (const id of ids) draft = m.addMove(draft, id);
  draft = m.join(m.join(draft, ids.slice(0, 2)), ids.slice(2));
  assert.notEqual(draft.nodes[ids[0]].info, draft.nodes[ids[3]].info);
  assert.equal(m.alike(m.join(draft, [ids[0], ids[3]]), ids[1]).length, 4);
});

test("nodes of two players, of chance, and with other moves are not joined, in words", () => {
  const draft = pennies(),
    [a, b] = [at(draft, "a"), at(draft, "b")];
  assert.match(m.whyNotJoin(draft, [a]), /two nodes/);
  assert.match(m.whyNotJoin(draft, ["0", a]), /Ann and Bob/);
  assert.match(m.whyNotJoin(m.setWho(draft, a, "chance"), [a, b]), /player moves/);
  assert.match(m.whyNotJoin(m.renameMove(draft, b, 0, "x"), [a, b]), /a, b and x, b/);
  assert.equal(m.whyNotJoin(draft, [a, b]), "");
  assert.equal(m.join(draft, ["0", a]), draft);
});

test("what looks alike is changed alike", () => {
  const first = pennies(),
    [a, b] = [at(first, "a"), at(first, "b")];
  const draft = frozen(m.join(first, [a, b]));
  assert.deepEqual(names(m.renameMove(draft, a, 0, "up"), b), ["up", "b"]);
  assert.deepEqual(names(m.addMove(draft, b), a), ["a", "b", "c"]);
  assert.deepEqual(names(m.removeNode(draft, at(draft, "a", "b")), b), ["a"]);
  assert.equal(m.setWho(draft, a, 0).nodes[b].who, 0);
  assert.equal(m.setWho(draft, a, "chance").nodes[b].who, 1);
  assert.equal(m.setWho(draft, a, "chance").nodes[b].info, "");
});

test("a move changes places with the next one, wherever it looks alike", () => {
  const first = pennies(),
    [a, b] = [at(first, "a"), at(first, "b")];
  const draft = frozen(m.join(first, [a, b]));
  assert.deepEqual(names(m.shiftMove(draft, b, -1), "0"), ["b", "a"]);
  assert.equal(m.shiftMove(draft, b, 1), draft);
  assert.equal(m.shiftMove(draft, "0", 1), draft);
  const turned = m.shiftMove(draft, at(draft, "a", "a"), 1);
  assert.deepEqual(
    [names(turned, a), names(turned, b)],
    [
      ["b", "a"],
      ["b", "a"],
    ],
  );
  assert.deepEqual(m.shiftMove(turned, at(draft, "a", "a"), -1), draft);
});

test("a player who comes gets nothing yet, and one who moves cannot go", () => {
  const draft = pennies();
  const three = /** @type {TreeDraft} */ (d.addPlayer(draft));
  assert.deepEqual(three.players, ["Ann", "Bob", "Cy"]);
  assert.deepEqual(three.nodes[at(three, "a", "a")].payoff, ["0", "0", "0"]);
  assert.match(d.whyNotRemove(three, 1), /Bob moves at 2 nodes/);
  assert.equal(d.whyNotRemove(three, 2), "");
  assert.deepEqual(d.removePlayer(three, 2), draft);
  assert.equal(d.removePlayer(three, 1), three);
});

test("who stands behind a player that goes moves up", () => {
  let draft = /** @type {TreeDraft} */ (d.addPlayer(pennies()));
  for (const id of ["1", "2"]) draft = m.setWho(draft, id, 2);
  draft = /** @type {TreeDraft} */ (d.removePlayer(draft, 1));
  assert.deepEqual(draft.players, ["Ann", "Cy"]);
  assert.equal(draft.nodes[1].who, 1);
});

test("no more players come than have colours", () => {
  /** @type {Draft} */
  let draft = m.newTree();
  for (let k = 0; k < 20; k += 1) draft = d.addPlayer(draft);
  assert.equal(draft.players.length, d.MOST_PLAYERS);
  assert.equal(new Set(draft.players).size, d.MOST_PLAYERS);
});

test("players are told apart by letters, by numbers where letters do not", () => {
  const letters = (...players) => d.looks(players).map((look) => look.letter);
  assert.deepEqual(letters("ann", "Bob"), ["A", "B"]);
  assert.deepEqual(letters("Ann", "Al"), ["1", "2"]);
  assert.deepEqual(letters("", "Bob"), ["1", "2"]);
});

test("undo and redo are each other's opposite", () => {
  const drafts = [m.newTree(), pennies(), d.addPlayer(pennies())];
  const whole = drafts.slice(1).reduce((made, next) => d.step(made, next), d.begin(drafts[0]));
  assert.equal(d.undo(whole).now, drafts[1]);
  assert.equal(d.undo(d.undo(whole)).now, drafts[0]);
  assert.deepEqual(d.redo(d.undo(whole)), whole);
  assert.deepEqual(d.undo(d.redo(d.undo(whole))), d.undo(whole));
});

test("there is nothing to undo before the first step, nor to redo after the last", () => {
  const one = d.begin(m.newTree());
  assert.deepEqual(d.undo(one), one);
  assert.deepEqual(d.redo(one), one);
});

test("a new step forgets what was undone", () => {
  const one = d.step(d.begin(m.newTree()), pennies());
  assert.deepEqual(d.step(d.undo(one), d.setTitle(m.newTree(), "x")).future, []);
});

test("the letters of one name are one step", () => {
  let history = d.begin(pennies());
  for (const name of ["u", "up"])
    history = d.step(history, m.renameMove(/** @type {TreeDraft} */ (history.now), "0", 0, name), "name 0.0");
  assert.equal(history.past.length, 1);
  history = d.step(history, m.renameMove(/** @type {TreeDraft} */ (history.now), "0", 1, "x"), "name 0.1");
  assert.equal(history.past.length, 2);
  assert.deepEqual(d.step(history, history.now), history);
});

test("a tree comes back from its document as it was", () => {
  let draft = m.join(pennies(), ["1", "2"]);
  draft = m.setWho(m.setPayoff(draft, at(draft, "a", "b"), 1, "-3/2"), "0", "chance");
  draft = d.setTitle(draft, 'A "tree" </script>');
  const again = d.fromDocument(JSON.parse(d.documentText(draft)));
  assert.equal(d.documentText(again), d.documentText(draft));
});

test("moves named by numbers keep their order", () => {
  const draft = m.renameMove(m.renameMove(pennies(), "0", 0, "10"), "0", 1, "2");
  const text = d.documentText(draft);
  assert.match(text, /"moves":{"10":1,"2":2}/);
  const again = /** @type {TreeDraft} */ (d.fromDocument(JSON.parse(text)));
  assert.deepEqual(names(again, "0"), ["10", "2"]);
});

test("a name that is there twice is written twice, so that it is noticed", () => {
  assert.match(d.documentText(m.renameMove(m.newTree(), "0", 1, "a")), /{"a":1,"a":2}/);
});

test("numbers are written as they were typed, unless they are plain", () => {
  let draft = m.newTree();
  for (const [text, written] of [
    ["7", "7"],
    ["−2", "-2"],
    [" 1 / 3 ", '"1/3"'],
    ["0.25", '"0.25"'],
    ["x", '"x"'],
    ["", '""'],
    ["12345678901234567890", '"12345678901234567890"'],
    ["007", '"007"'],
  ]) {
    draft = m.setPayoff(draft, "1", 0, text);
    assert.ok(d.documentText(draft).includes(`{"payoff":[${written},0]}`), d.documentText(draft));
  }
});

test("what a browser kept is a draft only where it is whole", () => {
  const draft = m.join(pennies(), ["1", "2"]);
  assert.ok(d.isDraft(JSON.parse(JSON.stringify(draft))));
  for (const wrong of [
    null,
    {},
    { ...draft, kind: "x" },
    { ...draft, players: [] },
    { ...draft, root: "99" },
    { ...draft, next: 3 },
    { ...draft, nodes: { ...draft.nodes, 77: draft.nodes[1] } },
    { ...draft, nodes: { ...draft.nodes, 1: { ...draft.nodes[1], moves: [{ name: "a", odds: "", to: "0" }] } } },
    { ...draft, nodes: { ...draft.nodes, 3: { ...draft.nodes[3], payoff: ["1"] } } },
    { ...draft, nodes: { ...draft.nodes, 1: { ...draft.nodes[1], who: 2 } } },
  ])
    assert.ok(!d.isDraft(wrong), JSON.stringify(wrong));
});
