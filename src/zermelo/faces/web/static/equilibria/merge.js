// @ts-check
// The set of one node from the sets of its moves: what stays of each, what mixing adds, both together.
import { html } from "../dom.js";
import { fitted } from "../chart/fitted.js";
import { plate } from "../parts.js";
import { cropped, picture } from "../picture.js";

/** @param {Merged} told @param {Path} path @param {(path: Path) => void} goto */
export function mergeSteps(told, path, goto) {
  const to = (words, there) => html`<button class="small" onclick=${() => goto(there)}>${words}</button>`;
  const step = ({ kind, words, payoffs, svg }) => html`<li data-kind=${kind}>
    <b>${words}</b><span class="faint"> ${payoffs}</span>
    ${svg ? plate(words, fitted(cropped(picture(svg), 40)).host) : null}
  </li>`;
  return html`
    <p class="words">${told.title}</p>
    <p class="row">
      ${path.length ? to("one move back", path.slice(0, -1)) : null}
      ${told.moves.map((move) => to(`after ${move}`, [...path, move]))}
    </p>
    <ol class="merge-steps">${told.steps.map(step)}</ol>
  `;
}
