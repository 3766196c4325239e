// @ts-check
// Making elements. Whatever comes from a game goes through text nodes: a label can never become markup.
import htm from "./vendor/htm.js";

// Characters that nobody sees, some of which turn the words around them, are written out, as in all pictures.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
const READ_ALOUD = new Set(["title", "aria-label", "placeholder", "alt"]);

/** @param {string} text */
export function plain(text) {
  return text.replace(UNSEEN, (c) =>
    c === "\n" || c === "\t" ? c : `\\u${c.codePointAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** @param {any[]} children @returns {(Node | string)[]} */
const parts = (children) =>
  children
    .flat(Infinity)
    .filter((c) => c !== null && c !== undefined && c !== false)
    .map((c) => (typeof c === "string" ? plain(c) : c));

/** @param {string} tag @param {Record<string, any> | null} [props] @param {Child[]} children @returns {any} */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  if (tag === "button") made.setAttribute("type", "button"); // it sends no form unless it says so
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") made.className = value;
    else if (name === "style") for (const [key, text] of Object.entries(value)) made.style.setProperty(key, text);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : READ_ALOUD.has(name) ? plain(String(value)) : String(value));
  }
  made.append(...parts(children));
  return made;
}

// htm (Apache-2.0, 1.2 KB) reads templates and makes nothing itself: elements stay ours. lit-html (7.3 KB) makes them
// from markup, preact (12 KB) keeps a second tree; neither is needed for views that are filled anew.
const bound = htm.bind(function (tag, props, ...children) {
  this[0] = 3; // never hand out one element twice
  return h(tag, props, ...children);
});
const joined = new WeakMap(); // templates, with the lines of their texts joined

// html`<p class=${kind}>${words}</p>` calls h. Only the text of a template in these files is read as markup; what
// stands in ${...} is passed on as it is. Several elements side by side give an array. Between words the end of a line
// is a space; beside a tag or ${...} it is nothing.
/** @param {TemplateStringsArray} texts @param {any[]} values @returns {any} */
export function html(texts, ...values) {
  let found = joined.get(texts);
  if (!found) joined.set(texts, (found = texts.map((text) => text.replace(/(?<=[^\s>])\s*\n\s*(?=[^\s<])/g, " "))));
  return bound(found, ...values);
}

/** @param {string} name @returns {HTMLDivElement} */
export const part = (name) => h("div", { class: name });

/** @param {Element} host @param {Child[]} children */
export function fill(host, ...children) {
  host.replaceChildren(...parts(children));
  return host;
}

// The same for what is drawn anew after a click or a key: the focus stays on the control with the same words.
/** @param {Element} host @param {Child[]} children */
export function refill(host, ...children) {
  const old = host.contains(document.activeElement) ? document.activeElement : null;
  fill(host, ...children);
  if (!old) return host;
  const alike = [...host.querySelectorAll(old.localName)].filter((one) => one.id === old.id);
  const same = /** @type {HTMLElement} */ (alike.find((one) => one.textContent === old.textContent));
  same?.focus();
  return host;
}

/** @param {Element} host @param {string} selector */
export function focusOn(host, selector) {
  /** @type {HTMLElement} */ (host.querySelector(selector))?.focus();
}

let cards = 0;

/** @param {string} title @param {Child[]} children @returns {HTMLElement} */
export function card(title, ...children) {
  const id = `c${(cards += 1)}`;
  return h("section", { class: "card", "aria-labelledby": id }, h("h2", { id }, title), ...children);
}

// Exact numbers come as 3 or "1/2". They are shown as they are, unless they are very long.
/** @param {Num | null | undefined} value */
export function number(value) {
  if (value === null || value === undefined) return "–";
  let text = String(value);
  if (text.length > 9 || text.includes("e")) {
    const rounded = real(value);
    text = Number.isFinite(rounded) ? `≈${rounded.toPrecision(4)}` : text.slice(0, 8) + "…";
  }
  return text.replace("-", "−");
}

// Words with numbers in them: a hyphen in front of a number is a minus sign.
/** @param {string} text */
export const signed = (text) => text.replace(/(^|[\s=(,:|])-(?=\d)/g, "$1−");

/** @param {Num} value */
export function real(value) {
  if (typeof value === "number") return value;
  const [above, below = "1"] = String(value).split("/");
  return Number(above) / Number(below);
}

/** @param {Num} count */
export function grouped(count) {
  return Number(count).toLocaleString("en");
}

// Names of moves such as h1-2 stay in one piece.
/** @param {string} text */
export function unbroken(text) {
  return text.replace(/(?<=\w)-(?=\w)/g, "\u2011");
}
