// @ts-check
// Pictures from the server: parsed as XML, looked through element by element, and shown in a root of their own.
const ELEMENTS = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "desc",
  "defs",
  "clipPath",
  "linearGradient",
  "radialGradient",
  "stop",
  "marker",
  "pattern",
  "mask",
  "style",
  "use",
]);
const FORBIDDEN = /^(on|xlink:href$|href$|style$|src$)/i;
const policy = globalThis.trustedTypes?.createPolicy("drawing", { createHTML: (text) => text });

/** @type {WeakMap<Element, string>} */
const sources = new WeakMap();

// The text that a picture was made from.
/** @param {Element} host */
export const sourceOf = (host) => sources.get(host) ?? null;

/** @param {string} text */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(policy ? policy.createHTML(text) : text, "image/svg+xml");
  const root = parsed.documentElement;
  const host = document.createElement("div");
  host.className = "drawing";
  sources.set(host, text);
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return host;
  let styles = "";
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!ELEMENTS.has(element.localName)) {
      element.remove();
      continue;
    }
    if (element.localName === "style") {
      styles += element.textContent;
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const isOwn = name === "href" && /^#[\w-]+$/.test(value);
      if ((FORBIDDEN.test(name) && !isOwn) || /url\(\s*['"]?(?!#)/i.test(value)) element.removeAttribute(name);
    }
  }
  const shadow = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:host{display:block} svg{display:block;max-width:100%;height:auto} ${styles.replace(/@import|url\(/gi, "")}`,
  );
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(document.importNode(root, true));
  return host;
}
