// @ts-check
// Where we are is the address: #/position?game=nim:2,2&at=h1-1/h2-2. The back button needs nothing more.

// Names joined by / as the server does: a / inside is doubled, and a name that begins with one has a \ in front.
/** @param {string} text @returns {Path} */
export function splitPath(text) {
  if (!text) return [];
  return text
    .replaceAll("//", "\0")
    .split("/")
    .map((part) => part.replaceAll("\0", "/").replace(/^\\/, ""));
}

/** @param {(string | number)[]} names */
export function joinPath(names) {
  return names
    .map((name) =>
      String(name)
        .replaceAll("/", "//")
        .replace(/^(?=[/\\]|$)/, "\\"),
    )
    .join("/");
}

/** @returns {State} */
export function read() {
  const [screen, written = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const params = Object.fromEntries(new URLSearchParams(written));
  return { screen: screen || "library", game: params.game ?? "", path: splitPath(params.at ?? ""), params };
}

// What is empty is left out.
/** @param {Changes} params */
export function query(params) {
  const made = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === "") continue;
    if (!Array.isArray(value)) made.set(name, String(value));
    else if (value.length) made.set(name, joinPath(value));
  }
  return made;
}

/** @param {string} screen @param {Changes} params */
export function address(screen, params) {
  // These are harmless there and far easier to read.
  const text = query(params)
    .toString()
    .replace(/%(2C|3A|2F|3D|40|5B|5D)/g, decodeURIComponent);
  return `#/${screen}${text ? "?" + text : ""}`;
}

/** @type {Go} */
export function go(screen, params, { replace = false } = {}) {
  const there = address(screen, params);
  if (there === location.hash) return;
  if (replace) {
    history.replaceState(null, "", there);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = there;
  }
}
