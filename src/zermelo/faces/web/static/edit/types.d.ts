// Drafts: what the server answers about them, and what the editor is made of. Read by the type checker only.

interface Answers {
  document: { document: unknown };
  draft: DraftAnswer;
  written: { text: string };
}

// A parameter in a draft's payoffs: where it stands, and what that means.
interface DraftVaried {
  variation?: Varied | null;
  unvaried?: string; // why there is none
}

// Games that are being drawn. Numbers are texts, as they were typed.
type Who = number | "chance" | "end"; // a seat, or nobody's
interface DraftMove {
  name: string;
  odds: string; // of chance
  to: string;
}
interface DraftNode {
  who: Who;
  info: string; // the name of its information set, if any
  moves: DraftMove[];
  payoff: string[]; // of an end
}
interface TreeDraft {
  kind: "tree";
  title: string;
  parameter?: string; // a number left open in payoffs
  players: string[];
  root: string;
  nodes: Record<string, DraftNode>;
  next: number; // the name of the next node
}
interface TableDraft {
  kind: "matrix";
  title: string;
  parameter?: string;
  players: string[];
  strategies: string[][];
  cells: string[];
}
type Draft = TreeDraft | TableDraft;
interface DraftHistory {
  past: Draft[];
  now: Draft;
  future: Draft[];
  what: string; // of which kind the last step was
}

interface Place {
  x: number;
  y: number;
}
interface DrawnSet {
  ids: string[];
  seat: number;
  path: string;
}
interface TreeLayout {
  order: string[]; // each node before what is below it
  places: Record<string, Place>;
  branches: { id: string; k: number; to: string; x: number; y: number; path: string }[];
  sets: DrawnSet[];
  width: number;
  height: number;
}

interface SolvedTree extends DraftVaried {
  kind: "tree";
  sentence: string;
  notes: string[];
  how: string[];
  payoff: Payoff;
  hidden: boolean;
  nodes: { worth: Num[]; shares: Num[] | null }[]; // layer by layer
}
interface SolvedTable extends DraftVaried {
  kind: "matrix";
  sentence: string;
  notes: string[];
  how: string[];
  value: Num | null;
  pure: number[];
  best: boolean[][];
  equilibria: { strategies: Record<string, Record<string, Num>>; payoff: Num[] }[];
}
type DraftAnswer =
  | SolvedTree
  | SolvedTable
  | { kind: "unsolved"; message: string }
  | { kind: "wrong"; message: string; node: number | null; cell: number | null };

// What can be done to a tree, and what is to be seen of it.
interface TreeActs {
  select: (id: string) => void;
  mark: (id: string) => void;
  join: () => void;
  part: () => void;
  addMove: (id: string) => void;
  remove: (id: string) => void;
  shift: (id: string, by: 1 | -1) => void;
  renameMove: (id: string, k: number, name: string) => void;
  setOdds: (id: string, k: number, odds: string) => void;
  setPayoff: (id: string, seat: number, text: string) => void;
  setWho: (id: string, who: Who) => void;
}
interface TreeState {
  selected: string;
  marked: Set<string>;
  wrong: string | null; // the node where something is
  solved: Map<string, { worth: Num[]; shares: Num[] | null }> | null;
}

interface TableActs {
  addStrategy: (seat: number) => void;
  removeStrategy: (seat: number, k: number) => void;
  renameStrategy: (seat: number, k: number, name: string) => void;
  setCell: (cell: number, text: string) => void;
}
interface TableState {
  wrong: number | null; // the cell where something is
  solved: SolvedTable | null;
}
interface HeadingActs {
  setTitle: (title: string) => void;
  setParameter: (name: string) => void;
  addPlayer: () => void;
  removePlayer: (seat: number) => void;
  renamePlayer: (seat: number, name: string) => void;
}
