// @ts-check
// A small picture of the board that a game begins with.
import { html } from "../dom.js";

const MOST = 15; // rows and columns that are drawn

/** @param {Board | null | undefined} board @returns {HTMLElement | null} */
export function thumbnail(board) {
  if (!board || board.rows.length > MOST) return null;
  const wide = Math.max(...board.rows.map((row) => row.length), 1);
  if (wide > MOST) return null;
  const cell = (content, r, c) => {
    const seat = typeof content === "number" ? content : Array.isArray(content) ? content[0] : null;
    const sign = Array.isArray(content) ? content[1] : typeof content === "string" ? content : "";
    const dark = board.checkered && (r + c) % 2 ? " dark" : "";
    const kind = content === null ? "" : seat === null ? " some" : ` p${seat % 8}${sign ? "" : " disc"}`;
    return html`<span class="spot${dark}${kind}" style=${{ "grid-area": `${r + 1} / ${c + 1}` }}>${sign}</span>`;
  };
  const kind = `thumbnail${board.squares ? "" : " loose"}${board.checkered ? " checkered" : ""}`;
  return html`<span class=${kind} aria-hidden="true" style=${{ "--cells": String(Math.max(wide, board.rows.length)) }}>
    ${board.rows.map((row, r) => row.map((content, c) => cell(content, r, c)))}
  </span>`;
}
