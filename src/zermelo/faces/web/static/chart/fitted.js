// @ts-check
// A chart in a place that is narrower: it is drawn smaller, but its words are not, and its legend takes more rows.
const LEAST = 11.2; // pixels that words are high
const GAP = 12;

/** @typedef {{ host: HTMLElement, svg: SVGSVGElement | null }} Made */

// Where each part of a legend goes, row by row and never beyond `most`; `wides` are their widths.
/** @param {number[]} wides @param {number} from @param {number} most @param {number} gap */
export function legendRows(wides, from, most, gap) {
  let [x, row] = [from, 0];
  return wides.map((wide) => {
    if (x > from && x + wide > most) [x, row] = [from, row + 1];
    const at = { x, row };
    x += wide + gap;
    return at;
  });
}

/** @param {Element} text */
const sizeOf = (text) => parseFloat(getComputedStyle(text).fontSize);

/** @param {Made} made */
export function fitted(made) {
  const { host, svg } = made;
  if (!svg) return made;
  host.classList.add("fitted");
  const { x, y, width, height } = svg.viewBox.baseVal;
  const items = legendItems(svg);
  /** @type {Map<SVGTextElement, number>} */
  const sizes = new Map();
  const fit = () => {
    if (!host.clientWidth) return;
    const ratio = Math.max(1, width / host.clientWidth);
    for (const text of svg.querySelectorAll("text")) {
      if (text.closest(".legend")) continue;
      if (!sizes.has(text)) sizes.set(text, sizeOf(text));
      text.style.fontSize = `${Math.max(sizes.get(text), LEAST * ratio)}px`;
    }
    const above = legend(items, x + width, ratio);
    const whole = [x, y - above, width, height + above + (ratio - 1) * LEAST];
    svg.setAttribute("viewBox", whole.join(" "));
    svg.setAttribute("width", String(whole[2]));
    svg.setAttribute("height", String(whole[3]));
  };
  new ResizeObserver(fit).observe(host);
  return made;
}

// A sign and the words after it belong together.
/** @param {SVGSVGElement} svg */
function legendItems(svg) {
  /** @type {SVGGElement[]} */
  const items = [];
  for (const group of svg.querySelectorAll(".legend")) {
    let item = null;
    for (const child of [...group.children]) {
      if (!item) {
        item = document.createElementNS("http://www.w3.org/2000/svg", "g");
        items.push(item);
      }
      item.append(child);
      const isLetter = child.getAttribute("text-anchor") === "middle"; // within a sign
      if (child.localName === "text" && !isLetter) item = null;
    }
    group.append(...items.filter((one) => !one.parentNode));
  }
  return items;
}

// Returns how much more room it takes above.
/** @param {SVGGElement[]} items @param {number} most @param {number} ratio */
function legend(items, most, ratio) {
  if (!items.length) return 0;
  for (const item of items) item.removeAttribute("transform");
  const boxes = items.map((item) => item.getBBox());
  const words = items.flatMap((item) => [...item.querySelectorAll("text")].map((text) => sizeOf(text)));
  const scale = Math.max(1, (LEAST * ratio) / Math.min(...words));
  const high = Math.max(...boxes.map((box) => box.height)) * scale;
  const middle = boxes[0].y + boxes[0].height / 2;
  const wides = boxes.map((box) => box.width * scale);
  const places = legendRows(wides, boxes[0].x, most - GAP, GAP * scale);
  const rows = places.at(-1).row + 1;
  const up = (ratio - 1) * LEAST; // what stands below it has grown, too
  items.forEach((item, k) => {
    const at = middle - up - (rows - 1 - places[k].row) * (high + 4);
    item.setAttribute(
      "transform",
      `translate(${places[k].x - boxes[k].x * scale} ${at - middle * scale}) scale(${scale})`,
    );
  });
  return up + (rows - 1) * (high + 4) + (high - high / scale) / 2;
}
