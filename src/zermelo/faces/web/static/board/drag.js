// @ts-check
// Dragging a piece: what lies under the pointer follows it from the cell where it began to the one where it ends.
import { html } from "../dom.js";

const FAR = 6; // pixels that make a press a drag

/**
 * @param {HTMLElement} host
 * @param {{ begin: (place: string) => boolean, end: (place: string | null) => void }} tell
 */
export function dragged(host, { begin, end }) {
  host.addEventListener("pointerdown", (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest?.("[data-at]");
    if (!cell || event.button !== 0) return;
    const place = /** @type {HTMLElement} */ (cell).dataset.at;
    const piece = cell.firstElementChild;
    const { clientX: x, clientY: y } = event;
    const box = cell.getBoundingClientRect();
    let ghost = null;
    const over = (e) =>
      /** @type {HTMLElement | null} */ (document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-at]"));
    const move = (e) => {
      if (!ghost) {
        if (Math.hypot(e.clientX - x, e.clientY - y) < FAR) return;
        if (!begin(place)) return stop();
        ghost = html`<div class="ghost grid" style=${{ width: `${box.width}px`, height: `${box.height}px` }}>
          <span class="cell">${piece.cloneNode(true)}</span>
        </div>`;
        host.append(ghost);
      }
      e.preventDefault();
      ghost.style.transform = `translate(${e.clientX - box.width / 2}px, ${e.clientY - box.height / 2}px)`;
    };
    const up = (e) => {
      stop();
      if (!ghost) return;
      ghost.remove();
      const there = e.type === "pointerup" ? over(e) : null;
      host.addEventListener("click", quiet, { capture: true, once: true });
      setTimeout(() => host.removeEventListener("click", quiet, { capture: true }));
      end(there && host.contains(there) ? there.dataset.at : null);
    };
    const stop = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  });
}

// The click that a browser makes of letting go.
/** @param {Event} event */
const quiet = (event) => {
  event.stopPropagation();
  event.preventDefault();
};
