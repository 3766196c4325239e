// @ts-check
// The frame: finds the screens, opens the one that the address names, and hands keys on.
import { ask, screens as listed } from "./api.js";
import { fill, h, html, plain } from "./dom.js";
import { signs } from "./help/signs.js";
import { tour } from "./help/tour.js";
import { takeDrops } from "./library/dropping.js";
import { keepRecent } from "./library/recent.js";
import { refused } from "./parts.js";
import { Players } from "./players.js";
import { showShare } from "./share/share.js";
import { address, go, read } from "./state.js";

const main = document.getElementById("main");
/** @type {Map<string, ScreenModule>} */
const screens = new Map();
/** @type {{ screen: ScreenModule, game: string, state: State, view: View | null, about: About | null } | null} */
let shown = null;

const KEYS = [
  ["?", "these keys"],
  ["Esc", "close what is open"],
  ["t", "light or dark"],
  ["w", "share what is shown"],
];

async function start() {
  const all = await listed();
  document.head.append(...all.flatMap(({ style }) => (style ? [h("link", { rel: "stylesheet", href: style })] : [])));
  for (const { default: screen } of await Promise.all(all.map(({ module }) => import(module))))
    screens.set(screen.id, screen);
  addEventListener("hashchange", show);
  await show();
  document.body.dataset.ready = "yes";
}

async function show() {
  const state = read();
  const screen = screens.get(state.screen) ?? screens.get("library");
  if (screen.needsGame && !state.game) return go("library", {}, { replace: true });
  if (shown && shown.screen === screen && shown.game === state.game) {
    shown.state = state;
    tabs(screen, state, shown.about?.closed);
    return shown.view?.update?.(state);
  }
  shown?.view?.close?.();
  const mine = (shown = { screen, game: state.game, state, view: null, about: null });
  document.getElementById("title").textContent = "";
  tabs(screen, state);
  const host = html`<div class="screen ${screen.id}" />`;
  fill(main, host);
  let about = null;
  try {
    about = state.game ? await ask("about", { game: state.game }) : null;
    if (mine !== shown) return;
    mine.about = about;
    if (screen.needsGame) keepRecent(state.game);
    tabs(screen, mine.state, about?.closed);
    const context = {
      host,
      state: () => mine.state,
      about,
      players: about && new Players(about.players),
      say,
      go,
      has: (id) => screens.has(id),
    };
    const title = about ? plain(about.title) : "";
    const heading = document.getElementById("title");
    heading.textContent = heading.title = screen.needsGame ? title : screen.title;
    document.title = screen.needsGame ? `${title} · ${screen.title} · zermelo` : "zermelo";
    if (screen.needsGame && about.starts.length) return begin(host, screen, state.game, about, context.players);
    const view = (await screen.open(context)) ?? {};
    if (mine !== shown) return view.close?.(); // another game or screen was wanted meanwhile
    mine.view = view;
    view.update?.(mine.state); // may take long, and says so itself
  } catch (error) {
    if (mine !== shown) return;
    fill(
      host,
      refused(
        error,
        html`<p>
          <a href=${state.game && about ? address("position", { game: state.game }) : "#/library"}>
            ${state.game && about ? "To the position" : "To the library"}
          </a>
        </p>`,
      ),
    );
  }
}

// Play may begin at several positions: one is chosen first, and what each is worth stands beside it.
/**
 * @param {HTMLElement} host
 * @param {ScreenModule} screen
 * @param {string} game
 * @param {About} about
 * @param {Players} players
 */
async function begin(host, screen, game, about, players) {
  const worth = about.starts.map(() => html`<span />`);
  const note = html`<p class="faint" />`;
  fill(
    host,
    html`<section class="card lead">
      <h2>Where does play begin?</h2>
      <ul class="starts">
        ${about.starts.map(
          (name, k) =>
            html`<li><a href=${address(screen.id, { game: `${game}@${k + 1}` })}>${name}</a> ${worth[k]}</li>`,
        )}
      </ul>
      ${note}
    </section>`,
  );
  try {
    const found = await ask("starts", { game });
    found.starts.forEach((payoff, k) => fill(worth[k], players.payoff(payoff)));
  } catch (error) {
    note.textContent = error.message;
  }
}

/** @param {ScreenModule} current @param {State} state @param {Record<string, string>} [closed] */
function tabs(current, state, closed = {}) {
  const isOffered = (s) => s === current || !s.needsParameter || Boolean(shown?.about?.parameter);
  const open = [...screens.values()]
    .filter((s) => (!s.needsGame || state.game) && isOffered(s))
    .sort((a, b) => a.order - b.order);
  const bar = document.getElementById("screens"),
    isThere = bar.contains(document.activeElement);
  fill(
    bar,
    open.map(
      (screen) =>
        html`<a
          href=${address(screen.id, screen.needsGame ? { game: state.game, at: state.path } : { game: state.game })}
          aria-current=${screen === current ? "page" : undefined}
          class=${closed[screen.id] ? "closed" : undefined}
          title=${closed[screen.id] ?? `${screen.title} (${screen.key})`}
        >
          ${screen.title}
        </a>`,
    ),
  );
  const here = /** @type {HTMLElement | null} */ (bar.querySelector("[aria-current]"));
  here?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (isThere) here?.focus(); // whoever came by the keyboard goes on from there
}

/** @param {string} words */
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

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("keys"));
function showKeys() {
  const goes = [...screens.values()].filter((s) => s.key).map((s) => [s.key, `go to ${s.title}`]);
  const own = shown?.screen.keys ?? [];
  fill(
    dialog,
    html`
      <h2 id="keys-title">Help</h2>
      <p><button onclick=${() => (dialog.close(), tour(touring))}>Take the tour of two minutes</button></p>
      ${signs()}
      <h3>Keys</h3>
      <dl class="keys">
        ${[...own, ...goes, ...KEYS].map(
          ([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`,
        )}
      </dl>
      <form method="dialog"><button onclick=${() => dialog.close()}>Close</button></form>
    `,
  );
  dialog.showModal();
}
const touring = /** @type {HTMLDialogElement} */ (document.getElementById("tour"));
addEventListener("zermelo-tour", () => tour(touring));
const news = document.getElementById("dropped");
takeDrops({
  begin: (name) => fill(news, html`<p class="faint">Reading ${name} …</p>`),
  done: () => fill(news),
  fail: (error) => fill(news, refused(error)),
});
const sharing = /** @type {HTMLDialogElement} */ (document.getElementById("sharing"));
const share = () => showShare(sharing, main, shown.state, shown.about);
document.getElementById("share").addEventListener("click", share);
document.getElementById("help").addEventListener("click", showKeys);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address says which game is shown, and must stay
  main.focus();
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const target = /** @type {Element} */ (event.target);
  if (target.matches?.("input, select, textarea")) return;
  if (event.key === " " && target.matches?.("button, a, summary")) return; // a key of theirs
  if (event.key === "?") return (event.preventDefault(), showKeys());
  if (event.key === "t") return turnTheme();
  if (event.key === "w") return share();
  if (shown?.view?.key?.(event)) return event.preventDefault();
  const screen = [...screens.values()].find((s) => s.key === event.key);
  if (screen?.needsParameter && !shown.about?.parameter) return;
  if (screen && (!screen.needsGame || shown.game)) go(screen.id, { game: shown.game, at: shown.state.path });
});

start().catch((error) => fill(main, refused(error)));
