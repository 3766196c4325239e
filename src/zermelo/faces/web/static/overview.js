// @ts-check
// The whole picture, small, with a frame around what is seen of it; a click or a drag there goes there.
import { html } from "./dom.js";

const WIDE = 150,
  HIGH = 130,
  LEAST = 240; // narrower than any phone

export class Overview {
  /** @param {(x: number, y: number) => void} ongo */
  constructor(ongo) {
    this.seen = html`<div class="seen" />`;
    this.element = html`<div class="overview" aria-hidden="true" hidden>${this.seen}</div>`;
    const go = (event) => {
      if (event.type === "pointermove" && !event.buttons) return;
      event.stopPropagation();
      const box = this.element.getBoundingClientRect();
      ongo((event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale);
    };
    for (const name of ["pointerdown", "pointermove"]) this.element.addEventListener(name, go);
    for (const name of ["click", "dblclick"]) this.element.addEventListener(name, (event) => event.stopPropagation());
  }

  /** @param {HTMLElement} host @param {SVGSVGElement | null} svg */
  show(host, svg) {
    this.small?.remove();
    this.small = null;
    this.whole = svg && host.shadowRoot ? { host, svg } : null;
  }

  // A copy of the picture, made when it is needed; nothing in it can be found as if it were the picture.
  /** @param {number} share of its full size, less on a phone */
  copy(share) {
    const { host, svg } = this.whole;
    const { width, height } = svg.viewBox.baseVal;
    this.scale = share * Math.min(WIDE / width, HIGH / height);
    this.small = document.createElement("div");
    const root = this.small.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = host.shadowRoot.adoptedStyleSheets;
    const made = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    for (const one of made.querySelectorAll("g[class], .ring")) one.removeAttribute("class");
    for (const [side, size] of Object.entries({ width, height })) {
      made.setAttribute(side, String(size * this.scale));
      this.element.style.setProperty(side, `${size * this.scale}px`);
    }
    made.style.width = `${width * this.scale}px`;
    root.append(made);
    this.element.prepend(this.small);
  }

  // Where the window stands; where it shows everything, there is no need for an overview.
  /** @param {{ x: number, y: number, scale: number, wide: number, high: number, room: number[] }} window_ */
  frame({ x, y, scale, wide, high, room }) {
    const isWhole = wide * scale <= room[0] + 2 && high * scale <= room[1] + 2;
    this.element.hidden = isWhole || room[0] < LEAST || !this.whole;
    if (this.element.hidden) return;
    if (!this.small) this.copy(Math.min(1, room[0] / 600));
    const at = (value) => `${value * this.scale}px`;
    const left = Math.max(0, -x / scale),
      top = Math.max(0, -y / scale);
    const { style } = this.seen;
    style.left = at(left);
    style.top = at(top);
    style.width = at(Math.min(wide, (room[0] - x) / scale) - left);
    style.height = at(Math.min(high, (room[1] - y) / scale) - top);
  }
}
