// @ts-check
// What a position is worth: the sentence, the moves best first, the line, the history; or what a look-ahead can say.
import { ask } from "../api.js";
import { fill, html, unbroken } from "../dom.js";
import { history, line, refused, working } from "../parts.js";
import { sheet } from "../sheets.js";
import { lookAhead, lookBars } from "./look.js";
import { plainMoves, valuedMoves } from "./moves.js";
import { showProof } from "./proof.js";

/** @typedef {import("../screens/position.js").Position} PositionScreen */

/** @param {PositionScreen} screen @param {{ game: string, path: Path }} at @param {AbortSignal} signal */
export async function showValues(screen, at, signal) {
  const { players, seen, sentence } = screen;
  const onmove = (move) => screen.goto([...at.path, move]);
  const plain = (best = null) => fill(screen.moves, plainMoves(seen.moves, onmove, { best, more: seen.more }));
  const ahead = html`<div />`,
    host = html`<div />`;
  sentence.dataset.state = "asking";
  if (!screen.hasValues) {
    fill(sentence, ahead, host);
    plain();
  }
  const looking = new AbortController(); // ends with the exact answer
  signal.addEventListener("abort", () => looking.abort());
  const tell = (found, expected, how) => {
    if (!ahead.isConnected) fill(sentence, ahead, host);
    fill(ahead, lookBars(players, found, how));
    screen.best = found.move;
    screen.board.value({ best: found.move, isEstimate: !how.isExact });
    plain(found.move);
    screen.movesTitle("Moves");
    showGuess(screen, at, expected, how.isExact);
  };
  const looks = !screen.isHidden && seen.turn !== null;
  try {
    // What explores waits until there is a first answer, unless the game is known to be solved.
    const look = looks && !screen.hasValues ? lookAhead(at, looking.signal, tell) : null;
    await look?.begun;
    signal.throwIfAborted();
    const found = await ask("values", at, { signal, progress: working(host, "Solving") });
    looking.abort();
    screen.hasValues = true;
    showFound(screen, at, found);
    fill(
      screen.past,
      history(players, found.history, found.span, at.path.length, (k) => screen.goto(at.path.slice(0, k))),
    );
    if (screen.isHidden) showBehaviour(screen, found);
  } catch (error) {
    if (error.name === "AbortError") return;
    const before = screen.hasValues;
    screen.hasValues = false;
    if (!host.isConnected) fill(sentence, ahead, host);
    fill(host, refused(error));
    fill(screen.past, html`<p class="faint">Values are known once the game is solved.</p>`);
    if (screen.isHidden) {
      for (const part of [screen.bars, screen.outlook, screen.future]) fill(part);
      plain();
    } else if (looks) {
      const look = before ? lookAhead(at, looking.signal, tell).ended.catch(() => {}) : null;
      const isProven = error.kind === "budget" && (await showProof(screen, at, host, signal, () => looking.abort()));
      if (!isProven) await look;
    }
  } finally {
    if (!signal.aborted) delete sentence.dataset.state;
  }
}

// What is known exactly: the sentence, the moves, the line.
/** @param {PositionScreen} screen @param {{ path: Path }} at @param {Values} found */
export function showFound(screen, at, found) {
  const { players } = screen;
  screen.movesTitle(screen.bestTitle());
  screen.best = found.moves.find((m) => m.chosen)?.move ?? found.line[0]?.move ?? null;
  fill(
    screen.sentence,
    html`
      <p class="words">${unbroken(found.sentence)}</p>
      <p class="whole">${players.payoff(found.payoff)}</p>
      ${found.notes.map((note) => html`<p class="faint">${note}</p>`)}
      <p class="faint small">${found.how.join(" ")}</p>
    `,
  );
  const onmove = (move) => screen.goto([...at.path, move]);
  const isKnown = found.moves.length || !found.open?.length;
  fill(
    screen.moves,
    isKnown ? valuedMoves(players, found.moves, onmove, found.groups) : null,
    found.open?.length ? openMoves(found.open, onmove) : null,
  );
  screen.board.value({ best: screen.best, moves: found.moves });
  showLine(screen, at, found.line, found.is_endless);
}

// Moves whose worth is not proven.
/** @param {string[]} moves @param {(move: string) => void} onmove */
const openMoves = (moves, onmove) => html`<div class="move-group">
  <h3>Not settled: ${moves.length === 1 ? "1 move" : `${moves.length} moves`}</h3>
  ${plainMoves(
    moves.map((move) => ({ move })),
    onmove,
  )}
</div>`;

// The line of a look-ahead: what it expects, not what is proved.
/** @param {PositionScreen} screen @param {{ path: Path }} at @param {string[]} moves @param {boolean} isExact */
function showGuess(screen, at, moves, isExact) {
  screen.plan = [...at.path, ...moves];
  const step = (move, k) => html`<li>
    <button class="step" onclick=${() => screen.goto(screen.plan.slice(0, at.path.length + k + 1))}>${move}</button>
  </li>`;
  fill(
    screen.future,
    html`
      <p class="faint small">${isExact ? "Followed to its end." : "≈ What the look-ahead expects."}</p>
      <ol class="line${isExact ? "" : " estimate"}">${moves.map(step)}</ol>
    `,
  );
}

/** @param {PositionScreen} screen @param {{ path: Path }} at @param {Step[]} steps */
function showLine(screen, at, steps, endless = false) {
  screen.plan = [...at.path, ...steps.map((step) => step.move)];
  const onpick = (count) => screen.goto(screen.plan.slice(0, at.path.length + count));
  fill(screen.future, line(screen.players, steps, onpick, { endless }));
}

// What everybody does at every information set, and how each subgame was solved.
/** @param {PositionScreen} screen @param {Values} found */
function showBehaviour({ players, bars, outlook }, { sheets: all, here }) {
  const behaviour = all.find(({ heads }) => heads.includes("information set")),
    subgames = all.flatMap(({ notes }) => notes.filter((note) => note.startsWith("Subgame ")));
  /** @param {Num[]} row */
  const on = ([player, set]) => here !== null && player === here[0] && set === here[1];
  fill(bars, sheet(players, behaviour, { on }));
  const none = html`<p class="faint">No subgame has hidden moves; all is decided by backward induction.</p>`;
  fill(outlook, subgames.length ? subgames.map((note) => html`<p>${note}</p>`) : none);
}
