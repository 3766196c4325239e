// @ts-check
// A file may be dropped anywhere on any screen.
import { drop } from "../api.js";
import { go } from "../state.js";

/** @param {{ begin: (name: string) => void, fail: (error: Trouble) => void, done: () => void }} tell */
export function takeDrops({ begin, fail, done }) {
  const over = (event) => {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("dropping", event.type === "dragover");
  };
  addEventListener("dragover", over);
  addEventListener("dragleave", over);
  addEventListener("drop", (event) => {
    over(event);
    const file = event.dataTransfer?.files[0];
    if (file) takeFile(file, { begin, fail, done });
  });
}

/** @param {File} file @param {Parameters<typeof takeDrops>[0]} tell */
export async function takeFile(file, { begin, fail, done }) {
  begin(file.name);
  try {
    const { game } = await drop(file);
    done();
    go("library", { look: game });
  } catch (error) {
    fail(error);
  }
}
