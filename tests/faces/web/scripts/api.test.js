// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ask, foresee } from "../../../../src/zermelo/faces/web/static/api.js";

/** @type {string[]} */
let sent = [];
let status = 200;
beforeEach(() => {
  sent = [];
  status = 200;
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ address) => {
      sent.push(address);
      const told = status === 200 ? { address } : { error: { kind: "busy", message: "later" } };
      return { ok: status === 200, status, json: async () => told };
    }
  );
});

test("what was foreseen is asked once", async () => {
  foresee("values", { game: "nim:1" });
  const found = await ask("values", { game: "nim:1" });
  assert.equal(sent.length, 1);
  assert.deepEqual(found, { address: sent[0] });
  await ask("values", { game: "nim:1" });
  assert.equal(sent.length, 1); // and known from then on
});

test("another question is asked for itself", async () => {
  foresee("values", { game: "nim:2" });
  await ask("values", { game: "nim:3" });
  assert.equal(sent.length, 2);
});

test("whoever asks hears of what went wrong, and the next one tries again", async () => {
  status = 503;
  foresee("values", { game: "nim:4" });
  await assert.rejects(() => ask("values", { game: "nim:4" }), { kind: "busy" });
  status = 200;
  await ask("values", { game: "nim:4" });
  assert.equal(sent.length, 2);
});
