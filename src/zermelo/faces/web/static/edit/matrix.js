// @ts-check
// Payoff tables that are being filled in: cells are texts such as "3, 1", the last player's strategy changing first.

/** @param {string[]} [players] @returns {TableDraft} */
export function newTable(players = ["Ann", "Bob"]) {
  const strategies = players.map(() => ["a", "b"]);
  const cells = profiles(strategies).map(() => players.map(() => "0").join(", "));
  return { kind: "matrix", title: "", players, strategies, cells };
}

// All combinations of strategies, by their numbers.
/** @param {string[][]} strategies @returns {number[][]} */
export function profiles(strategies) {
  return strategies.reduce(
    (made, names) => made.flatMap((profile) => names.map((_, k) => [...profile, k])),
    /** @type {number[][]} */ ([[]]),
  );
}

// The number of the cell of a profile.
/** @param {TableDraft} draft @param {number[]} profile */
export function cellOf({ strategies }, profile) {
  return profile.reduce((number, k, seat) => number * strategies[seat].length + k, 0);
}

// The numbers in a cell, as texts.
/** @param {string} text @returns {string[]} */
export function amounts(text) {
  return text.split(/[,;\s]+/).filter(Boolean);
}

// A table with other strategies; `from` says which profile of the old one a cell comes from, null where none.
/** @param {TableDraft} draft @param {string[][]} strategies @param {(profile: number[]) => number[] | null} from */
function rebuilt(draft, strategies, from) {
  const zero = draft.players.map(() => "0").join(", ");
  const cells = profiles(strategies).map((profile) => {
    const old = from(profile);
    return old ? draft.cells[cellOf(draft, old)] : zero;
  });
  return { ...draft, strategies, cells };
}

/** @param {TableDraft} draft @param {number} seat @returns {TableDraft} */
export function addStrategy(draft, seat) {
  const names = draft.strategies[seat];
  let name = "";
  for (let k = names.length; !name || names.includes(name); k += 1)
    name = k < 26 ? String.fromCharCode(97 + k) : `s${k + 1}`;
  const strategies = draft.strategies.map((old, k) => (k === seat ? [...old, name] : old));
  return rebuilt(draft, strategies, (profile) => (profile[seat] < names.length ? profile : null));
}

/** @param {TableDraft} draft @param {number} seat @param {number} gone @returns {TableDraft} */
export function removeStrategy(draft, seat, gone) {
  if (draft.strategies[seat].length < 2) return draft;
  const strategies = draft.strategies.map((old, k) => (k === seat ? old.filter((_, j) => j !== gone) : old));
  return rebuilt(draft, strategies, (profile) => profile.map((k, p) => (p === seat && k >= gone ? k + 1 : k)));
}

/** @param {TableDraft} draft @param {number} seat @param {number} which @param {string} name @returns {TableDraft} */
export function renameStrategy(draft, seat, which, name) {
  const strategies = draft.strategies.map((old, k) =>
    k === seat ? old.map((was, j) => (j === which ? name : was)) : old,
  );
  return { ...draft, strategies };
}

/** @param {TableDraft} draft @param {number} cell @param {string} text @returns {TableDraft} */
export function setCell(draft, cell, text) {
  return { ...draft, cells: draft.cells.map((old, k) => (k === cell ? text : old)) };
}

// A new player has two strategies, between which nothing differs yet.
/** @param {TableDraft} draft @param {string} name @returns {TableDraft} */
export function addColumnPlayer(draft, name) {
  const cells = draft.cells.flatMap((text) => Array(2).fill([...amounts(text), "0"].join(", ")));
  return { ...draft, players: [...draft.players, name], strategies: [...draft.strategies, ["a", "b"]], cells };
}

// Without a player, who is taken to play the first strategy.
/** @param {TableDraft} draft @param {number} seat @returns {TableDraft} */
export function removeColumnPlayer(draft, seat) {
  if (draft.players.length < 3) return draft;
  const out = (list) => list.filter((_, k) => k !== seat);
  const strategies = out(draft.strategies);
  const made = rebuilt(draft, strategies, (profile) => [...profile.slice(0, seat), 0, ...profile.slice(seat)]);
  const cells = made.cells.map((text) => out(amounts(text)).join(", "));
  return { ...made, players: out(draft.players), cells };
}
