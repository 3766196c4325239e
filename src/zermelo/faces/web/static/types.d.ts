// What the server answers, and what screens are made of. Read by the type checker only; never served.

type Players = import("./players.js").Players;
type Num = number | string; // exact: 3, or "1/2"
type Payoff = Record<string, Num>; // by player
type Path = string[]; // names of moves
type Child = Node | string | number | boolean | null | undefined | Child[];

interface Sheet {
  title: string;
  heads: string[];
  rows: Num[][];
  right: number[]; // columns of numbers
  bars: Num[] | null;
  notes: string[];
  legend: string;
}

interface Step {
  player: string;
  move: string;
  odds?: Num;
  again?: boolean; // from here on round and round
}

interface Answered {
  method: string;
  why: string | null;
  status: string;
  how: string[]; // in sentences
}

interface Board {
  rows: (number | string | [number, string] | null)[][]; // a seat, a text, a sign of a seat, or nothing
  across: string[];
  down: string[];
  marked: [number, number][];
  squares: boolean;
  checkered: boolean;
  leaning: boolean;
  lines?: number[][][]; // cells that a line joins
  names: string[][];
}

interface LegalMove {
  move: string;
  odds?: Num;
  cells?: number[][]; // where it is made: from where a piece comes to where it goes
  choice?: string; // tells moves with the same cells apart
  also?: number[][]; // cells that mean it, too
}

interface Position {
  steps: Step[];
  turn: string | null;
  text: string;
  board: Board | null;
  last: number[][]; // cells of the last move
  moves: LegalMove[];
  more?: number;
  chance?: boolean;
  payoff?: Payoff; // at the end
  hidden?: { set: string; alike: Path[]; count: number } | null;
}

interface ValuedMove {
  move: string;
  payoff: Payoff;
  chosen?: boolean;
  best?: boolean;
  odds?: Num;
  distance?: number;
  worth?: Worth;
  share?: Num; // from 0, the least the mover can get, to 1
}

type Worth = "win" | "draw" | "loss";

interface MoveGroup {
  worth: Worth;
  moves: string[];
  distance: [number, number] | null;
}

// What looking ahead says, and on the way `Progress`.
interface Looked {
  turn: string | null;
  move: string | null;
  payoff: Payoff;
  exact: boolean;
  status: string;
  depth: number | null;
  nodes: number;
  line: Step[];
  method: string;
  why: string;
  notes: string[];
}

interface Values extends Answered {
  payoff: Payoff;
  moves: ValuedMove[];
  groups?: MoveGroup[];
  line: Step[];
  is_endless: boolean;
  history: Payoff[];
  span: Record<string, [Num, Num]>;
  sentence: string;
  notes: string[];
  sheets?: Sheet[]; // of hidden moves
  here?: [string, string] | null; // the mover and the information set
  open?: string[]; // moves whose worth is not proven
}

// Where the value is not proven, `payoff` is null and the bounds are the mover's.
interface Proven extends Values {
  open: string[];
  least: Num | null;
  most: Num | null;
}

interface Seated {
  seat: string;
  words: string;
}

interface Hint {
  move: string;
  payoff: Payoff | null;
  line: Step[];
  status: string;
  method: string;
  why: string;
  depth?: number;
}

interface NormalForm extends Answered {
  shape: number[];
  tables: { others: Record<string, string>; cells: { pays: Num; best: boolean }[][][] }[];
  more_tables: number;
  strategies: string[][];
  pure_count: number;
  value: Num | null;
  gone: [string, string][];
  dominated: Sheet[] | null;
}

interface Scale {
  low: number[];
  high: number[];
  low_at: number[];
  high_at: number[];
}

interface BestPayoff {
  payoff: Num[];
  value: Num;
}

interface Possible extends Answered {
  applies: boolean;
  kind: "set" | "pure" | "threats" | "matrix";
  note: string;
  sheets: Sheet[];
  best: { name: string; words: string; mixed: BestPayoff; pure: BestPayoff | null }[];
  payoffs: Num[][];
  more: number;
  pair: string[];
  svg: string | null;
  scale: Scale;
  unique: boolean;
  near?: { name: string; words: string }[];
  // of a set
  pareto: Payoff[];
  range: Record<string, [Num, Num]>;
  pure: Num[][];
  everywhere: Num[] | null;
  // of a table
  equilibria: { strategies: Record<string, Record<string, Num>>; payoff: Num[] }[];
}

interface Threat {
  player: string;
  path: Path;
  move: string;
  keeps: Num;
  held_to: Num;
  tempts: boolean;
  most: Num | null;
  line: Step[];
}

interface Held {
  payoff: Payoff;
  line: Step[];
  endless: boolean;
  mixes: { player: string; path: Path; odds: Record<string, Num> }[];
  threats: Threat[];
  svg: string | null;
}

interface Merged {
  title: string;
  steps: { kind: string; words: string; payoffs: string; svg: string | null }[];
  moves: string[];
}

interface Structure {
  name: string;
  drawn: string; // as the picture calls it
  teams: string[][];
  payoff: Payoff;
  gains: Payoff;
  aspects?: Payoff;
  stable_alone: boolean;
  stable_dissolved: boolean;
  stable_first_and_last: boolean;
  deviation: string;
}

interface TreeNode {
  turn: string | null;
  worth: Num[] | null;
  // of a tree
  move?: string;
  up?: number | null;
  folded?: boolean;
  hidden?: number;
  chosen?: boolean;
  below?: [number, number] | null;
  odds?: Num | null;
  beside?: Num[] | null;
  kind?: string;
  // of a graph
  path?: Path;
}

interface Drawn {
  applies: boolean;
  why: string;
  kind: "tree" | "graph";
  kinds?: string[];
  svg: string;
  focus: Path;
  note: string;
  nodes: TreeNode[];
  positions: Record<string, TreeNode>;
  nodes_in_all?: number;
  most?: number; // nodes that are shown
  heads?: string[];
  about?: string;
}

interface WhatIfStep {
  path: Path;
  turn: string;
  was: Payoff;
  held: Payoff;
  adapted: Payoff;
  deviates: { move: string; gain: Num } | null;
}

interface WhatIfAnswer {
  applies: boolean;
  why: string;
  turn: string;
  chance: boolean;
  moves: { move: string; worth: Payoff; odds: Num }[];
  parts: { whole: number; now: number[] };
  steps: WhatIfStep[];
  changed: boolean;
  elsewhere: number;
}

interface SearchEvent {
  kind: "enter" | "leaf" | "cut" | "leave";
  path: Path;
  player?: string;
  value?: string;
  why?: string;
  bounds?: [string, string];
}

interface Searched {
  move: string | null;
  payoff: Payoff;
  notes: string[];
  events: SearchEvent[];
  total: number;
  ends: number;
  all: boolean;
  nodes: number;
  cuts: number;
  evaluations: number;
}

interface Formulas {
  nodes: number | null;
  ends: number | null;
  moves: number | null;
  depth: number;
  players: number;
  why: string;
  rows: { method: string; when: string; formula: string; count: number; of: string }[];
}

interface Methods {
  applies: boolean;
  why: string;
  methods: { name: string; when: string }[];
  suggested: string[];
  depth: number;
}

interface Asked {
  question: string;
  screen: string;
  command: string;
  applies: boolean;
  why: string;
}

interface Traits {
  explored: boolean;
  thing: string;
  words: string[];
  nodes: number;
  ends: number;
  why: string;
  questions: Asked[];
}

interface PlayerLook {
  name: string;
  letter: string;
  shape: string;
}

interface About {
  title: string;
  kind: string;
  starts: string[];
  closed: Record<string, string>; // screens with nothing to say, and why
  can_set_up?: boolean;
  parameter?: { name: string; value: Num } | null; // in its payoffs
  players: PlayerLook[];
}

interface Parameter {
  name: string;
  kind: "number" | "numbers" | "switch" | "text" | "choice";
  takes: string;
  default: string;
  value: string;
  least: number | null;
  greatest: number | null;
  choices: string[];
}

interface Reviewed {
  exact: boolean;
  notes: string[];
  over: boolean;
  payoff: Payoff | null;
  steps: {
    player: string;
    move: string;
    exact: boolean;
    before: Payoff;
    after: Payoff;
    cost: Num | null;
    mistake: boolean;
    better: string | null;
    worth?: [Worth, Worth];
  }[];
  costs: Payoff;
  mistakes: Record<string, number>;
}

// One play of a game with hidden moves, as whoever is to move sees it.
interface Dealt {
  seats: Seated[];
  over: boolean;
  turn: string | null;
  seen: string | null; // the information set: all that is known
  moves: string[];
  own: { seen: string; move: string }[];
  steps: Step[]; // when it is over
  payoff: Payoff | null;
}

interface HandAdvice {
  player: string;
  seen: string;
  shares: Payoff; // by move
  worth: Payoff | null; // by move
}

interface HandReviewed extends Answered {
  value: Payoff;
  steps: (HandAdvice & { move: string; cost: Num | null; mistake: boolean; better: string | null })[];
  costs: Payoff;
  notes: string[];
}

// constant + slope · parameter, and in words
type Func = [Num, Num, string];

interface VariedPiece {
  where: string;
  low: Num;
  high: Num;
  has_low: boolean;
  has_high: boolean;
  line: Step[] | null;
  payoff: Record<string, Func> | null;
  guarantees: Record<string, Func> | null;
  outcomes: Record<string, Func>[];
  more: number;
  equilibria: Record<string, string>[] | null;
}

interface Varied extends Answered {
  parameter: string;
  value?: Num;
  low: Num;
  high: Num;
  breakpoints: Num[];
  pieces: VariedPiece[];
  svg: string | null;
}

interface Card {
  name: string;
  title?: string; // as people call it
  called?: string[]; // other names to find it by
  board?: Board | null; // what play begins with
  summary: string;
  game: string;
  marks: string[];
  parameters?: { name: string; takes: string; default: string }[];
}

interface Catalogue {
  own: { game: string; title: string; summary: string }[];
  groups: { title: string; games: Card[] }[];
}

interface Answers {
  about: About;
  arrangement: {
    board: Board;
    turn: string;
    text: string;
    men: Board["rows"][number];
    free: string | null;
    signs: (string | null)[][];
    fixed: number[][];
    counts: boolean;
    heaps: boolean;
  };
  alliances: Answered & { applies: boolean; sheets: Sheet[]; structures: Structure[]; svg: string };
  chosen: { player: string; move: string; odds: string | null };
  drawn: Drawn;
  export: { text: string };
  formulas: Formulas;
  hand: Dealt;
  hand_hint: HandAdvice;
  hand_review: HandReviewed;
  held: Held;
  hint: Hint;
  look: Looked;
  proof: Proven;
  merged: Merged;
  methods: Methods;
  nearly: { sheets: Sheet[]; line: Step[]; endless: boolean; svg: string | null };
  normal: NormalForm;
  outlook: { value: Num; line: Step[] };
  parameters: { name: string; title: string; game: string; parameters: Parameter[] };
  position: Position;
  possible: Possible;
  review: Reviewed;
  set_up: { why: string; start: string | null; game: string | null; over: boolean; text: string };
  seats: { seats: Seated[]; more: Seated[]; luck: boolean };
  snapped: { payoff: Num[]; pay: string };
  starts: { starts: Payoff[] };
  steps: Searched;
  sure: { payoff: Payoff; span: Record<string, [Num, Num]> };
  team: { side: string[]; value: Num };
  ties: {
    rules: { ties: string; words: string; payoff: Payoff | null; move: string | null; why: string }[];
    same: boolean;
  };
  traits: Traits;
  vary: Varied;
  values: Values;
  whatif: WhatIfAnswer;
}

// Work in progress, as the server tells it.
interface Progress {
  what?: string;
  count?: number;
  total?: number;
  depth?: number;
  // of a look-ahead
  payoff?: Payoff;
  move?: string | null;
  line?: string[];
}
type Watch = (told: Progress, stop: () => void) => void;

// Where we are: what the address says.
interface State {
  screen: string;
  game: string;
  path: Path;
  params: Record<string, string>;
}
type Changes = Record<string, string | number | string[] | undefined>;
type Go = (screen: string, params: Changes, options?: { replace?: boolean }) => void;

// What went wrong: refused by the server (then it has a kind), left (AbortError), or a mistake of ours.
type Trouble = Error & { kind?: string };

interface Context {
  host: HTMLElement;
  state: () => State;
  about: About;
  players: import("./players.js").Players;
  say: (words: string) => void;
  go: Go;
  has: (id: string) => boolean;
}

interface View {
  update?: (state: State) => unknown;
  close?: () => void;
  key?: (event: KeyboardEvent) => boolean;
}

interface ScreenModule {
  id: string;
  title: string;
  order: number;
  key: string;
  needsGame: boolean;
  needsParameter?: boolean; // it is of no use without one in the payoffs
  keys: string[][];
  open: (context: Context) => View | Promise<View>;
}

// One node of a picture.
interface Item {
  element: SVGGraphicsElement;
  told: TreeNode;
  up: Item | null;
  below: Item[];
  place: [number, number];
  fold?: Element;
  path: () => Path;
}
