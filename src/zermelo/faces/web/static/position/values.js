// @ts-check
// What a position is worth: the sentence, the moves best first, the line, the history; or what a look-ahead can say.
import { ask } from "../api.js";
import { fill, html, unbroken } from "../dom.js";
import { history, line, refused, working } from "../parts.js";
import { sheet, sheets } from "../sheets.js";
import { plainMoves, valuedMoves } from "./moves.js";

/** @typedef {import("../screens/position.js").Position} PositionScreen */

/** @param {PositionScreen} screen @param {{ game: string, path: Path }} at @param {AbortSignal} signal */
export async function showValues(screen, at, signal) {
  const host = screen.sentence;
  const { players, seen } = screen;
  const onmove = (move) => screen.goto([...at.path, move]);
  host.dataset.state = "asking";
  if (!screen.hasValues) fill(screen.moves, plainMoves(seen.moves, onmove, { more: seen.more }));
  try {
    const found = await ask("values", at, { signal, progress: working(host, "Solving") });
    screen.hasValues = true;
    screen.best = found.moves.find((m) => m.chosen)?.move ?? null;
    fill(
      host,
      html`
        <p class="words">${unbroken(found.sentence)}</p>
        <p class="whole">${players.payoff(found.payoff)}</p>
        ${found.notes.map((note) => html`<p class="faint">${note}</p>`)}
        <p class="faint small">${found.how.join(" ")}</p>
      `,
    );
    fill(screen.moves, valuedMoves(players, found.moves, onmove));
    showLine(screen, at, found.line, found.is_endless);
    fill(
      screen.past,
      history(players, found.history, found.span, at.path.length, (k) => screen.goto(at.path.slice(0, k))),
    );
    if (screen.isHidden) showBehaviour(screen, found);
  } catch (error) {
    if (error.name === "AbortError") return;
    screen.hasValues = false;
    fill(host, refused(error));
    fill(screen.past, html`<p class="faint">Values are known once the game is solved.</p>`);
    if (screen.isHidden) {
      for (const part of [screen.bars, screen.outlook, screen.future]) fill(part);
      fill(screen.moves, plainMoves(seen.moves, onmove, { more: seen.more }));
    } else if (["budget", "stopped", "method"].includes(error.kind)) await showHint(screen, at, signal);
  } finally {
    delete host.dataset.state;
  }
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
    subgames = all.filter(({ heads }) => heads.includes("subgame at"));
  /** @param {Num[]} row */
  const on = ([player, set]) => here !== null && player === here[0] && set === here[1];
  fill(bars, sheet(players, behaviour, { on }));
  fill(
    outlook,
    subgames.length
      ? sheets(players, subgames)
      : html`<p class="faint">Everything is decided by backward induction.</p>`,
  );
}

// The game is too large, or has no value: a look-ahead says what it can.
/** @param {PositionScreen} screen @param {{ game: string, path: Path }} at @param {AbortSignal} signal */
async function showHint(screen, at, signal) {
  const { players, seen } = screen;
  if (seen.turn === null || seen.chance) return fill(screen.future);
  const host = html`<div />`;
  screen.sentence.append(host);
  try {
    const found = await ask("hint", { ...at, seconds: 2 }, { signal, progress: working(host, "Looking ahead") });
    screen.best = found.move;
    const how = found.method
      ? `${found.method}, ${found.depth ? `${found.depth} moves ahead, ` : ""}${found.status}`
      : found.why;
    fill(
      host,
      html`
        <p class="words">A look-ahead plays ${found.move}.</p>
        ${found.payoff ? html`<p class="whole">${players.payoff(found.payoff)}</p>` : null}
        <p class="faint small">${how}</p>
      `,
    );
    screen.movesTitle("Moves");
    const onmove = (move) => screen.goto([...at.path, move]);
    fill(screen.moves, plainMoves(seen.moves, onmove, { best: found.move, more: seen.more }));
    showLine(screen, at, found.line);
  } catch (error) {
    fill(host, refused(error));
    fill(screen.future);
  }
}
