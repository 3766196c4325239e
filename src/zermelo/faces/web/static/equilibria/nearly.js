// @ts-check
// With mixing, nearly: strategies from which nobody gains more than a little, for three and four players.
import { ask } from "../api.js";
import { fill, html } from "../dom.js";
import { choice, line, plate, refused, working } from "../parts.js";
import { picture } from "../picture.js";
import { sheets } from "../sheets.js";

/** @typedef {{ game: string, players: Players, onstep: (path: Path) => void, signal: AbortSignal }} Near */
/** @typedef {{ criteria: Possible["near"], params: State["params"], keep: (changes: Changes) => void }} Offer */

const FINENESS = ["1", "1/2", "1/4", "1/10", "1/20", "1/50"];

// `criteria` are what the server can promise something of, `keep` writes changes into the address, `onstep` opens the
// position after so many moves of a line.
/**
 * @param {Element} host
 * @param {Near & Offer} given
 */
export function nearly(host, { game, players, criteria, params, keep, onstep, signal }) {
  const answer = html`<div class="near-answer" aria-live="polite" />`;
  const near = FINENESS.includes(params.near) ? params.near : null,
    by = params.nearby ?? "total";
  const criterion = criteria.map(({ name, words }) => [name, words]);
  fill(
    host,
    html`
      <p class="faint small">
        With mixing there may be more, and better. Strategies are found from which nobody gains more than ε by leaving
        them, in any subgame.
      </p>
      <p class="row">
        <label>ε ${choice("near", FINENESS, near ?? "1/10", (value) => keep({ near: value }))}</label>
        <label>by ${choice("nearby", criterion, by, (nearby) => keep({ near: near ?? "1/10", nearby }))}</label>
        ${near ? null : html`<button class="small" onclick=${() => keep({ near: "1/10" })}>Find</button>`}
      </p>
      ${answer}
    `,
  );
  if (near) find(answer, { game, near, by, players, onstep, signal });
}

/** @param {HTMLElement} host @param {Near & { near: string, by: string }} given */
async function find(host, { game, near, by, players, onstep, signal }) {
  host.dataset.state = "asking";
  try {
    const found = await ask(
      "nearly",
      { game, epsilon: near, best: by },
      { signal, progress: working(host, "Trying mixtures on a grid") },
    );
    const onpick = (count) => onstep(found.line.slice(0, count).map((step) => step.move));
    const where = "Where exact equilibria can pay";
    const drawn = found.svg
      ? html`<details>
        <summary>${where}</summary>
        ${plate(where, picture(found.svg).host, "strategies")}
      </details>`
      : null;
    fill(
      host,
      html`
        ${sheets(players, found.sheets)}
        <h3>One way it may go</h3>
        ${line(players, found.line, onpick, { endless: found.endless })}
        ${drawn}
      `,
    );
  } catch (error) {
    if (error.name !== "AbortError") fill(host, refused(error));
  } finally {
    delete host.dataset.state;
  }
}
