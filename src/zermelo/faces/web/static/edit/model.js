// @ts-check
// Trees that are being drawn: every operation takes a draft and returns another; none changes the one it was given.
// Numbers stay texts, as they were typed: the server reads them.

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @param {string[]} [players] @returns {TreeDraft} */
export function newTree(players = ["Ann", "Bob"]) {
  const bare = {
    kind: /** @type {const} */ ("tree"),
    title: "",
    players,
    root: "0",
    nodes: { 0: anEnd(players) },
    next: 1,
  };
  return setWho(bare, "0", 0);
}

/** @param {string[]} players @returns {DraftNode} */
const anEnd = (players) => ({ who: "end", info: "", moves: [], payoff: players.map(() => "0") });

/** @param {TreeDraft} draft @param {Record<string, Partial<DraftNode>>} changes @returns {TreeDraft} */
function changed(draft, changes) {
  const nodes = { ...draft.nodes };
  for (const [id, change] of Object.entries(changes)) nodes[id] = { ...nodes[id], ...change };
  return { ...draft, nodes };
}

// ------------------------------------------------------------ looking

// The nodes layer by layer, as the server numbers them.
/** @param {TreeDraft} draft @returns {string[]} */
export function layers(draft) {
  const found = [draft.root];
  for (const id of found) found.push(...draft.nodes[id].moves.map((move) => move.to));
  return found;
}

// A node and all below it, each before its children.
/** @param {TreeDraft} draft @param {string} [id] @returns {string[]} */
export function below(draft, id = draft.root) {
  return [id, ...draft.nodes[id].moves.flatMap((move) => below(draft, move.to))];
}

/** @param {TreeDraft} draft @param {string} id @returns {{ id: string, k: number } | null} */
export function parent(draft, id) {
  for (const [up, node] of Object.entries(draft.nodes)) {
    const k = node.moves.findIndex((move) => move.to === id);
    if (k >= 0) return { id: up, k };
  }
  return null;
}

// The names of the moves that lead to each node.
/** @param {TreeDraft} draft @returns {Map<string, string[]>} */
export function paths(draft) {
  const found = new Map([[draft.root, /** @type {string[]} */ ([])]]);
  for (const id of layers(draft))
    for (const { name, to } of draft.nodes[id].moves) found.set(to, [...found.get(id), name]);
  return found;
}

// All nodes that look like this one to whoever moves there, itself included.
/** @param {TreeDraft} draft @param {string} id @returns {string[]} */
export function alike(draft, id) {
  const { who, info } = draft.nodes[id];
  if (!info) return [id];
  return layers(draft).filter((other) => draft.nodes[other].who === who && draft.nodes[other].info === info);
}

// ------------------------------------------------------------ moves

/** @param {DraftMove[]} moves */
function freshName(moves) {
  const taken = new Set(moves.map((move) => move.name));
  for (let k = 0; ; k += 1) {
    const name = LETTERS[k % 26] + (k < 26 ? "" : Math.floor(k / 26));
    if (!taken.has(name)) return name;
  }
}

// The odds are made even where nobody has chosen others.
/** @param {DraftMove[]} moves @returns {DraftMove[]} */
function evenly(moves) {
  return moves.map((move) => ({ ...move, odds: moves.length === 1 ? "1" : `1/${moves.length}` }));
}

/** @param {DraftMove[]} moves */
const isEven = (moves) => evenly(moves).every((move, k) => move.odds === moves[k].odds);

// One more move, here and wherever it looks alike. An end becomes a decision of whoever is next, with two moves.
/** @param {TreeDraft} draft @param {string} id @returns {TreeDraft} */
export function addMove(draft, id) {
  const node = draft.nodes[id];
  if (node.who === "end") return setWho(draft, id, nextSeat(draft, id));
  const name = freshName(node.moves);
  let made = draft;
  for (const one of alike(draft, id)) {
    const to = String(made.next);
    const moves = [...made.nodes[one].moves, { name, odds: "0", to }];
    const fair = node.who === "chance" && isEven(made.nodes[one].moves) ? evenly(moves) : moves;
    made = { ...changed(made, { [one]: { moves: fair }, [to]: anEnd(draft.players) }), next: made.next + 1 };
  }
  return made;
}

/** @param {TreeDraft} draft @param {string} id */
function nextSeat(draft, id) {
  for (let up = parent(draft, id); up; up = parent(draft, up.id)) {
    const { who } = draft.nodes[up.id];
    if (typeof who === "number") return (who + 1) % draft.players.length;
  }
  return 0;
}

/** @param {TreeDraft} draft @param {string} id @param {number} k @param {string} name @returns {TreeDraft} */
export function renameMove(draft, id, k, name) {
  const to = (one) => draft.nodes[one].moves.map((move, j) => (j === k ? { ...move, name } : move));
  return changed(draft, Object.fromEntries(alike(draft, id).map((one) => [one, { moves: to(one) }])));
}

/** @param {TreeDraft} draft @param {string} id @param {number} k @param {string} odds @returns {TreeDraft} */
export function setOdds(draft, id, k, odds) {
  const moves = draft.nodes[id].moves.map((move, j) => (j === k ? { ...move, odds } : move));
  return changed(draft, { [id]: { moves } });
}

// The move that leads to a node changes places with the one before it or after it, here and wherever it looks alike.
/** @param {TreeDraft} draft @param {string} id @param {1 | -1} by @returns {TreeDraft} */
export function shiftMove(draft, id, by) {
  const up = parent(draft, id);
  if (!up || !draft.nodes[up.id].moves[up.k + by]) return draft;
  const to = (one) => {
    const moves = [...draft.nodes[one].moves];
    [moves[up.k], moves[up.k + by]] = [moves[up.k + by], moves[up.k]];
    return moves;
  };
  return changed(draft, Object.fromEntries(alike(draft, up.id).map((one) => [one, { moves: to(one) }])));
}

// Without a node, what lies below it and the move that leads there, here and wherever it looks alike.
/** @param {TreeDraft} draft @param {string} id @returns {TreeDraft} */
export function removeNode(draft, id) {
  const up = parent(draft, id);
  if (!up) return cut(draft, id);
  let made = draft;
  for (const one of alike(draft, up.id)) {
    if (!made.nodes[one]) continue; // it lay below another of them
    const moves = made.nodes[one].moves.filter((_, j) => j !== up.k);
    const gone = below(made, made.nodes[one].moves[up.k].to);
    const fair = made.nodes[one].who === "chance" && isEven(made.nodes[one].moves) ? evenly(moves) : moves;
    made = moves.length ? changed(made, { [one]: { moves: fair } }) : changed(made, { [one]: anEnd(made.players) });
    made = without(made, gone);
  }
  return loosened(made);
}

/** @param {TreeDraft} draft @param {string[]} ids */
function without(draft, ids) {
  const nodes = { ...draft.nodes };
  for (const id of ids) delete nodes[id];
  return { ...draft, nodes };
}

// Makes a node an end; what lay below is gone.
/** @param {TreeDraft} draft @param {string} id @returns {TreeDraft} */
function cut(draft, id) {
  if (draft.nodes[id].who === "end") return draft;
  return loosened(without(changed(draft, { [id]: anEnd(draft.players) }), below(draft, id).slice(1)));
}

// ------------------------------------------------------------ who moves, and what ends pay

// The player, chance or nobody who moves at a node; another player moves wherever it looks alike.
/** @param {TreeDraft} draft @param {string} id @param {Who} who @returns {TreeDraft} */
export function setWho(draft, id, who) {
  const node = draft.nodes[id];
  if (node.who === who) return draft;
  if (who === "end") return cut(draft, id);
  if (node.who === "end") {
    const [a, b] = [draft.next, draft.next + 1].map(String);
    const moves = evenly(["a", "b"].map((name, k) => ({ name, odds: "", to: [a, b][k] })));
    const ends = { [a]: { ...anEnd(draft.players), payoff: node.payoff }, [b]: anEnd(draft.players) };
    return { ...changed(draft, { [id]: { who, moves, payoff: [] }, ...ends }), next: draft.next + 2 };
  }
  if (who === "chance") return loosened(changed(draft, { [id]: { who, info: "", moves: evenly(node.moves) } }));
  const ids = alike(draft, id);
  const info = node.info && freshSet(draft, who);
  return changed(draft, Object.fromEntries(ids.map((one) => [one, { who, info }])));
}

/** @param {TreeDraft} draft @param {string} id @param {number} seat @param {string} text @returns {TreeDraft} */
export function setPayoff(draft, id, seat, text) {
  return changed(draft, { [id]: { payoff: draft.nodes[id].payoff.map((old, k) => (k === seat ? text : old)) } });
}

// ------------------------------------------------------------ information sets

/** @param {TreeDraft} draft @param {Who} who */
function freshSet(draft, who) {
  const taken = new Set(Object.values(draft.nodes).flatMap((node) => (node.who === who ? [node.info] : [])));
  for (let k = 1; ; k += 1) if (!taken.has(`set ${k}`)) return `set ${k}`;
}

// Why nodes cannot be made to look alike, in words; nothing where they can.
/** @param {TreeDraft} draft @param {string[]} ids */
export function whyNotJoin(draft, ids) {
  if (ids.length < 2) return "Mark two nodes or more, then join them.";
  const nodes = ids.map((id) => draft.nodes[id]);
  if (nodes.some((node) => typeof node.who !== "number")) return "Only nodes where a player moves can be joined.";
  const [first, ...others] = nodes;
  const other = others.find((node) => node.who !== first.who);
  if (other) {
    const names = [first, other].map((node) => draft.players[/** @type {number} */ (node.who)]);
    return `Nodes that look alike belong to one player; here ${names[0]} and ${names[1]} move.`;
  }
  const told = (node) => node.moves.map((move) => move.name).join(", ");
  const odd = others.find((node) => JSON.stringify(names(node)) !== JSON.stringify(names(first)));
  return odd ? `Nodes that look alike have the same moves; here they are ${told(first)} and ${told(odd)}.` : "";
}

/** @param {DraftNode} node */
const names = (node) => node.moves.map((move) => move.name);

// Makes nodes look alike, with all that look like one of them already.
/** @param {TreeDraft} draft @param {string[]} ids @returns {TreeDraft} */
export function join(draft, ids) {
  if (whyNotJoin(draft, ids)) return draft;
  const { who } = draft.nodes[ids[0]];
  const info = ids.map((id) => draft.nodes[id].info).find(Boolean) ?? freshSet(draft, who);
  const all = new Set(ids.flatMap((id) => alike(draft, id)));
  return changed(draft, Object.fromEntries([...all].map((id) => [id, { info }])));
}

// Tells nodes apart from all others.
/** @param {TreeDraft} draft @param {string[]} ids @returns {TreeDraft} */
export function part(draft, ids) {
  return loosened(changed(draft, Object.fromEntries(ids.map((id) => [id, { info: "" }]))));
}

// A set of one node is no set.
/** @param {TreeDraft} draft @returns {TreeDraft} */
function loosened(draft) {
  const alone = Object.keys(draft.nodes).filter((id) => draft.nodes[id].info && alike(draft, id).length < 2);
  return alone.length ? changed(draft, Object.fromEntries(alone.map((id) => [id, { info: "" }]))) : draft;
}

// ------------------------------------------------------------ players

/** @param {TreeDraft} draft @param {string} name @returns {TreeDraft} */
export function addSeat(draft, name) {
  const nodes = Object.entries(draft.nodes).map(([id, node]) => [
    id,
    node.who === "end" ? { ...node, payoff: [...node.payoff, "0"] } : node,
  ]);
  return { ...draft, players: [...draft.players, name], nodes: Object.fromEntries(nodes) };
}

// Why a player cannot be taken out, in words.
/** @param {TreeDraft} draft @param {number} seat */
export function whyNotRemoveSeat(draft, seat) {
  const moves = Object.values(draft.nodes).filter((node) => node.who === seat).length;
  if (draft.players.length < 2) return "A game has at least one player.";
  const where = moves === 1 ? "at one node" : `at ${moves} nodes`;
  return moves ? `${draft.players[seat]} moves ${where}: let somebody else move there first.` : "";
}

/** @param {TreeDraft} draft @param {number} seat @returns {TreeDraft} */
export function removeSeat(draft, seat) {
  if (whyNotRemoveSeat(draft, seat)) return draft;
  const nodes = Object.entries(draft.nodes).map(([id, node]) => {
    const who = typeof node.who === "number" && node.who > seat ? node.who - 1 : node.who;
    return [id, { ...node, who, payoff: node.payoff.filter((_, k) => k !== seat) }];
  });
  return { ...draft, players: draft.players.filter((_, k) => k !== seat), nodes: Object.fromEntries(nodes) };
}
