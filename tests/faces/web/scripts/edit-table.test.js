// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import * as d from "../../../../src/zermelo/faces/web/static/edit/draft.js";
import * as l from "../../../../src/zermelo/faces/web/static/edit/layout.js";
import * as t from "../../../../src/zermelo/faces/web/static/edit/matrix.js";
import * as m from "../../../../src/zermelo/faces/web/static/edit/model.js";

/** @returns {TableDraft} */
const numbered = () => {
  const draft = t.addStrategy(t.newTable(), 1);
  return { ...draft, cells: draft.cells.map((_, k) => `${k}, ${-k}`) };
};

test("a new table has two strategies each", () => {
  assert.deepEqual(t.newTable().cells, ["0, 0", "0, 0", "0, 0", "0, 0"]);
  assert.deepEqual(t.newTable().strategies, [
    ["a", "b"],
    ["a", "b"],
  ]);
});

test("the last player's strategy changes from one cell to the next", () => {
  const draft = numbered();
  assert.equal(t.cellOf(draft, [1, 2]), 5);
  assert.deepEqual(t.profiles(draft.strategies)[5], [1, 2]);
});

test("a row or column that comes leaves all others as they were", () => {
  const draft = t.addStrategy(numbered(), 0);
  assert.deepEqual(draft.strategies[0], ["a", "b", "c"]);
  assert.deepEqual(draft.cells.slice(0, 6), numbered().cells);
  assert.deepEqual(draft.cells.slice(6), ["0, 0", "0, 0", "0, 0"]);
  assert.deepEqual(t.addStrategy(numbered(), 1).cells.slice(0, 4), ["0, 0", "1, -1", "2, -2", "0, 0"]);
});

test("a row or column that goes takes its cells along", () => {
  assert.deepEqual(t.removeStrategy(numbered(), 0, 0).cells, ["3, -3", "4, -4", "5, -5"]);
  assert.deepEqual(t.removeStrategy(numbered(), 1, 1).cells, ["0, 0", "2, -2", "3, -3", "5, -5"]);
  assert.deepEqual(t.removeStrategy(numbered(), 1, 1).strategies[1], ["a", "c"]);
});

test("the last strategy of a player stays", () => {
  const one = t.removeStrategy(t.newTable(), 0, 0);
  assert.equal(t.removeStrategy(one, 0, 0), one);
});

test("a strategy that comes has a name of its own", () => {
  const draft = t.renameStrategy(t.newTable(), 0, 0, "c");
  assert.deepEqual(t.addStrategy(draft, 0).strategies[0], ["c", "b", "d"]);
});

test("a third player doubles the cells, and goes again", () => {
  const draft = /** @type {TableDraft} */ (d.addPlayer(numbered()));
  assert.equal(draft.cells.length, 12);
  assert.deepEqual(draft.cells.slice(2, 4), ["1, -1, 0", "1, -1, 0"]);
  assert.deepEqual(d.removePlayer(draft, 2), numbered());
  assert.match(d.whyNotRemove(numbered(), 0), /two players/);
});

test("the first player may go where a third is", () => {
  const draft = /** @type {TableDraft} */ (d.removePlayer(d.addPlayer(numbered()), 0));
  assert.deepEqual(draft.cells, ["0, 0", "0, 0", "-1, 0", "-1, 0", "-2, 0", "-2, 0"]);
});

test("a cell is read with commas, blanks or both", () => {
  for (const text of ["3,1", "3 1", " 3 , 1 ", "3; 1"]) assert.deepEqual(t.amounts(text), ["3", "1"]);
  assert.deepEqual(t.amounts("1/2, -3"), ["1/2", "-3"]);
});

test("a table comes back from its document as it was", () => {
  const draft = t.setCell(t.renameStrategy(numbered(), 1, 2, "x, y"), 4, "1/2, 3");
  assert.deepEqual(d.fromDocument(JSON.parse(d.documentText(draft))), draft);
});

test("what a browser kept is a table only where it is whole", () => {
  assert.ok(d.isDraft(numbered()));
  assert.ok(!d.isDraft({ ...numbered(), cells: ["0, 0"] }));
  assert.ok(!d.isDraft({ ...numbered(), strategies: [["a"]] }));
  assert.ok(!d.isDraft({ ...numbered(), strategies: undefined }));
});

// ------------------------------------------------------------ layout

const tree = () => {
  let draft = m.newTree();
  for (const move of draft.nodes[0].moves) draft = m.addMove(draft, move.to);
  return draft;
};

test("no two nodes stand at one place, ends stand below each other in their order", () => {
  const draft = tree(),
    { places, order, width, height } = l.layout(draft);
  assert.equal(new Set(order.map((id) => `${places[id].x} ${places[id].y}`)).size, order.length);
  const ends = order.filter((id) => draft.nodes[id].who === "end").map((id) => places[id].y);
  ends.slice(1).forEach((y, k) => assert.equal(y - ends[k], l.ROW));
  for (const { x, y } of Object.values(places)) assert.ok(x > 0 && y > 0 && x < width && y < height);
});

test("a node stands left of what is below it, in the middle of its moves", () => {
  const draft = tree(),
    { places } = l.layout(draft);
  for (const [id, node] of Object.entries(draft.nodes)) {
    const ys = node.moves.map((move) => places[move.to].y);
    for (const move of node.moves) assert.ok(places[move.to].x > places[id].x);
    if (ys.length) assert.equal(places[id].y, (ys[0] + ys.at(-1)) / 2);
  }
});

test("longer names move the next column away, and a field fits between its nodes", () => {
  const long = m.renameMove(tree(), "0", 0, "a very long name indeed");
  const [short, wide] = [l.layout(tree()), l.layout(long)];
  assert.ok(wide.places[1].x > short.places[1].x + 100);
  for (const branch of wide.branches) {
    const name = long.nodes[branch.id].moves[branch.k].name;
    assert.ok(branch.x + l.fieldWidth(name) <= wide.places[branch.to].x - l.RADIUS + 1);
  }
});

test("a set is one dashed line through its nodes, beside the column where others stand between", () => {
  const draft = m.join(tree(), ["1", "2"]),
    drawn = l.layout(draft);
  const [set] = drawn.sets;
  assert.deepEqual(set.ids, ["1", "2"]);
  assert.equal(set.seat, 1);
  const [one, other] = ["1", "2"].map((id) => drawn.places[id]);
  assert.equal(set.path, `M${one.x} ${one.y}L${other.x} ${other.y}`);
  assert.deepEqual(l.layout(tree()).sets, []);
});

test("sets that cross each other run on lanes of their own, for which there is room", () => {
  let draft = m.addMove(m.addMove(m.newTree(), "0"), "0");
  const ids = draft.nodes[0].moves.map((move) => move.to);
  for (const id of ids) draft = m.addMove(draft, id);
  draft = m.join(m.join(draft, [ids[0], ids[2]]), [ids[1], ids[3]]);
  const drawn = l.layout(draft),
    { x } = drawn.places[ids[0]];
  const lanes = drawn.sets.map((set) => Number(/L([\d.]+) /.exec(set.path)[1]));
  assert.equal(new Set(lanes).size, 2);
  for (const branch of drawn.branches.filter((one) => one.id === "0"))
    for (const lane of lanes) assert.ok(branch.x + l.fieldWidth("a") <= lane && lane < x - l.RADIUS);
  const apart = m.join(m.join(m.part(draft, ids), [ids[0], ids[1]]), [ids[2], ids[3]]);
  for (const set of l.layout(apart).sets) assert.ok(!set.path.includes("V"));
});

test("arrows lead to what is beside", () => {
  const draft = tree(),
    drawn = l.layout(draft);
  const to = (id, key) => l.neighbour(draft, drawn, id, key);
  assert.equal(to("0", "ArrowRight"), "1");
  assert.equal(to("1", "ArrowDown"), "2");
  assert.equal(to("2", "ArrowUp"), "1");
  assert.equal(to("2", "ArrowLeft"), "0");
  assert.equal(to("0", "ArrowLeft"), "0");
  assert.equal(to("2", "ArrowDown"), "2");
});
