// @ts-check
// The position screen on a page of its own, which holds the answers that it shows and has no server behind it.
import { ask } from "./api.js";
import { fill, html, plain } from "./dom.js";
import { refused } from "./parts.js";
import { Players } from "./players.js";
import screen from "./screens/position.js";
import { go, read, splitPath } from "./state.js";

const main = document.getElementById("main");
const game = "page";

/** @returns {State} */
function here() {
  const state = read();
  return location.hash ? { ...state, game } : { ...state, game, path: splitPath(main.dataset.at ?? "") };
}

async function start() {
  const about = await ask("about", { game });
  const host = html`<div class="screen position" />`;
  fill(main, host);
  let state = here();
  const say = (words) => (document.getElementById("news").textContent = plain(words));
  const players = new Players(about.players);
  const view = await screen.open({ host, state: () => state, about, players, say, go, has: () => false });
  addEventListener("hashchange", () => view.update((state = here())));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target.matches?.("input, select, textarea") || (event.key === " " && target.matches?.("button, a, summary")))
      return;
    if (view.key?.(event)) event.preventDefault();
  });
  await view.update(state);
  document.body.dataset.ready = "yes";
}

start().catch((error) => fill(main, refused(error)));
