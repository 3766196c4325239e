// @ts-check
// What to expect for one player, when each of the others is a friend, an enemy or neither.
import { ask } from "../api.js";
import { fill, html, number } from "../dom.js";
import { choice, later, line } from "../parts.js";
import { PARTS, partsOf, those } from "../players.js";

/** @typedef {import("../screens/position.js").Position} PositionScreen */

/** @param {PositionScreen} screen @param {{ game: string, path: Path }} at @param {AbortSignal} signal */
export async function showOutlook(screen, at, signal) {
  const { players, outlook: host, params } = screen;
  const names = players.names;
  if (names.length < 2) return fill(host, html`<p class="faint">There is nobody else.</p>`);
  const me = names.includes(params.me) ? params.me : names[0];
  const parts = partsOf(names, me, params);
  const keep = (changed, focus) =>
    screen.keep({ me, friends: those(changed, "friend"), enemies: those(changed, "enemy") }, focus);
  const become = (name) => screen.keep({ me: name, friends: [], enemies: [] }, "#me");
  const segment = (name, word) => html`<button
    class="seg ${word}"
    aria-pressed=${String(parts[name] === word)}
    data-part="${name}/${word}"
    onclick=${() => keep({ ...parts, [name]: word }, `[data-part="${CSS.escape(`${name}/${word}`)}"]`)}
  >
    ${word}
  </button>`;
  const answer = html`<div class="answer" aria-live="polite"><p class="faint">Being worked out …</p></div>`;
  fill(
    host,
    html`
      <label class="for">For ${choice("me", names, me, become)}</label>
      ${Object.keys(parts).map(
        (name) => html`<fieldset class="switch">
          <legend>${players.name(name)}</legend>
          ${PARTS.map((word) => segment(name, word))}
        </fieldset>`,
      )}
      ${answer}
    `,
  );
  try {
    const [friends, neutral, enemies] = PARTS.map((part) => those(parts, part));
    const found = await ask("outlook", { ...at, player: me, friends, enemies, neutral }, { signal });
    const worth = html`<b class="n">${number(found.value)}</b>`;
    const onpick = (count) => screen.goto([...at.path, ...found.line.slice(0, count).map((step) => step.move)]);
    fill(
      answer,
      html`
        <p class="words">${me} gets ${worth}${neutral.length ? " on average." : "."}</p>
        ${line(players, found.line, onpick)}
      `,
    );
  } catch (error) {
    if (error.name !== "AbortError") fill(answer, later(error));
  }
}
