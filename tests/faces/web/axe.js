// Looks through the page as it is shown: names, labels, contrast, size. Returns complaints.
() => {
  const wrong = [];
  const shown = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && e.getClientRects().length > 0;
  const tell = (what, e) => wrong.push(`${what}: <${e.tagName.toLowerCase()} class="${e.className}"> ${e.textContent.trim().slice(0, 40)}`);
  const scope = document.querySelector("dialog[open]") ?? document.body;

  const numbers = (text) => (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const colour = (text) => {
    const [r, g, b, a = 1] = numbers(text);
    return text.startsWith("color(") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const over = (top, bottom) => top.slice(0, 3).map((c, k) => c * top[3] + bottom[k] * (1 - top[3]));
  const light = (c) => {
    const [r, g, b] = c.map((v) => { const s = v / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (e) => {
    const layers = [];
    for (let at = e; at; at = at.parentElement) layers.push(colour(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255]);
  };

  for (const e of scope.querySelectorAll("button, a[href], input, select, summary, textarea")) {
    if (!shown(e)) continue;
    const label = e.labels?.length ? [...e.labels].map((l) => l.textContent).join(" ") : "";
    if (!(e.getAttribute("aria-label") || label || (e.matches("input, select") ? "" : e.textContent)).trim()) tell("no name", e);
    const box = e.getBoundingClientRect();
    if ((box.height < 23.5 || box.width < 23.5) && !e.matches("a:not(.button, nav a), .sr")) tell(`too small ${Math.round(box.width)}×${Math.round(box.height)}`, e);
  }
  for (const e of scope.querySelectorAll("[aria-labelledby]")) if (shown(e) && !document.getElementById(e.getAttribute("aria-labelledby"))) tell("label is missing", e);
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) wrong.push(`id twice: ${id}`);
  for (const e of scope.querySelectorAll("img, svg, canvas")) if (!e.getAttribute("aria-label") && !e.getAttribute("alt") && e.getAttribute("role") !== "img" && e.getAttribute("aria-hidden") !== "true") tell("picture without words", e);
  const levels = [...document.querySelectorAll("h1, h2, h3")].filter(shown).map((e) => Number(e.tagName[1]));
  levels.reduce((before, now) => { if (before && now > before + 1) wrong.push(`heading h${now} after h${before}`); return now; }, 0);
  if (!document.documentElement.lang) wrong.push("no language");
  if (!document.title) wrong.push("no title");
  if (document.querySelectorAll("main").length !== 1) wrong.push("not one main");

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || seen.has(e) || !shown(e) || e.closest(".sr, :disabled, option, noscript, .skip")) continue;
    seen.add(e);
    const style = getComputedStyle(e), size = parseFloat(style.fontSize);
    const ground = behind(e), front = over(colour(style.color), ground);
    const [high, low] = [light(front), light(ground)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) tell(`contrast ${ratio.toFixed(2)}`, e);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`wider than the window: ${document.documentElement.scrollWidth}`);
  return [...new Set(wrong)];
}
