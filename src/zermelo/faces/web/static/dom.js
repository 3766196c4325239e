// Making elements. Whatever comes from a game goes through text nodes: a label can never become markup.

// Characters that nobody sees, some of which turn the words around them, are written out, as in all pictures.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;
const READ_ALOUD = new Set(["title", "aria-label", "placeholder", "alt"]);

export function plain(text) {
  return text.replace(UNSEEN, (c) =>
    c === "\n" || c === "\t" ? c : `\\u${c.codePointAt(0).toString(16).padStart(4, "0")}`,
  );
}

const parts = (children) =>
  children
    .flat(Infinity)
    .filter((c) => c !== null && c !== undefined && c !== false)
    .map((c) => (typeof c === "string" ? plain(c) : c));

export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") made.className = value;
    else if (name === "style")
      for (const [key, text] of Object.entries(value)) made.style.setProperty(key, text);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string") made[name] = value;
    else
      made.setAttribute(
        name,
        value === true ? "" : READ_ALOUD.has(name) ? plain(String(value)) : String(value),
      );
  }
  made.append(...parts(children));
  return made;
}

export function fill(host, ...children) {
  host.replaceChildren(...parts(children));
  return host;
}

// The same for what is drawn anew after a click or a key: the focus stays on the control with the same words.
export function refill(host, ...children) {
  const old = host.contains(document.activeElement) ? document.activeElement : null;
  fill(host, ...children);
  if (old)
    [...host.querySelectorAll(old.localName)]
      .find((one) => one.id === old.id && one.textContent === old.textContent)
      ?.focus();
  return host;
}

export function card(title, ...children) {
  const id = `c${(card.count = (card.count ?? 0) + 1)}`;
  return h("section", { class: "card", "aria-labelledby": id }, h("h2", { id }, title), ...children);
}

// Exact numbers come as 3 or "1/2". They are shown as they are, unless they are very long.
export function number(value) {
  if (value === null || value === undefined) return "–";
  let text = String(value);
  if (text.length > 9 || text.includes("e")) {
    const rounded = real(value);
    text = Number.isFinite(rounded) ? `≈${rounded.toPrecision(4)}` : text.slice(0, 8) + "…";
  }
  return text.replace("-", "−");
}

export function real(value) {
  if (typeof value === "number") return value;
  const [above, below = "1"] = String(value).split("/");
  return Number(above) / Number(below);
}

export function grouped(count) {
  return Number(count).toLocaleString("en");
}

// Names of moves such as h1-2 stay in one piece.
export function unbroken(text) {
  return text.replace(/(?<=\w)-(?=\w)/g, "\u2011");
}
