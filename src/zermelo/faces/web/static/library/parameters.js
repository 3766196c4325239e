// @ts-check
// The parameters of a game of the catalogue as a form; what comes out is the name of another game.
import { ask } from "../api.js";
import { fill, html } from "../dom.js";
import { refused } from "../parts.js";

/** @param {Parameter} field */
function control({ name, kind, value, least, greatest, choices }) {
  const id = `parameter-${name}`;
  const given = { id, name, "data-was": value };
  if (kind === "switch" || choices.length) {
    const all = choices.length ? choices : ["yes", "no"];
    return html`<select ...${given}>
      ${all.map((one) => html`<option value=${one} selected=${one === value}>${one}</option>`)}
    </select>`;
  }
  const limits = kind === "number" ? { min: least ?? undefined, max: greatest ?? undefined } : {};
  return html`<input
    ...${given}
    type=${kind === "number" ? "number" : "text"}
    value=${value}
    min=${limits.min === undefined ? undefined : String(limits.min)}
    max=${limits.max === undefined ? undefined : String(limits.max)}
    spellcheck=${false}
    autocomplete="off"
  />`;
}

// Fills `host` with the form of `game`; `onchange` gets the name of the changed game.
/**
 * @param {HTMLElement} host
 * @param {string} game
 * @param {(game: string) => void} onchange
 * @param {AbortSignal} [signal]
 */
export async function parametersForm(host, game, onchange, signal) {
  try {
    const { parameters } = await ask("parameters", { game }, { signal });
    if (!parameters.length) return fill(host, html`<p class="faint">This game has no parameters.</p>`);
    const trouble = html`<div aria-live="polite" />`;
    const submit = async (event) => {
      event.preventDefault();
      const all = /** @type {HTMLInputElement[]} */ ([...event.target.elements]).filter((one) => one.name);
      const changed = all
        .filter((one) => one.value !== one.dataset.was)
        .map((one) => `${one.name}=${one.value.trim().replaceAll(" ", "")}`);
      if (!changed.length) return fill(trouble, html`<p class="faint">Nothing has been changed.</p>`);
      try {
        onchange((await ask("parameters", { game, changed }, { signal })).game);
      } catch (error) {
        fill(trouble, refused(error));
      }
    };
    const row = (field) => html`<div class="parameter">
      <label for=${`parameter-${field.name}`}>${field.name.replaceAll("_", " ")}</label>
      ${control(field)}
      <span class="faint small">${field.takes}</span>
    </div>`;
    return fill(
      host,
      html`<form class="parameter-form" novalidate onsubmit=${submit}>
        ${parameters.map(row)}
        ${trouble}
        <p><button type="submit">Change the game</button></p>
      </form>`,
    );
  } catch (error) {
    return error.name === "AbortError" ? host : fill(host, html`<p class="faint">${error.message}</p>`);
  }
}
