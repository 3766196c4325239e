// @ts-check
// Pictures from the server in the colours of the page, and a window in which they are moved and zoomed.
import { html, signed } from "./dom.js";
import { Overview } from "./overview.js";
import { drawing } from "./svg.js";

const COLOURS = [
  "ffffff",
  "22272e",
  "5f6873",
  "aab2bd",
  "d5dae0",
  "f3f5f7",
  "0068a3",
  "b34f00",
  "00765a",
  "a0457a",
  "8f6200",
  "1d6d9c",
  "6e6700",
  "4e4e4e",
  "0072b2",
  "4d4d4d",
];
const LEGIBLE = 1.15; // so that words can be read with ease
const TINY = ["9.7", "10", "10.5"]; // sizes of type that are made larger
const rules = COLOURS.map(
  (c) => `[fill="#${c}"]{fill:var(--draw-${c},#${c})} [stroke="#${c}"]{stroke:var(--draw-${c},#${c})}`,
);
const sheet = new CSSStyleSheet();
sheet.replaceSync(`${rules.join("\n")}
  svg>rect:first-of-type{stroke:none}
  text:is(${TINY.map((size) => `[font-size="${size}"]`).join()}){font-size:11px}
  :is(.node,.end,.fold,.structure,.payoff){cursor:pointer}
  .fold:hover path{fill-opacity:.8}
  .ring{fill:none;stroke:var(--accent);stroke-width:2.5;pointer-events:none}
  @media (max-width:56rem){:host(:not(.zoomed,.fitted)) svg{width:calc(var(--natural)*${LEGIBLE}px);max-width:none}}
  :host(.fitted) svg{width:100%}
  .target{fill:none;stroke:var(--accent);stroke-width:2.5;pointer-events:none}`);

// How small a picture can be so that its smallest type is 11 pixels high.
/** @param {SVGSVGElement} svg */
function leastScale(svg) {
  const words = [...svg.querySelectorAll("text[font-size]")].map((text) => text.getAttribute("font-size"));
  const sizes = words.map((size) => (TINY.includes(size) ? 11 : Number(size)));
  return Math.min(LEGIBLE, 11.05 / Math.min(...sizes));
}

// Returns the host element, and the <svg> in it. With `whole` it is as large as it takes to read it.
/** @param {string} text @returns {{ host: HTMLElement, svg: SVGSVGElement | null }} */
export function picture(text, { whole = false } = {}) {
  const host = drawing(text);
  const root = host.shadowRoot;
  const svg = root?.querySelector("svg") ?? null;
  if (root) {
    const sheets = [...root.adoptedStyleSheets, sheet];
    if (whole) {
      const own = new CSSStyleSheet();
      const [least, most] = [leastScale(svg), LEGIBLE].map((scale) => `calc(var(--natural)*${scale}px)`);
      own.replaceSync(`svg{max-width:none} :host(:not(.zoomed)) svg{width:clamp(${least},100%,${most})}`);
      sheets.push(own);
    }
    root.adoptedStyleSheets = sheets;
  }
  for (const one of svg?.querySelectorAll("text, tspan") ?? [])
    if (one.firstElementChild === null && /^-\d/.test(one.textContent)) one.textContent = signed(one.textContent);
  svg?.setAttribute("role", "img");
  svg?.style.setProperty("--natural", String(svg.viewBox.baseVal.width));
  return { host, svg };
}

// Leaves out the title above: the page has one of its own.
/** @param {{ host: HTMLElement, svg: SVGSVGElement | null }} made @param {number} above */
export function cropped(made, above) {
  const box = made.svg?.viewBox.baseVal;
  if (!box) return made;
  for (const text of made.svg.querySelectorAll("text")) if (Number(text.getAttribute("y")) <= above) text.remove();
  made.svg.setAttribute("viewBox", `${box.x} ${box.y + above} ${box.width} ${box.height - above}`);
  made.svg.setAttribute("height", String(box.height));
  return made;
}

/** @param {string} name @param {Record<string, string | number>} attributes @returns {any} */
export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

// A frame around one group of the picture; there is one at a time.
/** @param {SVGSVGElement} svg @param {SVGGraphicsElement | null} element */
export function ring(svg, element, pad = 5) {
  svg.querySelector(".ring")?.remove();
  if (!element) return;
  const box = element.getBBox();
  svg.append(
    shape("rect", {
      class: "ring",
      x: box.x - pad,
      y: box.y - pad,
      width: box.width + 2 * pad,
      height: box.height + 2 * pad,
      rx: 8,
    }),
  );
}

const STEP = 60,
  LEAST = 0.08,
  MOST = 4;

// A window: pointers drag and pinch, the wheel zooms, keys do both. Only the transform changes.
export class Viewport {
  /** @param {string} label */
  constructor(label) {
    this.x = this.y = 0;
    this.scale = 1;
    this.inner = html`<div class="moved" />`;
    const button = (text, words, act) =>
      html`<button class="small" aria-label=${words} title=${words} onclick=${act}>${text}</button>`;
    this.element = html`<div class="viewport" tabindex="0" role="group" aria-label=${label}>
      ${this.inner}
      <div class="zoom">
        ${button("−", "Zoom out (−)", () => this.zoom(1 / 1.3))}
        ${button("+", "Zoom in (+)", () => this.zoom(1.3))}
        ${button("⤢", "Show it whole (0)", () => this.fit(true))}
      </div>
    </div>`;
    this.overview = new Overview((x, y) => this.centre(x, y));
    this.element.append(this.overview.element);
    this.pointers = new Map();
    const on = (name, act, options) => this.element.addEventListener(name, act, options);
    on("pointerdown", (e) => this.down(e));
    on("pointermove", (e) => this.drag(e));
    for (const name of ["pointerup", "pointercancel"]) on(name, (e) => this.up(e));
    on("wheel", (e) => this.wheel(e), { passive: false });
    on(
      "click",
      (e) => {
        if (this.dragged) {
          e.stopPropagation();
          e.preventDefault();
          this.dragged = false;
        }
      },
      true,
    );
  }

  /** @param {{ host: HTMLElement, svg: SVGSVGElement | null }} made */
  show({ host, svg }) {
    this.svg = svg;
    host.classList.add("zoomed");
    this.inner.replaceChildren(host);
    this.wide = svg?.viewBox.baseVal.width ?? 1;
    this.high = svg?.viewBox.baseVal.height ?? 1;
    this.overview.show(host, svg);
  }

  // Puts a place of the picture in the middle.
  /** @param {number} x @param {number} y */
  centre(x, y) {
    const [wide, high] = this.room;
    this.x = wide / 2 - x * this.scale;
    this.y = high / 2 - y * this.scale;
    this.moved();
  }

  get room() {
    return [this.element.clientWidth, this.element.clientHeight];
  }

  moved() {
    this.inner.classList.add("moving");
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.inner.classList.remove("moving"), 250); // drawn sharp again
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.inner.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
      this.overview.frame(this);
    });
  }

  /** @param {number} by @param {number[] | null} at */
  zoom(by, at = null) {
    const [x, y] = at ?? this.room.map((size) => size / 2);
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * by));
    this.x = x - (x - this.x) * (scale / this.scale);
    this.y = y - (y - this.y) * (scale / this.scale);
    this.scale = scale;
    this.moved();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.moved();
  }

  // Shows all of it; unless asked for, never so small that nothing can be read.
  /** @param {boolean} whole @param {number[] | null} at */
  fit(whole = false, at = null) {
    const [wide, high] = this.room;
    const all = Math.min(wide / this.wide, high / this.high, 1.4);
    this.scale = Math.max(all, whole ? LEAST : wide < 500 ? LEGIBLE : 0.85);
    this.x = Math.max(0, (wide - this.wide * this.scale) / 2);
    this.y = (high - this.high * this.scale) / 2;
    if (this.y < 0 && !whole)
      this.y = Math.min(0, Math.max(high - this.high * this.scale, high / 2 - (at?.[1] ?? this.high / 2) * this.scale));
    this.moved();
  }

  // Moves as little as is needed so that a place in the picture is seen.
  /** @param {number[]} place */
  reveal([x, y], margin = 70) {
    const [wide, high] = this.room,
      side = Math.min(margin, wide / 4);
    const px = this.x + x * this.scale,
      py = this.y + y * this.scale;
    const dx = px < side ? side - px : px > wide - side * 1.6 ? wide - side * 1.6 - px : 0;
    const dy = py < side ? side - py : py > high - side ? high - side - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** @param {MouseEvent} event */
  place(event) {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (/** @type {Element} */ (event.target).closest?.("button, .overview")) return;
    this.pointers.set(event.pointerId, this.place(event));
    this.began = this.place(event);
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.place(event);
    if (!this.dragged) {
      if (Math.hypot(now[0] - this.began[0], now[1] - this.began[1]) < 5) return;
      this.dragged = true;
      this.element.setPointerCapture(event.pointerId);
      this.element.classList.add("held");
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    if (others.length) {
      const fixed = others[0][1],
        far = (p) => Math.hypot(p[0] - fixed[0], p[1] - fixed[1]) || 1;
      this.zoom(far(now) / far(before), fixed);
    } else {
      this.pan(now[0] - before[0], now[1] - before[1]);
    }
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.element.classList.remove("held");
    if (this.dragged)
      setTimeout(() => {
        this.dragged = false;
      }, 0);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    if (event.shiftKey) return this.pan(-event.deltaY - event.deltaX, 0);
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), this.place(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.fit(true);
    else if (event.shiftKey && event.key.startsWith("Arrow")) {
      const way = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[
        event.key
      ];
      this.pan(...way);
    } else return false;
    return true;
  }
}
