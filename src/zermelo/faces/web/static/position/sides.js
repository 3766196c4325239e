// @ts-check
// What each player can guarantee, alone or in a team, whatever the others do.
import { ask } from "../api.js";
import { fill, html, real } from "../dom.js";
import { bar, later } from "../parts.js";
import { splitPath } from "../state.js";

/** @typedef {import("../screens/position.js").Position} PositionScreen */

/** @param {PositionScreen} screen @param {{ game: string, path: Path }} at @param {AbortSignal} signal */
export async function showSides(screen, at, signal) {
  const { players, bars: host } = screen;
  if (!host.firstChild) fill(host, html`<p class="faint">Being worked out …</p>`);
  try {
    const found = await ask("sure", at, { signal });
    const chosen = splitPath(screen.params.team ?? "").filter((name) => players.names.includes(name));
    const team = chosen.length > 1 ? await ask("team", { ...at, members: chosen }, { signal }) : null;
    const ends = [...Object.values(found.span).flat(), ...(team ? [team.value] : [])].map(real);
    const low = Math.min(...ends),
      high = Math.max(...ends);
    const rows = players.names.map((name) => bar(players, name, found.payoff[name], low, high));
    if (team) {
      const label = html`<span class="who">${chosen.map((n) => players.glyph(n))} together</span>`;
      rows.push(bar(players, chosen[0], team.value, low, high, { label }));
    }
    fill(
      host,
      html`
        <p class="faint small">Whatever all the others do.</p>
        <ul class="bars">${rows}</ul>
        ${players.names.length > 1 ? teamChoice(screen, chosen) : null}
      `,
    );
  } catch (error) {
    if (error.name !== "AbortError") fill(host, later(error));
  }
}

/** @param {PositionScreen} screen @param {string[]} chosen */
function teamChoice(screen, chosen) {
  const chip = (name) => {
    const isIn = chosen.includes(name);
    const team = isIn ? chosen.filter((n) => n !== name) : [...chosen, name];
    return html`<button
      class="chip ${screen.players.colours(name)}"
      aria-pressed=${String(isIn)}
      data-team=${name}
      onclick=${() => screen.keep({ team }, `[data-team="${CSS.escape(name)}"]`)}
    >
      ${screen.players.glyph(name)}
      ${name}
    </button>`;
  };
  return html`<fieldset class="chips">
    <legend>Team up</legend>
    ${screen.players.names.map(chip)}
  </fieldset>`;
}
