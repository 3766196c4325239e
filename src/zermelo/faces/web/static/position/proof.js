// @ts-check
// A game too large to be explored: what is proven of the position takes the place of the estimate as soon as it is.
import { ask } from "../api.js";
import { fill, html, number } from "../dom.js";
import { refused, working } from "../parts.js";
import { showFound } from "./values.js";

/** @typedef {import("../screens/position.js").Position} PositionScreen */

const SECONDS = 30;

/** @param {Proven} found @param {string} mover */
export function boundsWords({ least, most }, mover) {
  if (least === null && most === null) return "Nothing is proven yet.";
  const bounds = [
    least === null ? "" : `at least ${number(least)}`,
    most === null ? "" : `at most ${number(most)}`,
  ].filter(Boolean);
  return `Proven so far: ${mover} gets ${bounds.join(" and ")}.`;
}

// Returns whether the value is proven; `settled` is called when it is.
/**
 * @param {PositionScreen} screen
 * @param {{ game: string, path: Path }} at
 * @param {HTMLElement} host
 * @param {AbortSignal} signal
 * @param {() => void} settled
 * @returns {Promise<boolean>}
 */
export async function showProof(screen, at, host, signal, settled) {
  const offer = (place, words) => {
    const again = () => showProof(screen, at, place, signal, settled);
    const button = html`<p><button class="small" onclick=${again}>Go on proving</button></p>`;
    fill(place, html`<div class="note" role="note"><p>${words}</p>${button}</div>`);
  };
  try {
    const progress = working(host, "Proving");
    const found = await ask("proof", { ...at, seconds: SECONDS }, { signal, progress, stops: true });
    if (found.payoff === null) {
      offer(host, boundsWords(found, screen.seen.turn));
      return false;
    }
    settled();
    showFound(screen, at, found);
    if (found.open.length) {
      const place = html`<div />`;
      screen.sentence.append(place);
      offer(place, "Not every move is settled.");
    }
    return true;
  } catch (error) {
    if (error.name !== "AbortError" && error.kind !== "method") fill(host, refused(error));
    return false;
  }
}
