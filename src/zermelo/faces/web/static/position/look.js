// @ts-check
// Looking ahead, from the first moment on and in games of any size: an estimate, and it looks like one.
import { ask } from "../api.js";
import { grouped, html, number, real } from "../dom.js";
import { SIGNS } from "../help/signs.js";
import { track } from "../parts.js";

/** @typedef {{ depth?: number | null, count?: number, payoff: Payoff, move: string | null, method?: string }} Found */

const SECONDS = 10;

// An estimate, rounded: nobody should take its digits for more than they are.
/** @param {Num | undefined} value */
export function roughly(value) {
  if (value === undefined) return "?";
  const rounded = real(value);
  if (!Number.isFinite(rounded)) return number(value);
  return `≈ ${number(Number(rounded.toFixed(Math.abs(rounded) < 10 ? 2 : 0)))}`;
}

/** @param {Players} players @param {Found} found @param {{ isExact?: boolean, isEnded?: boolean }} [how] */
export function lookBars(players, found, { isExact = false, isEnded = false } = {}) {
  const told = players.names.filter((name) => found.payoff[name] !== undefined);
  const most = Math.max(1, ...told.map((name) => Math.abs(real(found.payoff[name]))));
  const bar = (name) => html`<li class="bar ${players.colours(name)}">
    <span class="of">${players.name(name)}</span>
    ${track(real(found.payoff[name]), -most, 2 * most)}
    <span class="n" title=${String(found.payoff[name])}>
      ${isExact ? number(found.payoff[name]) : roughly(found.payoff[name])}
    </span>
  </li>`;
  const depth = found.depth ? `${found.depth} ${found.depth === 1 ? "move" : "moves"} ahead` : "";
  const count = found.count ? `${grouped(found.count)} positions` : "";
  const facts = [depth, count, isEnded ? found.method : ""].filter(Boolean).join(", ");
  const words = isExact
    ? "Exact: every line that matters was followed to its end."
    : `An estimate${isEnded ? "" : ", growing better"}`;
  return html`<div class="look-ahead ${isExact ? "exact" : "estimate"}">
    ${
      found.move === null
        ? null
        : html`<p class="words">
          ${isExact ? null : [html`<span class="tag" title=${SIGNS["≈"]}>estimate</span>`, " "]}
          ${`Looking ahead prefers ${found.move}.`}
        </p>`
    }
    <div class="bars"><ul>${told.map(bar)}</ul></div>
    <p class="faint small">${[words, facts].filter(Boolean).join(" · ")}</p>
  </div>`;
}

// Resolves with the first thing that is found, so that whatever explores can wait for it; `ended` with the last.
/**
 * @param {{ game: string, path: Path }} at
 * @param {AbortSignal} signal
 * @param {(found: Found, line: string[], how: { isExact: boolean, isEnded: boolean }) => void} tell
 */
export function lookAhead(at, signal, tell) {
  let first = () => {};
  const begun = new Promise((resolve) => (first = () => resolve(undefined)));
  const progress = (told) => {
    if (!told?.payoff || signal.aborted) return;
    tell(/** @type {Found} */ (told), told.line ?? [], { isExact: false, isEnded: false });
    first();
  };
  const ended = ask("look", { ...at, seconds: SECONDS }, { signal, progress }).then((found) => {
    const line = found.line.map(({ move }) => move);
    if (!signal.aborted) tell({ ...found, count: found.nodes }, line, { isExact: found.exact, isEnded: true });
    return found;
  });
  ended.catch(() => {}).finally(first);
  return { begun, ended };
}
