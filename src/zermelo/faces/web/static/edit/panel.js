// @ts-check
// What stands beside a draft: the title and the players, the node that is chosen, and what it all comes to.
import { fill, html, number, refill, unbroken } from "../dom.js";
import { choice } from "../parts.js";
import { Players } from "../players.js";
import { looks, MOST_PLAYERS, whyNotRemove } from "./draft.js";
import { field, keyed, setField } from "./keyed.js";
import { alike, layers, parent, paths } from "./model.js";
import { nodeWords, where } from "./view.js";

const MOST_LISTED = 12; // equilibria

// Title and players, by fields that stay while somebody types.
export class Heading {
  /** @param {HeadingActs} acts */
  constructor(acts) {
    this.acts = acts;
    this.title = field("title-of", "Title", (text) => acts.setTitle(text));
    this.title.placeholder = "Title";
    this.parameter = field("parameter-of", "Parameter", (text) => acts.setParameter(text));
    this.parameter.placeholder = "none";
    this.parameter.size = 5;
    const takes = "A letter such as x: payoffs may then be 3+2x, and a slider shows where the solution changes.";
    this.open = html`<label class="small" title=${takes}>Parameter ${this.parameter}</label>`;
    this.players = html`<ul class="seats" />`;
    this.more = html`<button class="small" onclick=${() => acts.addPlayer()}>Add a player</button>`;
    this.why = html`<p class="faint small" role="status" />`;
    this.element = html`<div class="heading">${this.title}${this.players}${this.more}${this.open}${this.why}</div>`;
  }

  /** @param {Draft} draft */
  draw(draft) {
    setField(this.title, draft.title);
    setField(this.parameter, draft.parameter ?? "");
    fill(this.why);
    this.more.disabled = draft.players.length >= MOST_PLAYERS;
    const known = looks(draft.players);
    keyed(
      this.players,
      known.map((_, seat) => ({
        key: String(seat),
        make: () => {
          const name = field(`p${seat % 8}`, `Player ${seat + 1}`, (text) => this.acts.renamePlayer(seat, text));
          const gone = html`<button class="quiet small" onclick=${() => this.remove(seat)}>✕</button>`;
          return html`<li><span class="seen" />${name}${gone}</li>`;
        },
        update: (made) => {
          const { name, letter, shape } = known[seat];
          const [look, typed, gone] = made.children;
          fill(look, html`<span class="glyph p${seat % 8} ${shape}" aria-hidden="true">${letter}</span>`);
          setField(typed, name);
          typed.size = Math.max(4, [...name].length);
          gone.setAttribute("aria-label", `Remove ${name}`);
        },
      })),
    );
    this.draft = draft;
  }

  /** @param {number} seat */
  remove(seat) {
    const why = whyNotRemove(this.draft, seat);
    if (why) fill(this.why, why);
    else this.acts.removePlayer(seat);
  }
}

// The node that is chosen: who moves there, its moves, what looks like it, what it is worth.
/**
 * @param {HTMLElement} host
 * @param {TreeDraft} draft
 * @param {TreeState & { why: string }} state
 * @param {TreeActs} acts
 */
export function showNode(host, draft, { selected: id, marked, solved, why }, acts) {
  const node = draft.nodes[id],
    ways = paths(draft),
    siblings = draft.nodes[parent(draft, id)?.id]?.moves.length ?? 0;
  const known = new Players(looks(draft.players));
  const options = [
    ...draft.players.map((name, seat) => [String(seat), name]),
    ["chance", "chance"],
    ["end", "nobody: it ends here"],
  ];
  const pick = (value) => acts.setWho(id, value === "chance" || value === "end" ? value : Number(value));
  const ids = marked.size ? [...new Set([...marked, id])] : [id];
  const worth = solved?.get(id)?.worth;
  const others = alike(draft, id).filter((other) => other !== id);
  const button = (words, key, act, more = {}) =>
    html`<button class="small" ...${more} onclick=${act}>${words} <kbd aria-hidden="true">${key}</kbd></button>`;
  const shifts = [
    button("Up", "Shift ↑", () => acts.shift(id, -1)),
    button("Down", "Shift ↓", () => acts.shift(id, 1)),
  ];
  refill(
    host,
    html`
      <h2>${capital(nodeWords(draft, id, ways.get(id)))}</h2>
      ${
        worth && worth.length === draft.players.length && node.who !== "end"
          ? html`<p class="worth-here">Worth here: ${known.vector(worth)}</p>`
          : null
      }
      <p><label for="who">Who moves here?</label> ${choice("who", options, String(node.who), pick)}</p>
      <div class="buttons">
        ${button(node.who === "end" ? "Add moves" : "Add a move", "a", () => acts.addMove(id))}
        ${button(id === draft.root ? "Remove all below" : "Remove", "Del", () => acts.remove(id))}
        ${siblings > 1 ? shifts : null}
      </div>
      <h3>What does the mover see?</h3>
      ${
        others.length
          ? html`<p class="small">Looks like ${others.map((other) => where(ways.get(other))).join("; ")}.</p>`
          : html`<p class="faint small">
            Mark nodes of one player and join them: then the player cannot tell them apart.
          </p>`
      }
      <div class="buttons">
        ${button("Mark", "Space", () => acts.mark(id), { "aria-pressed": String(marked.has(id)) })}
        ${button(`Join ${ids.length > 1 ? ids.length : ""} nodes`, "j", () => acts.join(), {
          disabled: ids.length < 2,
        })}
        ${button("Part", "k", () => acts.part(), { disabled: !ids.some((one) => draft.nodes[one].info) })}
      </div>
      ${why ? html`<p class="note" role="status">${why}</p>` : null}
    `,
  );
}

/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** @param {Draft} draft @param {DraftAnswer & { kind: "wrong" }} answer */
function mistake(draft, { message, node, cell }) {
  if (node !== null && draft.kind === "tree")
    return `${capital(where(paths(draft).get(layers(draft)[node])))}: ${message}`;
  if (cell !== null && draft.kind === "matrix") {
    const names = [];
    for (let rest = cell, seat = draft.players.length - 1; seat >= 0; seat -= 1) {
      const { length } = draft.strategies[seat];
      names.unshift(draft.strategies[seat][rest % length]);
      rest = Math.floor(rest / length);
    }
    return `In the cell ${names.join(", ")}: ${message}`;
  }
  const named = message
    .replace(/^players\[(\d+)\]/, (_, seat) => `Player ${Number(seat) + 1}`)
    .replace(/^strategies\[(\d+)\]\[(\d+)\]/, (_, seat, k) => `Strategy ${Number(k) + 1} of ${draft.players[seat]}`);
  return capital(named);
}

// What the draft comes to, or what is wrong with it.
/** @param {HTMLElement} host @param {Draft} draft @param {DraftAnswer} answer */
export function showVerdict(host, draft, answer) {
  const known = new Players(looks(draft.players));
  if (answer.kind === "wrong") return fill(host, html`<div class="note wrong"><p>${mistake(draft, answer)}</p></div>`);
  if (answer.kind === "unsolved") return fill(host, html`<div class="note"><p>${answer.message}</p></div>`);
  const more = html`<p class="faint small">${[...answer.notes, ...answer.how].join(" ")}</p>`;
  if (answer.kind === "tree")
    return fill(
      host,
      html`<p class="words">${unbroken(answer.sentence)}</p><p class="whole">${known.payoff(answer.payoff)}</p>${more}`,
    );
  const mix = (one) =>
    draft.players.map((name) => {
      const shares = Object.entries(one.strategies[name] ?? {}).filter(([, share]) => share !== 0);
      const told = shares.map(([s, share]) => (shares.length > 1 ? `${s} ${number(share)}` : s)).join(", ");
      return html`<span class="mix">${known.name(name)} ${told}</span>`;
    });
  const listed = answer.equilibria.slice(0, MOST_LISTED);
  const rest = answer.equilibria.length - listed.length;
  fill(
    host,
    html`
      <p class="words">${answer.sentence}</p>
      <ul class="found">${listed.map((one) => html`<li>${mix(one)} ${known.vector(one.payoff)}</li>`)}</ul>
      ${rest > 0 ? html`<p class="faint">and ${rest} more</p>` : null} ${more}
    `,
  );
}
