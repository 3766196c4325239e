// @ts-check
// Runs before the first paint: the theme somebody chose, or the one of the system.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("zermelo-theme");
  } catch {
    /* no storage, no memory */
  }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
