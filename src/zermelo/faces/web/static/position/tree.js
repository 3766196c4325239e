// @ts-check
// Where a game has no board, its tree from here on is the picture; a click on a node goes there.
import { ask } from "../api.js";
import { fill } from "../dom.js";
import { plate } from "../parts.js";
import { picture } from "../picture.js";
import { treeItems } from "../tree/items.js";

const MOST = 40; // nodes

/**
 * @param {HTMLElement} host
 * @param {{ game: string, path: Path }} at
 * @param {{ isOver: boolean, isSolved: boolean }} how
 * @param {(path: Path) => void} goto
 * @param {AbortSignal} signal
 */
export async function showTree(host, { game, path }, { isOver, isSolved }, goto, signal) {
  const focus = isOver ? path.slice(0, -1) : path; // an end alone is no picture
  try {
    const asked = { game, path, focus, most: MOST, kind: isSolved ? "tree" : "walked" };
    const found = await ask("drawn", asked, { signal });
    if (signal.aborted || !found.applies) return;
    const made = picture(found.svg);
    const drawn = plate("The tree from here on", made.host, "small-tree");
    fill(host, drawn);
    const items = treeItems(made.svg, found);
    drawn.addEventListener("click", (event) => {
      const way = event.composedPath();
      const item = items.find(({ element, fold }) => way.includes(element) || (fold && way.includes(fold)));
      if (item) goto(item.path());
    });
  } catch {
    /* the moves say the same */
  }
}
