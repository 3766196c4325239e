// @ts-check
// Games that were opened lately, kept in this browser.
const KEY = "zermelo-recent",
  MOST = 6;

/** @returns {string[]} */
export function recentGames() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((game) => typeof game === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

// Files are gone when the server ends, so they are not kept.
/** @param {string} game */
export function keepRecent(game) {
  if (!game || /^(own|file)\./.test(game)) return;
  try {
    const games = [game, ...recentGames().filter((one) => one !== game)];
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    /* not kept */
  }
}
