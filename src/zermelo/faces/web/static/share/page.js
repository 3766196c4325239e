// @ts-check
// The page as one file that needs nothing else: what is seen, its style, its pictures; no script.
import { h } from "../dom.js";
import { sourceOf } from "../svg.js";
import { svgAddress } from "./files.js";

const GONE = "form, input, select, .zone, .zoom, .buttons, .variations, dialog, .working, .hover";
const BUTTON = [
  ".was-button { display: inline-block; border: 1px solid var(--line); border-radius: 8px; padding: .4rem .8rem; }",
  ".saved main { padding-top: 1rem; } .saved footer { padding: 1rem 2rem; }",
].join("\n");

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

// Every rule of the page's own style sheets.
function styles() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return [BUTTON, ...rules].join("\n").replaceAll("</", "<\\/");
}

/** @param {HTMLElement} old @param {string} tag */
function renamed(old, tag) {
  const made = h(tag);
  for (const { name, value } of [...old.attributes])
    if (!["type", "disabled", "href", "tabindex", "data-at", "style"].includes(name)) made.setAttribute(name, value);
  made.style.cssText = old.style.cssText; // the policy of the page lets no text become a style
  made.append(...old.childNodes);
  old.replaceWith(made);
  return made;
}

/** @param {HTMLElement} main @param {string} title */
export function savedPage(main, title) {
  const copied = /** @type {HTMLElement} */ (main.cloneNode(true));
  const pictures = [...main.querySelectorAll(".drawing")];
  [...copied.querySelectorAll(".drawing")].forEach((host, k) => {
    const source = sourceOf(pictures[k]);
    if (source) host.replaceWith(h("img", { src: svgAddress(source), alt: "A picture of the game", class: "drawing" }));
  });
  for (const gone of copied.querySelectorAll(GONE)) gone.remove();
  for (const button of copied.querySelectorAll("button")) {
    const isCell = button.classList.contains("cell");
    const made = renamed(button, "span");
    if (!isCell) made.classList.add("was-button");
    made.setAttribute("role", "img");
    if (!made.hasAttribute("aria-label")) made.removeAttribute("role");
  }
  for (const link of copied.querySelectorAll("a")) renamed(link, "span");
  for (const details of copied.querySelectorAll("details")) details.open = true;
  const body = new XMLSerializer().serializeToString(copied);
  const theme = document.documentElement.dataset.theme;
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${escaped(theme)}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${styles()}</style>
</head>
<body class="saved">
<header id="top"><b id="mark">zermelo</b><h1 id="title">${escaped(title)}</h1></header>
${body}
<footer class="faint small">Saved from the explorer of zermelo: ${escaped(location.hash)}</footer>
</body>
</html>
`;
}
