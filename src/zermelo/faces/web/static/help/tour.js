// @ts-check
// A tour of two minutes: what each screen is for, one step at a time.
import { fill, html } from "../dom.js";

const SEEN = "zermelo-tour";
/** @type {[string, string, string][]} */
export const STEPS = [
  [
    "Choose a game",
    "The library has games by their usual names. Search for one, or drop a file anywhere on the page. Parameters " +
      "such as the size of the board are a form.",
    "#/library",
  ],
  [
    "Play on the board",
    "Click a cell, or drag a piece. A green + wins for whoever moves, a grey = draws, a red − loses; where more is " +
      "at stake the cell says how much that player gets.",
    "#/position?game=tictactoe&at=b2/a1",
  ],
  [
    "Exact, or an estimate",
    "In a large game a look-ahead answers at once. It says ≈ and “estimate”, its bars are striped, and it gives way " +
      "to the exact answer as soon as there is one.",
    "#/position?game=connect:7,6,4",
  ],
  [
    "More than two players",
    "Position says what each player can guarantee (maximin), alone or in a team, and how it might go among friends " +
      "and enemies. Coalitions compares all ways to team up, and says which is the fairest.",
    "#/coalitions?game=tokens:8,players=3",
  ],
  [
    "Why is that so?",
    "Tree shows the game move by move and what a change would do. Equilibria has every stable way to play; Steps " +
      "walks through a search.",
    "#/tree?game=centipede:4",
  ],
  [
    "Play, then look back",
    "Play against perfect play, against a look-ahead or against people. After the game every mistake is marked with " +
      "what it cost. The arrow at the top shares what you see.",
    "#/play?game=connect:4,4,3",
  ],
];

/** @param {string} key */
const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return "not kept here";
  }
};

export const isOffered = () => kept(SEEN) === null;

export function offered() {
  try {
    localStorage.setItem(SEEN, "yes");
  } catch {
    /* offered again next time */
  }
}

/** @param {HTMLDialogElement} dialog @param {number} [step] */
export function tour(dialog, step = 0) {
  offered();
  const [title, words, place] = STEPS[step];
  const to = (next) => () => tour(dialog, next);
  fill(
    dialog,
    html`
      <p class="faint small">${step + 1} of ${STEPS.length}</p>
      <h2 id="tour-title">${title}</h2>
      <p>${words}</p>
      <p class="buttons">
        <button disabled=${step === 0} onclick=${to(step - 1)}>Back</button>
        ${
          step + 1 < STEPS.length
            ? html`<button autofocus onclick=${to(step + 1)}>Next</button>`
            : html`<button autofocus onclick=${() => dialog.close()}>Done</button>`
        }
        <a class="button plain" href=${place} onclick=${() => dialog.close()}>Show me</a>
        <button class="quiet" aria-label="Close the tour" onclick=${() => dialog.close()}>✕</button>
      </p>
    `,
  );
  if (!dialog.open) dialog.showModal();
  /** @type {HTMLElement} */ (dialog.querySelector("[autofocus]"))?.focus();
}
