// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { address, joinPath, query, read, splitPath } from "../../../../src/zermelo/faces/web/static/state.js";

test("a path is its names joined by slashes", () => {
  assert.equal(joinPath(["h1-1", "h2-2"]), "h1-1/h2-2");
  assert.deepEqual(splitPath("h1-1/h2-2"), ["h1-1", "h2-2"]);
});

test("no text is the empty path", () => assert.deepEqual(splitPath(""), []));

test("names with slashes and backslashes, and empty ones, come back as they were", () => {
  const odd = ["a/b", "/", "//", "\\", "\\/x", "", " ", "a//b/", "ü"];
  assert.deepEqual(splitPath(joinPath(odd)), odd);
});

test("paths of all short names over an awkward alphabet come back as they were", () => {
  const signs = ["", "/", "\\", "a"];
  const names = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => a + b + c)));
  for (const one of names) for (const other of names) assert.deepEqual(splitPath(joinPath([one, other])), [one, other]);
});

test("what is empty is left out of a query", () => {
  assert.equal(query({ a: "", b: undefined, c: [], d: "x", e: 0 }).toString(), "d=x&e=0");
});

test("a list in a query is a path", () => assert.equal(query({ at: ["a", "b/c"] }).get("at"), "a/b//c"));

test("an address keeps signs that are easy to read", () => {
  assert.equal(address("position", { game: "nim:2,2", at: ["h1-1", "h2"] }), "#/position?game=nim:2,2&at=h1-1/h2");
});

test("an address without parameters has no question mark", () => assert.equal(address("library", {}), "#/library"));

/** @param {string} hash */
function at(hash) {
  /** @type {any} */ (globalThis).location = { hash };
  return read();
}

test("an address that was written is read as it was meant", () => {
  const game = "connect:3,3,3,players=Ann+Bob & Co?#%",
    path = ["a/b", "c d", "?", "#"];
  assert.deepEqual(at(address("tree", { game, at: path })).path, path);
  assert.equal(at(address("tree", { game, at: path })).game, game);
  assert.equal(at(address("tree", { game, at: path })).screen, "tree");
});

test("no address is the library", () => {
  assert.deepEqual(at(""), { screen: "library", game: "", path: [], params: {} });
});
