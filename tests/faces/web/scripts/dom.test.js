// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./page.js";
import {
  grouped,
  h,
  html,
  number,
  plain,
  real,
  signed,
  unbroken,
} from "../../../../src/zermelo/faces/web/static/dom.js";

test("numbers are shown as they are", () => {
  assert.deepEqual([number(3), number("1/2"), number(0), number(null), number(undefined)], ["3", "1/2", "0", "–", "–"]);
});

test("a minus is a minus sign", () => assert.deepEqual([number(-3), number("-1/2")], ["−3", "−1/2"]));

test("very long fractions are rounded, and say so", () => {
  assert.equal(number("1000000007/3000000000"), "≈0.3333");
  assert.equal(number("-1000000007/3000000000"), "≈−0.3333");
});

test("numbers beyond all measure are cut", () => {
  assert.equal(number(`1${"0".repeat(400)}`), "10000000…");
});

test("fractions become real numbers", () => assert.deepEqual([real("-3/4"), real(2), real("5")], [-0.75, 2, 5]));

test("counts are grouped", () => assert.equal(grouped(1234567), "1,234,567"));

test("names of moves stay in one piece", () => {
  assert.equal(unbroken("h1-2 wins - or not"), "h1\u20112 wins - or not");
});

test("characters that nobody sees are written out; lines stay lines", () => {
  assert.equal(plain("a\u202eb\u0000c\nd\te"), "a\\u202eb\\u0000c\nd\te");
});

test("a template makes elements, with attributes and texts", () => {
  const made = html`<p class="a ${"b"}" title=${"t"}>one ${2} <b>three</b></p>`;
  assert.deepEqual([made.localName, made.className, made.attributes.title], ["p", "a b", "t"]);
  assert.equal(made.textContent, "one 2 three");
});

test("what is put into a template is never markup", () => {
  const made = html`<p title=${"<i>"}>${"<b onclick=x>"}</p>`;
  assert.deepEqual(made.children, ["<b onclick=x>"]);
  assert.equal(made.attributes.title, "<i>");
});

test("a template gives new elements every time", () => {
  const one = () => html`<ul><li>always the same</li></ul>`;
  assert.notEqual(one(), one());
  assert.notEqual(one().children[0], one().children[0]);
});

test("a line that ends between words is a space, and nothing beside tags", () => {
  const made = html`<p>
    one
    two ${"x"}
    <b>y</b>
  </p>`;
  assert.equal(made.textContent, "one two xy");
});

test("several elements side by side are an array", () => {
  assert.deepEqual(
    html`<i />${null}<b />`.map((/** @type {any} */ one) => one?.localName),
    ["i", undefined, "b"],
  );
});

test("a button sends no form unless it says so", () => {
  assert.equal(h("button").attributes.type, "button");
  assert.equal(html`<button type="submit" />`.attributes.type, "submit");
});

test("null, undefined and false leave nothing behind", () => {
  const made = h("p", { title: null, hidden: false, id: undefined }, null, undefined, false, [[0, "x"]]);
  assert.deepEqual([made.attributes, made.textContent], [{}, "0x"]);
});

test("what is read aloud shows what nobody sees", () => {
  assert.equal(h("p", { "aria-label": "a\u202eb" }).attributes["aria-label"], "a\\u202eb");
});

test("a handler is heard", () => {
  let many = 0;
  html`<button onclick=${() => (many += 1)} />`.heard.click();
  assert.equal(many, 1);
});

test("the vendored htm is that of its package, with its licence", () => {
  const vendor = new URL("../../../../src/zermelo/faces/web/static/vendor/", import.meta.url);
  const folder = new URL("../../../../node_modules/htm/", import.meta.url);
  for (const [ours, theirs] of [
    ["htm.js", "dist/htm.module.js"],
    ["htm.d.ts", "dist/htm.d.ts"],
    ["htm.LICENSE.txt", "LICENSE"],
  ])
    assert.equal(readFileSync(new URL(ours, vendor), "utf8"), readFileSync(new URL(theirs, folder), "utf8"));
});
test("a hyphen in front of a number is a minus sign, one within a name is not", () => {
  assert.equal(signed("A has -1 after h2-1, (-3/2) or x=-2"), "A has −1 after h2-1, (−3/2) or x=−2");
});
