// @ts-check
// Library: every game of the catalogue, your own files, and what can be asked of each.
import { ask, library } from "../api.js";
import { fill, grouped, html, plain } from "../dom.js";
import { isOffered, offered } from "../help/tour.js";
import { takeFile } from "../library/dropping.js";
import { recentGames } from "../library/recent.js";
import { thumbnail } from "../library/thumbnail.js";
import { parametersForm } from "../library/parameters.js";
import { refused, working } from "../parts.js";
import { address, go } from "../state.js";

const MOST_NAMES = 3; // usual names that a card shows; all of them are searched

/** @type {ScreenModule} */
export default {
  id: "library",
  title: "Library",
  order: 1,
  key: "l",
  needsGame: false,
  keys: [["/", "search"]],
  open: async (context) => new Library(context, await library()),
};

class Library {
  /** @param {Context} context @param {Catalogue} known */
  constructor(context, known) {
    this.context = context;
    this.known = known;
    this.search = html`<input
      type="search"
      id="search"
      placeholder="Search games"
      aria-label="Search games"
      oninput=${() => this.list()}
      autocomplete="off"
    />`;
    this.shelf = html`<div class="shelf" />`;
    this.dialog = html`<dialog class="look" aria-labelledby="look-title" onclose=${() => this.closed()} />`;
    this.files = html`<input
      type="file"
      id="file"
      accept=".efg,.nfg,.json,.gm"
      class="sr"
      onchange=${(e) => this.take(e.target.files[0])}
    />`;
    this.dropped = html`<div class="dropped" aria-live="polite" />`;
    this.zone = html`<label class="zone" for="file">
      <b>Drop a file here</b> or choose one: <span class="faint">.efg .nfg .json .gm</span>
    </label>`;
    fill(
      context.host,
      html`
        <div class="intro">
          <h2>Which game?</h2>
          <p class="faint">
            Exact answers about finite games of any number of players. Choose one, bring your own, or
            ${" "}<a href="#/edit">draw one</a>.
          </p>
        </div>
        <div class="find">${this.search}<div>${this.files}${this.zone}</div></div>
        ${this.dropped}
        ${this.welcome()}
        ${this.recent()}
        ${this.shelf}
        ${this.dialog}
      `,
    );
    this.list();
  }

  close() {
    this.leaving?.abort();
  }

  /** @param {State} state */
  update({ params }) {
    if (params.look && params.look !== this.looked) this.look(params.look);
    else if (!params.look && this.dialog.open) this.dialog.close();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "/") return false;
    this.search.focus();
    return true;
  }

  // ------------------------------------------------------------ the shelf

  // The tour, offered once.
  welcome() {
    if (!isOffered()) return null;
    const gone = () => {
      offered();
      note.remove();
    };
    const begin = () => {
      note.remove();
      dispatchEvent(new Event("zermelo-tour"));
    };
    const note = html`<div class="note welcome">
      <p>New here? A tour of two minutes shows what can be asked.</p>
      <p class="buttons">
        <button onclick=${begin}>Show me around</button>
        <button class="quiet" onclick=${gone}>No, thanks</button>
      </p>
    </div>`;
    return note;
  }

  recent() {
    const games = recentGames();
    if (!games.length) return null;
    const link = (game) => html`<li><a class="chip" href=${address("position", { game })}>${game}</a></li>`;
    return html`<section class="recent"><h2>Recent</h2><ul class="chips">${games.map(link)}</ul></section>`;
  }

  list() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (game) =>
      words.every((word) =>
        `${game.title} ${game.called?.join(" ")} ${game.name} ${game.summary} ${game.game} ${game.marks.join(" ")}`
          .toLowerCase()
          .includes(word),
      );
    const own = this.known.own.length
      ? [
          this.group(
            "Yours",
            this.known.own.map((g) => this.card({ game: g.game, name: g.title, summary: g.summary, marks: [] })),
          ),
        ]
      : [];
    const groups = this.known.groups
      .map((group) => ({ title: group.title, games: group.games.filter(fits) }))
      .filter((g) => g.games.length);
    fill(
      this.shelf,
      own,
      groups.map((group) =>
        this.group(
          group.title,
          group.games.map((game) => this.card(game)),
        ),
      ),
      groups.length ? null : html`<p class="faint">No game fits. Try another word.</p>`,
    );
  }

  group(title, cards) {
    return html`<section class="group"><h2>${title}</h2><ul class="cards">${cards}</ul></section>`;
  }

  /** @param {Card} game */
  card(game) {
    const called = (game.called ?? []).slice(0, MOST_NAMES);
    return html`<li>
      <a class="game" href=${address("library", { look: game.game })}>
        <span class="top">
          <span>
            <b>${game.title ?? game.name}</b>
            ${called.length ? html`<span class="faint small">${called.join(", ")}</span>` : null}
          </span>
          ${thumbnail(game.board)}
        </span>
        <span class="summary">${game.summary}</span>
        <span class="marks">${game.marks.map((mark) => html`<span class="mark">${mark}</span>`)}</span>
      </a>
    </li>`;
  }

  /** @param {File} [file] */
  async take(file) {
    if (!file) return;
    await takeFile(file, {
      begin: (name) => fill(this.dropped, html`<p class="faint">Reading ${name} …</p>`),
      done: () => fill(this.dropped),
      fail: (error) => fill(this.dropped, refused(error)),
    });
    this.files.value = "";
  }

  // ------------------------------------------------------------ one game, looked at more closely

  /** @param {string} game */
  async look(game) {
    this.looked = game;
    this.leaving?.abort();
    const { signal } = (this.leaving = new AbortController());
    const entry = this.known.groups.flatMap((g) => g.games).find((g) => game.split(":")[0] === g.name);
    const isNamed = !/^(own|file)\./.test(game);
    const title = html`<h2 id="look-title">${entry?.title ?? entry?.name ?? "Your game"}</h2>`;
    const players = html`<p />`,
      facts = html`<div class="facts" aria-live="polite" />`;
    const text = html`<input id="written" value=${game} spellcheck=${false} autocomplete="off" autocapitalize="off" />`;
    const form = html`<div />`;
    const change = (changed) => go("library", { look: changed }, { replace: true });
    const parameters = html`<details ontoggle=${() => parameters.open && parametersForm(form, game, change, signal)}>
      <summary>Parameters</summary>
      ${form}
    </details>`;
    const again = (event) => {
      event.preventDefault();
      go("library", { look: text.value.trim() }, { replace: true });
    };
    fill(
      this.dialog,
      html`
        <button class="quiet close" aria-label="Close" onclick=${() => this.dialog.close()}>✕</button>
        ${title}
        ${entry && isNamed ? html`<p>${entry.summary}</p>` : null}
        ${
          isNamed
            ? html`<form class="written" onsubmit=${again}>
              <label for="written">Written as</label>
              ${text}
              <button type="submit">Look</button>
            </form>`
            : null
        }
        ${entry && isNamed && entry.parameters.length ? parameters : null}
        ${players}
        <p class="go">
          <a class="button" autofocus href=${address("position", { game })}>Open</a>
          <a class="button plain" href=${address("play", { game })}>Play</a>
          <a class="button plain" href=${address("edit", { game, from: game })}>Edit</a>
        </p>
        ${facts}
      `,
    );
    if (!this.dialog.open) this.dialog.showModal();
    try {
      const about = await ask("about", { game }, { signal });
      if (!isNamed) title.textContent = plain(about.title);
      players.textContent = plain(`Players: ${about.players.map((p) => p.name).join(", ")}.`);
      const found = await ask("traits", { game }, { signal, progress: working(facts, "Exploring") });
      const size =
        found.thing === "outcomes"
          ? `${grouped(found.nodes)} outcomes.`
          : found.explored
            ? `${grouped(found.nodes)} ${found.thing}, ${grouped(found.ends)} of them ends.`
            : found.why;
      fill(
        facts,
        html`
          <ul class="marks">${found.words.map((word) => html`<li class="mark">${word}</li>`)}</ul>
          <p>${size}</p>
          <h3>What can be asked</h3>
          <ul class="questions">${found.questions.map((q) => this.question(q, game))}</ul>
        `,
      );
    } catch (error) {
      if (error.name !== "AbortError") fill(facts, refused(error));
    }
  }

  /** @param {Asked} asked @param {string} game */
  question({ question, screen, command, applies, why }, game) {
    const elsewhere = html`<span class="faint small"> in a terminal: <code>zermelo ${command}</code></span>`;
    const words =
      applies && this.context.has(screen)
        ? html`<a href=${address(screen, { game })}>${question}</a>`
        : html`<span>${question}${applies && command ? elsewhere : null}</span>`;
    return html`<li class=${applies ? "yes" : "no"}>
      <span class="tick" aria-hidden="true">${applies ? "✓" : "–"}</span>
      <span>
        ${words}
        ${applies ? html`<span class="sr"> applies</span>` : html`<span class="faint"> ${why}</span>`}
      </span>
    </li>`;
  }

  closed() {
    this.leaving?.abort();
    this.looked = null;
    if (this.context.state().screen === "library" && this.context.state().params.look)
      go("library", {}, { replace: true });
  }
}
