// @ts-check
// What several screens show: bars, lines of play, histories, work in progress.
import { fill, grouped, html, number, real } from "./dom.js";

// A bar left or right of a zero line, on a scale that begins at `from`.
/** @param {number} value @param {number} from @param {number} span */
export function track(value, from, span) {
  const zero = (-from / span) * 100,
    width = (Math.abs(value) / span) * 100;
  const amount = { left: `${value < 0 ? zero - width : zero}%`, width: `${Math.max(width, value ? 0.8 : 0)}%` };
  return html`<span class="track" aria-hidden="true">
    <span class="amount" style=${amount} /><span class="zero" style=${{ left: `${zero}%` }} />
  </span>`;
}

// What one player gets; `low` and `high` are the ends of the scale that several share.
/**
 * @param {Players} players
 * @param {string} name
 * @param {Num} value
 * @param {number} low
 * @param {number} high
 * @param {{ label?: Child }} [options]
 * @returns {HTMLLIElement}
 */
export function bar(players, name, value, low, high, { label = null } = {}) {
  const from = Math.min(low, 0),
    span = Math.max(high, 0) - from || 1;
  return html`<li class="bar ${players.colours(name)}">
    <span class="of">${label ?? players.name(name)}</span>
    ${track(real(value), from, span)}
    <span class="n" title=${String(value)}>${number(value)}</span>
  </li>`;
}

// A list to choose from: of words, or of pairs of a value and the words for it.
/**
 * @param {string} id
 * @param {(string | string[])[]} options
 * @param {string} now
 * @param {(value: string) => void} onpick
 * @param {{ label?: string }} [more]
 * @returns {HTMLSelectElement}
 */
export function choice(id, options, now, onpick, { label = undefined } = {}) {
  /** @param {string[]} one */
  const option = ([value, words, title]) =>
    html`<option value=${value} selected=${value === now} title=${title}>${words}</option>`;
  return html`<select id=${id} aria-label=${label} onchange=${(event) => onpick(event.target.value)}>
    ${options.map((one) => option(Array.isArray(one) ? one : [one, one]))}
  </select>`;
}

// What may be wider than its place, and is then moved by the arrow keys.
/** @param {string} label @param {Child[]} inside @returns {HTMLDivElement} */
export const wide = (label, ...inside) =>
  html`<div class="wide-table" tabindex="0" role="group" aria-label=${label}>${inside}</div>`;
/** @param {string} label @param {Child} inside @returns {HTMLDivElement} */
export const plate = (label, inside, kind = "") =>
  html`<div class=${`plate ${kind}`.trim()} tabindex="0" role="group" aria-label=${label}>${inside}</div>`;

// Where the window is narrow, it comes after the rest.
/** @param {HTMLElement} element */
export function late(element, kind = "late") {
  element.classList.add(kind);
  return element;
}

// A line of play; clicking a move goes there.
/** @param {Players} players @param {Step[]} steps @param {(count: number) => void} onpick */
export function line(players, steps, onpick, { endless = false } = {}) {
  if (!steps.length) return html`<p class="faint">No moves are left.</p>`;
  return html`<ol class="line">
    ${steps.map((step, k) => [
      step.again ? html`<li class="faint again">round and round:</li>` : null,
      html`<li>
        <button
          class="step ${players.colours(step.player)}"
          title="${step.player}: ${step.move}"
          onclick=${() => onpick(k + 1)}
        >
          ${players.glyph(step.player)}
          <span class="sr">${step.player} </span>
          ${step.move}
          ${step.odds ? html`<small> ${number(step.odds)}</small>` : null}
        </button>
      </li>`,
    ])}
    ${endless ? html`<li class="faint">… forever</li>` : null}
  </ol>`;
}

// How the value went, a stripe for each player: the darker, the better for that player.
/**
 * @param {Players} players
 * @param {Payoff[]} values
 * @param {Record<string, [Num, Num]>} span
 * @param {number} at
 * @param {(count: number) => void} onpick
 */
export function history(players, values, span, at, onpick) {
  const said = players.names.map((name) => `${name} ${values.map((v) => number(v[name])).join(", ")}`).join("; ");
  return html`<div class="history">
    <p class="sr">Values after each move: ${said}.</p>
    ${players.names.map((name) => {
      const [low, high] = span[name].map(real);
      return html`<div class="stripe ${players.colours(name)}" aria-hidden="true">
        ${players.glyph(name)}
        <span class="cells">
          ${values.map((value, k) => {
            const share = high > low ? (real(value[name]) - low) / (high - low) : 0.5;
            return html`<span
              class="cell${k === at ? " here" : ""}"
              title="${k ? `after move ${k}` : "at the start"}: ${name} ${value[name]}"
              style=${{ "--share": share.toFixed(3) }}
              onclick=${() => onpick(k)}
            >
              ${values.length <= 16 ? html`<span class="n">${number(value[name])}</span>` : null}
            </span>`;
          })}
        </span>
      </div>`;
    })}
  </div>`;
}

// Work in progress: words, a bar where it is known how much there is, and a way to stop.
/** @param {Element} host @param {string} what @returns {Watch} */
export function working(host, what) {
  const words = html`<p>${what} …</p>`,
    gauge = html`<progress aria-label=${what} />`;
  const stop = html`<button class="small">Stop</button>`;
  let shown = false;
  return (told, halt) => {
    if (!shown) {
      shown = true;
      stop.addEventListener("click", () => {
        stop.disabled = true;
        words.textContent = "Stopping …";
        halt();
      });
      fill(host, html`<div class="working">${words}${gauge}${stop}</div>`);
    }
    if (stop.disabled || !told?.what) return;
    const count = told.count === undefined ? "" : `${grouped(told.count)} `;
    words.textContent = told.depth
      ? `${what}: ${told.what}`
      : `${what}: ${count}${told.total ? `of ${grouped(told.total)} ` : ""}${told.what}`;
    if (told.total) {
      gauge.max = told.total;
      gauge.value = told.count;
    }
  };
}

// What went wrong, in words; never an alarm where the question simply does not apply.
/** @param {Trouble} error @param {Child[]} more @returns {HTMLElement} */
export function refused(error, ...more) {
  if (error.name === "AbortError") return html`<span />`;
  if (!error.kind) console.error(error);
  const calm = ["method", "budget", "stopped"].includes(error.kind);
  const again = ["stopped", "gone", "busy"].includes(error.kind)
    ? html`<p><button class="small" onclick=${() => location.reload()}>Try again</button></p>`
    : null;
  return html`<div class=${calm ? "note" : "note wrong"} role=${calm ? "note" : "alert"}>
    <p>${error.message}</p>
    ${again}
    ${more}
  </div>`;
}

// The same where another part of the screen has said already that the game is too large.
/** @param {Trouble} error @returns {HTMLElement} */
export function later(error) {
  return error.kind === "budget" ? html`<p class="faint">Known once the game is explored whole.</p>` : refused(error);
}
