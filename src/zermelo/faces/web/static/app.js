// The frame: finds the screens, opens the one that the address names, and hands keys on.
import { ask, screens as listed } from "./api.js";
import { fill, h, plain } from "./dom.js";
import { refused } from "./parts.js";
import { Players } from "./players.js";
import { address, go, read } from "./state.js";

const main = document.getElementById("main");
const screens = new Map();
let shown = null; // { screen, game, view }
let turn = 0;

const KEYS = [
  ["?", "these keys"],
  ["Esc", "close what is open"],
  ["t", "light or dark"],
];

async function start() {
  for (const { module, style } of await listed()) {
    if (style) document.head.append(h("link", { rel: "stylesheet", href: style }));
    const screen = (await import(module)).default;
    screens.set(screen.id, screen);
  }
  addEventListener("hashchange", show);
  await show();
  document.body.dataset.ready = "yes";
}

async function show() {
  const state = read(),
    mine = ++turn;
  const screen = screens.get(state.screen) ?? screens.get("library");
  if (screen.needsGame && !state.game) return go("library", {}, { replace: true });
  if (shown && shown.screen === screen && shown.game === state.game) {
    shown.state = state;
    tabs(screen, state);
    return shown.view?.update?.(state);
  }
  shown?.view?.close?.();
  shown = { screen, game: state.game, state, view: null };
  document.getElementById("title").textContent = "";
  tabs(screen, state);
  const host = h("div", { class: `screen ${screen.id}` });
  fill(main, host);
  let about = null;
  try {
    about = state.game ? await ask("about", { game: state.game }) : null;
    if (mine !== turn) return;
    const context = {
      host,
      state: () => shown.state,
      about,
      players: about && new Players(about.players),
      say,
      go,
      has: (id) => screens.has(id),
    };
    const title = about ? plain(about.title) : "";
    document.getElementById("title").textContent = screen.needsGame ? title : screen.title;
    document.title = screen.needsGame ? `${title} · ${screen.title} · zermelo` : "zermelo";
    if (screen.needsGame && about.starts.length)
      return begin(host, screen, state.game, about, context.players);
    const view = (await screen.open(context)) ?? {};
    if (mine !== turn && shown.screen !== screen) return view.close?.();
    shown.view = view;
    view.update?.(shown.state); // may take long, and says so itself
  } catch (error) {
    if (mine !== turn) return;
    fill(
      host,
      refused(
        error,
        h(
          "p",
          {},
          h(
            "a",
            { href: state.game && about ? address("position", { game: state.game }) : "#/library" },
            state.game && about ? "To the position" : "To the library",
          ),
        ),
      ),
    );
  }
}

// Play may begin at several positions: one is chosen first, and what each is worth stands beside it.
async function begin(host, screen, game, about, players) {
  const worth = about.starts.map(() => h("span", {}));
  const note = h("p", { class: "faint" });
  fill(
    host,
    h(
      "section",
      { class: "card lead" },
      h("h2", {}, "Where does play begin?"),
      h(
        "ul",
        { class: "starts" },
        about.starts.map((name, k) =>
          h(
            "li",
            {},
            h("a", { href: address(screen.id, { game: `${game}@${k + 1}` }) }, name),
            " ",
            worth[k],
          ),
        ),
      ),
      note,
    ),
  );
  try {
    const found = await ask("starts", { game });
    found.starts.forEach((payoff, k) => fill(worth[k], players.payoff(payoff)));
  } catch (error) {
    note.textContent = error.message;
  }
}

function tabs(current, state) {
  const open = [...screens.values()]
    .filter((s) => !s.needsGame || state.game)
    .sort((a, b) => a.order - b.order);
  const bar = document.getElementById("screens"),
    isThere = bar.contains(document.activeElement);
  fill(
    bar,
    open.map((screen) =>
      h(
        "a",
        {
          href: address(
            screen.id,
            screen.needsGame ? { game: state.game, at: state.path } : { game: state.game },
          ),
          "aria-current": screen === current ? "page" : undefined,
          title: `${screen.title} (${screen.key})`,
        },
        screen.title,
      ),
    ),
  );
  const here = bar.querySelector("[aria-current]");
  here?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (isThere) here?.focus(); // whoever came by the keyboard goes on from there
}

export function say(words) {
  document.getElementById("news").textContent = plain(words);
}

// ------------------------------------------------------------ theme and keys

const button = document.getElementById("theme");
const dark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";

function label() {
  button.textContent = isDark() ? "☀" : "☾";
  button.setAttribute("aria-label", isDark() ? "Use light colours" : "Use dark colours");
  button.title = `${isDark() ? "Light" : "Dark"} (t)`;
}

function turnTheme() {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  try {
    localStorage.setItem("zermelo-theme", document.documentElement.dataset.theme);
  } catch {
    /* not kept */
  }
  label();
}
button.addEventListener("click", turnTheme);
dark.addEventListener("change", label);
label();

const dialog = document.getElementById("keys");
function showKeys() {
  const goes = [...screens.values()].filter((s) => s.key).map((s) => [s.key, `go to ${s.title}`]);
  const own = shown?.screen.keys ?? [];
  fill(
    dialog,
    h("h2", { id: "keys-title" }, "Keys"),
    h(
      "dl",
      { class: "keys" },
      [...own, ...goes, ...KEYS].map(([key, words]) =>
        h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)),
      ),
    ),
    h("form", { method: "dialog" }, h("button", { type: "button", onclick: () => dialog.close() }, "Close")),
  );
  dialog.showModal();
}
document.getElementById("help").addEventListener("click", showKeys);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address says which game is shown, and must stay
  main.focus();
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const target = event.target;
  if (target.matches?.("input, select, textarea")) return;
  if (event.key === " " && target.matches?.("button, a, summary")) return; // a key of theirs
  if (event.key === "?") return (event.preventDefault(), showKeys());
  if (event.key === "t") return turnTheme();
  if (shown?.view?.key?.(event)) return event.preventDefault();
  const screen = [...screens.values()].find((s) => s.key === event.key);
  if (screen && (!screen.needsGame || shown.game)) go(screen.id, { game: shown.game, at: shown.state.path });
});

start().catch((error) => fill(main, refused(error)));
