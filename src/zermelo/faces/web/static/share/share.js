// @ts-check
// Sharing what is shown: its address, its words, its pictures, the game as a file, the whole page as one file.
import { ask } from "../api.js";
import { fill, html, number } from "../dom.js";
import { refused } from "../parts.js";
import { sourceOf } from "../svg.js";
import { copy, dots, download, fileName, written } from "./files.js";
import { savedPage } from "./page.js";

// A position and what it is worth, in plain text.
/** @param {string} title @param {Path} path @param {Values} found */
export function resultText(title, path, found) {
  const paid = Object.entries(found.payoff).map(([name, value]) => `${name} ${number(value)}`);
  return [
    `${title}${path.length ? ` after ${path.join(", ")}` : ""}`,
    found.sentence,
    `Payoffs: ${paid.join(", ")}`,
    found.line.length ? `Line: ${found.line.map(({ player, move }) => `${player} ${move}`).join(", ")}` : "",
    found.how.join(" "),
  ]
    .filter(Boolean)
    .join("\n");
}

/** @param {HTMLDialogElement} dialog @param {HTMLElement} main @param {State} state @param {About | null} about */
export function showShare(dialog, main, state, about) {
  const { game, screen } = state;
  const isHand = screen === "play" && about?.kind === "hidden"; // its moves are one player's alone
  const path = isHand ? [] : state.path;
  const title = about?.title ?? "zermelo";
  const told = html`<div class="dropped" aria-live="polite" />`;
  const name = (suffix) => fileName([title, ...path].join(" "), suffix);
  const does = (act, words) => async () => {
    try {
      await act();
      fill(told, html`<p>${words}</p>`);
    } catch (error) {
      fill(told, refused(error.kind ? error : Object.assign(error, { kind: "method" })));
    }
  };
  const result = async () => {
    const isPosition = ["position", "play"].includes(screen) && about.kind !== "matrix" && !isHand;
    if (isPosition) return resultText(title, path, await ask("values", { game, path }));
    return `${title}\n${/** @type {HTMLElement} */ (main.querySelector(".sentence, .lead") ?? main).innerText}`;
  };
  const picture = async () => {
    const shown = [...main.querySelectorAll(".drawing")].map(sourceOf).find(Boolean);
    return shown ?? (await ask("export", { game, path, kind: "svg", what: "position" })).text;
  };
  const exported = async (kind) =>
    download(name(kind), written((await ask("export", { game, kind })).text, "text/plain"));
  const isDrawn = ["position", "play", "tree"].includes(screen);
  const tikz = async () => {
    const what = screen === "tree" || about.kind === "matrix" || about.kind === "hidden" ? "game" : "position";
    const { text } = await ask("export", { game, path: about.kind === "matrix" ? [] : path, kind: "tex", what });
    return download(name("tex"), written(text, "text/plain"));
  };
  const explores = screen === "position";
  // A position is saved with those near it, to be explored; any other screen as it is seen.
  const page = async () =>
    explores ? (await ask("export", { game, path, kind: "html", what: "position" })).text : savedPage(main, title);
  const answer = async () => JSON.stringify(await ask("values", { game, path }), null, 2);
  const button = (words, act, after) => html`<button onclick=${does(act, after)}>${words}</button>`;
  const isTable = about?.kind === "matrix";
  fill(
    dialog,
    html`
      <h2 id="share-title">Share</h2>
      <p class="buttons">
        ${button("Copy link", () => copy(location.href), "The link is copied.")}
        ${game ? button("Copy result", async () => copy(await result()), "The result is copied, as text.") : null}
        ${button(
          "Save this page",
          async () => download(name("html"), written(await page(), "text/html")),
          "The page is saved as one file that works without the server.",
        )}
      </p>
      ${
        game
          ? html`<h3>Download</h3>
            <p class="buttons">
              ${button("SVG", async () => download(name("svg"), written(await picture(), "image/svg+xml")), "Saved.")}
              ${button("PNG", async () => download(name("png"), await dots(await picture())), "Saved.")}
              ${isDrawn && !isHand ? button("TikZ (.tex)", tikz, "Saved.") : null}
              ${
                isTable
                  ? null
                  : button(
                      "Values (.json)",
                      async () => download(name("values.json"), written(await answer(), "application/json")),
                      "Saved.",
                    )
              }
              ${button("Game (.json)", () => exported("json"), "Saved.")}
              ${
                isTable
                  ? button("Game (.nfg)", () => exported("nfg"), "Saved.")
                  : button("Game (.efg)", () => exported("efg"), "Saved.")
              }
            </p>`
          : null
      }
      ${told}
      <form method="dialog"><button onclick=${() => dialog.close()}>Close</button></form>
    `,
  );
  dialog.showModal();
}
