// @ts-check
// Elements that stay while they are wanted: whoever types in one, or has the focus on it, notices nothing.

/** @type {WeakMap<Element, Map<string, HTMLElement>>} */
const shown = new WeakMap();

// Shows elements by their keys, in this order, after those of the host that are not ours.
/** @param {Element} host @param {{ key: string, make: () => any, update?: (made: any) => void }[]} wanted */
export function keyed(host, wanted) {
  const old = shown.get(host) ?? new Map();
  const now = new Map();
  for (const { key, make, update } of wanted) {
    const element = old.get(key) ?? make();
    update?.(element);
    now.set(key, element);
  }
  for (const [key, element] of old) if (now.get(key) !== element) element.remove();
  const ours = new Set(now.values());
  const others = [...host.children].filter((child) => !ours.has(/** @type {HTMLElement} */ (child)));
  let before = others.at(-1) ?? null;
  for (const element of now.values()) {
    const next = before ? before.nextElementSibling : host.firstElementChild;
    if (next !== element) host.insertBefore(element, next);
    before = element;
  }
  shown.set(host, now);
  return now;
}

/** @param {HTMLInputElement} made @param {string} text */
export function setField(made, text) {
  if (made.value !== text) made.value = text;
}

// A field whose text is taken in with every key.
/** @param {string} kind @param {string} label @param {(text: string) => void} oninput @returns {HTMLInputElement} */
export function field(kind, label, oninput) {
  const made = document.createElement("input");
  made.className = kind;
  made.setAttribute("aria-label", label);
  for (const name of ["autocomplete", "autocapitalize"]) made.setAttribute(name, "off");
  made.spellcheck = false;
  made.addEventListener("input", () => oninput(made.value));
  made.addEventListener("focus", () => made.select());
  return made;
}
