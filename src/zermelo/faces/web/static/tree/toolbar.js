// @ts-check
// What the picture shows: a tree or a graph, how much of it, from where, and what stands beside nodes.
import { grouped, html } from "../dom.js";
import { choice } from "../parts.js";
import { PARTS, partsOf, those } from "../players.js";
import { counted } from "./facts.js";

const BESIDE = [
  ["solution", "what will happen"],
  ["guarantees", "what each player can guarantee"],
  ["outlook", "how it might go"],
  ["and-or", "the and-or tree"],
];
const SIZES = [
  ["60", "few"],
  ["200", "some"],
  ["400", "many"],
];
const KINDS = [
  ["tree", "Tree"],
  ["graph", "Graph"],
];

// What is asked to stand beside the nodes; of whom, and who is what to that player.
/**
 * @param {string[]} names @param {State["params"]} params
 * @returns {{ beside?: string, player?: string, friends?: string[], enemies?: string[], neutral?: string[] }}
 */
export function besides(names, params) {
  const beside = params.beside ?? "solution";
  if (beside === "solution") return {};
  if (beside === "guarantees") return { beside };
  const player = names.includes(params.me) ? params.me : names[0];
  if (beside === "and-or") return { beside, player };
  const parts = partsOf(names, player, params);
  const [friends, neutral, enemies] = PARTS.map((part) => those(parts, part));
  return { beside, player, friends, enemies, neutral };
}

// `change` writes into the address, `shown` is how many nodes the picture has.
/**
 * @param {string[]} names
 * @param {State["params"]} params
 * @param {Drawn} found
 * @param {number} shown
 * @param {(changes: Changes, options?: { replace: boolean }) => void} change
 */
export function toolbar(names, params, found, shown, change) {
  const keep = (changes) => change(changes, { replace: true });
  return [
    found.kinds?.length > 1 ? kinds(found.kind, change) : null,
    (params.kind ?? found.kind) === "graph"
      ? null
      : size(params.most ?? String(found.most ?? 200), (most) => keep({ most })),
    choices(names, params, keep),
    found.focus.length ? focus(found.focus, () => change({ focus: [] })) : null,
    found.nodes_in_all ? html`<span class="faint small">${many(found, shown)}</span>` : null,
  ];
}

/** @param {string} now @param {(changes: Changes) => void} change */
function kinds(now, change) {
  /** @param {string[]} one */
  const segment = ([kind, words]) => html`<button
    class="seg"
    aria-pressed=${String(now === kind)}
    data-kind=${kind}
    onclick=${() => change({ kind, open: [], shut: [], ...(kind === "graph" ? { beside: "" } : {}) })}
  >
    ${words}
  </button>`;
  return html`<fieldset class="switch"><legend class="sr">Picture</legend>${KINDS.map(segment)}</fieldset>`;
}

/** @param {string} now @param {(most: string) => void} onpick */
const size = (now, onpick) => html`<label>
  <span class="faint small">Show </span>${choice("most", SIZES, now, onpick)}<span class="faint small"> nodes</span>
</label>`;

/** @param {Path} path @param {() => void} onwhole */
const focus = (path, onwhole) => html`<span>
  <span class="faint">from </span><b>${path.join(", ")}</b> <button class="small" onclick=${onwhole}>Whole game</button>
</span>`;

/** @param {Drawn} found @param {number} shown */
function many({ kind, kinds: drawable, nodes_in_all: all }, shown) {
  if (kind === "tree" && drawable.length > 1)
    return `${counted(shown, "node")} shown of what ${counted(all, "position")} unfold into`;
  return `${grouped(shown)} shown of ${counted(all, kind === "tree" ? "node" : "position")}`;
}

// What stands beside the nodes is chosen here; of an outlook also whose it is, and who is a friend or an enemy.
/** @param {string[]} names @param {State["params"]} params @param {(changes: Changes) => void} keep */
function choices(names, params, keep) {
  const asked = besides(names, params),
    { player: me } = asked;
  const list = (id, label, options, now, change) =>
    html`<label><span class="faint small">${label} </span>${choice(id, options, now, change)}</label>`;
  const parts = asked.beside === "outlook" ? partsOf(names, me, params) : {};
  const turned = (name, to) => {
    const all = { ...parts, [name]: to };
    return { friends: those(all, "friend"), enemies: those(all, "enemy") };
  };
  return [
    list("beside", "Next to nodes", BESIDE, asked.beside ?? "solution", (beside) =>
      keep({ beside: beside === "solution" ? "" : beside, kind: "" }),
    ),
    me === undefined ? null : list("me", "for", names, me, (name) => keep({ me: name, friends: [], enemies: [] })),
    Object.entries(parts).map(([name, part]) =>
      list(`part${names.indexOf(name)}`, name, PARTS, part, (to) => keep(turned(name, to))),
    ),
  ];
}
