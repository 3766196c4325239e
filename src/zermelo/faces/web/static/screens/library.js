// Library: every game of the catalogue, your own files, and what can be asked of each.
import { ask, drop, library } from "../api.js";
import { fill, grouped, h, plain } from "../dom.js";
import { refused, working } from "../parts.js";
import { address, go } from "../state.js";

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
  constructor(context, known) {
    this.context = context;
    this.known = known;
    this.search = h("input", {
      type: "search",
      id: "search",
      placeholder: "Search games",
      "aria-label": "Search games",
      oninput: () => this.list(),
      autocomplete: "off",
    });
    this.shelf = h("div", { class: "shelf" });
    this.dialog = h("dialog", {
      class: "look",
      "aria-labelledby": "look-title",
      onclose: () => this.closed(),
    });
    this.files = h("input", {
      type: "file",
      id: "file",
      accept: ".efg,.nfg,.json,.gm",
      class: "sr",
      onchange: (e) => this.take(e.target.files[0]),
    });
    this.dropped = h("div", { class: "dropped", "aria-live": "polite" });
    this.zone = h(
      "label",
      { class: "zone", for: "file" },
      h("b", {}, "Drop a file here"),
      " or choose one: ",
      h("span", { class: "faint" }, ".efg .nfg .json .gm"),
    );
    fill(
      context.host,
      h(
        "div",
        { class: "intro" },
        h("h1", {}, "Which game?"),
        h(
          "p",
          { class: "faint" },
          "Exact answers about finite games of any number of players. Choose one, or bring your own.",
        ),
      ),
      h("div", { class: "find" }, this.search, h("div", {}, this.files, this.zone)),
      this.dropped,
      this.shelf,
      this.dialog,
    );
    this.over = (event) => {
      event.preventDefault();
      this.zone.classList.toggle("over", event.type === "dragover");
    };
    this.fell = (event) => {
      this.over(event);
      this.take(event.dataTransfer.files[0]);
    };
    addEventListener("dragover", this.over);
    addEventListener("dragleave", this.over);
    addEventListener("drop", this.fell);
    this.list();
  }

  close() {
    removeEventListener("dragover", this.over);
    removeEventListener("dragleave", this.over);
    removeEventListener("drop", this.fell);
    this.leaving?.abort();
  }

  update({ params }) {
    if (params.look && params.look !== this.looked) this.look(params.look);
    else if (!params.look && this.dialog.open) this.dialog.close();
  }

  key(event) {
    if (event.key !== "/") return false;
    this.search.focus();
    return true;
  }

  // ------------------------------------------------------------ the shelf

  list() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (game) =>
      words.every((word) =>
        `${game.name} ${game.summary} ${game.game} ${game.marks.join(" ")}`.toLowerCase().includes(word),
      );
    const own = this.known.own.length
      ? [
          this.group(
            "Yours",
            this.known.own.map((g) =>
              this.card({ game: g.game, name: g.title, summary: g.summary, marks: [] }),
            ),
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
      groups.length ? null : h("p", { class: "faint" }, "No game fits. Try another word."),
    );
  }

  group(title, cards) {
    return h("section", { class: "group" }, h("h2", {}, title), h("ul", { class: "cards" }, cards));
  }

  card(game) {
    return h(
      "li",
      {},
      h(
        "a",
        { class: "game", href: address("library", { look: game.game }) },
        h("b", {}, game.name),
        h("span", { class: "summary" }, game.summary),
        h(
          "span",
          { class: "marks" },
          game.marks.map((mark) => h("span", { class: "mark" }, mark)),
        ),
      ),
    );
  }

  async take(file) {
    if (!file) return;
    fill(this.dropped, h("p", { class: "faint" }, `Reading ${file.name} …`));
    try {
      const { game } = await drop(file);
      fill(this.dropped);
      go("library", { look: game });
    } catch (error) {
      fill(this.dropped, refused(error));
    }
    this.files.value = "";
  }

  // ------------------------------------------------------------ one game, looked at more closely

  async look(game) {
    this.looked = game;
    this.leaving?.abort();
    const { signal } = (this.leaving = new AbortController());
    const entry = this.known.groups.flatMap((g) => g.games).find((g) => game.split(":")[0] === g.name);
    const isNamed = !/^(own|file)\./.test(game);
    const title = h("h2", { id: "look-title" }, entry?.name ?? "Your game");
    const players = h("p"),
      facts = h("div", { class: "facts", "aria-live": "polite" });
    const text = h("input", {
      id: "written",
      value: game,
      spellcheck: false,
      autocomplete: "off",
      autocapitalize: "off",
    });
    const again = (event) => {
      event.preventDefault();
      go("library", { look: text.value.trim() }, { replace: true });
    };
    fill(
      this.dialog,
      h(
        "button",
        { type: "button", class: "quiet close", "aria-label": "Close", onclick: () => this.dialog.close() },
        "✕",
      ),
      title,
      entry && isNamed ? h("p", {}, entry.summary) : null,
      isNamed
        ? h(
            "form",
            { class: "written", onsubmit: again },
            h("label", { for: "written" }, "Written as"),
            text,
            h("button", { type: "submit" }, "Look"),
          )
        : null,
      entry && isNamed && entry.parameters.length
        ? h(
            "details",
            {},
            h("summary", {}, "Parameters"),
            h(
              "dl",
              { class: "parameters" },
              entry.parameters.map((p) =>
                h(
                  "div",
                  {},
                  h("dt", {}, p.name),
                  h("dd", {}, `${p.takes}${p.default ? `; ${p.default} when left out` : ""}`),
                ),
              ),
            ),
          )
        : null,
      players,
      h(
        "p",
        { class: "go" },
        h("a", { class: "button", autofocus: true, href: address("position", { game }) }, "Open"),
        h("a", { class: "button plain", href: address("play", { game }) }, "Play"),
      ),
      facts,
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
        h(
          "ul",
          { class: "marks" },
          found.words.map((word) => h("li", { class: "mark" }, word)),
        ),
        h("p", {}, size),
        h("h3", {}, "What can be asked"),
        h(
          "ul",
          { class: "questions" },
          found.questions.map((q) => this.question(q, game)),
        ),
      );
    } catch (error) {
      if (error.name !== "AbortError") fill(facts, refused(error));
    }
  }

  question({ question, screen, applies, why }, game) {
    const words =
      applies && this.context.has(screen)
        ? h("a", { href: address(screen, { game }) }, question)
        : h("span", {}, question);
    return h(
      "li",
      { class: applies ? "yes" : "no" },
      h("span", { class: "tick", "aria-hidden": "true" }, applies ? "✓" : "–"),
      h(
        "span",
        {},
        words,
        applies ? h("span", { class: "sr" }, " applies") : h("span", { class: "faint" }, ` ${why}`),
      ),
    );
  }

  closed() {
    this.leaving?.abort();
    this.looked = null;
    if (this.context.state().screen === "library" && this.context.state().params.look)
      go("library", {}, { replace: true });
  }
}
