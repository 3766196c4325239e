// @ts-check
// What holds a payoff up: the line, who mixes, and what happens to whoever leaves it.
import { grouped, html, number } from "../dom.js";
import { line, plate } from "../parts.js";
import { picture } from "../picture.js";

/** @param {Path} path */
const where = (path) => (path.length ? `after ${path.slice(-4).join(", ")}` : "at the start");

// `onstep` opens the position after so many moves of the line.
/** @param {Players} players @param {Held} told @param {(path: Path) => void} onstep */
export function threats(players, told, onstep) {
  const tempting = told.threats.filter((t) => t.tempts),
    idle = told.threats.filter((t) => !t.tempts);
  const list = (some) => html`<ul class="threat-list">${some.map((one) => threat(players, one))}</ul>`;
  const onpick = (count) => onstep(told.line.slice(0, count).map((step) => step.move));
  const others =
    idle.length === 1 ? "One other move, which tempts" : `${grouped(idle.length)} other moves, which tempt`;
  return html`
    <p class="words">${players.payoff(told.payoff)}</p>
    <h3>${told.mixes.length ? "One way it may go" : "The line"}</h3>
    ${line(players, told.line, onpick, { endless: told.endless })}
    ${told.mixes.length ? mixing(players, told.mixes) : null}
    <h3>Threats</h3>
    ${
      tempting.length
        ? list(tempting)
        : html`<p class="faint">None are needed: no move off the line could bring its player more.</p>`
    }
    ${idle.length ? html`<details><summary>${others} nobody</summary>${list(idle)}</details>` : null}
    ${told.svg ? strategies(told.svg) : null}
  `;
}

/** @param {Players} players @param {Threat} t */
function threat(players, t) {
  const hope = t.most !== null && t.tempts ? `, hoping for as much as ${number(t.most)}` : "";
  const instead = t.held_to === t.keeps ? ", no more than now" : ` instead of ${number(t.keeps)}`;
  const then = t.line.length ? `: ${t.line.map((step) => `${step.player} ${step.move}`).join(", ")}` : "";
  return html`<li class="threat${t.tempts ? " tempting" : ""}">
    ${players.name(t.player)} might play <b>${t.move}</b> ${where(t.path)}${hope}.${" "}
    Then ${t.player} gets <b class="n">${number(t.held_to)}</b>${instead}${then}.
  </li>`;
}

/** @param {Players} players @param {Held["mixes"]} mixes */
function mixing(players, mixes) {
  const share = ([move, odds], k) => html`${k ? ", " : ""}<b>${move}</b> ${number(odds)}`;
  return html`
    <h3>Who mixes</h3>
    <ul class="mixes">
      ${mixes.map(
        (mix) => html`<li>${players.name(mix.player)} ${where(mix.path)}: ${Object.entries(mix.odds).map(share)}</li>`,
      )}
    </ul>
  `;
}

/** @param {string} svg */
function strategies(svg) {
  const title = "The strategies as a tree";
  return html`<details>
    <summary>${title}</summary>
    ${plate(title, picture(svg).host, "strategies")}
  </details>`;
}
