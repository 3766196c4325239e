// What several screens show: bars, lines of play, histories, work in progress.
import { fill, grouped, h, number, real } from "./dom.js";

// One bar left or right of a common zero line; `low` and `high` are the ends of the scale.
export function bar(players, name, value, low, high, { label = null } = {}) {
  const from = Math.min(low, 0),
    to = Math.max(high, 0),
    span = to - from || 1;
  const at = real(value),
    zero = (-from / span) * 100;
  const width = (Math.abs(at) / span) * 100;
  return h(
    "li",
    { class: `bar ${players.colours(name)}` },
    h("span", { class: "of" }, label ?? players.name(name)),
    h(
      "span",
      { class: "track", "aria-hidden": "true" },
      h("span", {
        class: "amount",
        style: { left: `${at < 0 ? zero - width : zero}%`, width: `${Math.max(width, at ? 0.8 : 0)}%` },
      }),
      h("span", { class: "zero", style: { left: `${zero}%` } }),
    ),
    h("span", { class: "n", title: String(value) }, number(value)),
  );
}

// A line of play; clicking a move goes there.
export function line(players, steps, onpick, { endless = false } = {}) {
  if (!steps.length) return h("p", { class: "faint" }, "No moves are left.");
  return h(
    "ol",
    { class: "line" },
    steps.map((step, k) => [
      step.again ? h("li", { class: "faint again" }, "round and round:") : null,
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: `step ${players.colours(step.player)}`,
            title: `${step.player}: ${step.move}`,
            onclick: () => onpick(k + 1),
          },
          players.glyph(step.player),
          h("span", { class: "sr" }, `${step.player} `),
          step.move,
          step.odds ? h("small", {}, ` ${number(step.odds)}`) : null,
        ),
      ),
    ]),
    endless ? h("li", { class: "faint" }, "… for ever") : null,
  );
}

// How the value went, a stripe for each player: the darker, the better for that player.
export function history(players, values, span, at, onpick) {
  const said = players.names
    .map((name) => `${name} ${values.map((v) => number(v[name])).join(", ")}`)
    .join("; ");
  return h(
    "div",
    { class: "history" },
    h("p", { class: "sr" }, `Values after each move: ${said}.`),
    players.names.map((name) => {
      const [low, high] = span[name].map(real);
      return h(
        "div",
        { class: `stripe ${players.colours(name)}`, "aria-hidden": "true" },
        players.glyph(name),
        h(
          "span",
          { class: "cells" },
          values.map((value, k) => {
            const share = high > low ? (real(value[name]) - low) / (high - low) : 0.5;
            return h(
              "span",
              {
                class: `cell${k === at ? " here" : ""}`,
                title: `${k ? `after move ${k}` : "at the start"}: ${name} ${value[name]}`,
                style: { "--share": share.toFixed(3) },
                onclick: () => onpick(k),
              },
              values.length <= 16 ? h("span", { class: "n" }, number(value[name])) : null,
            );
          }),
        ),
      );
    }),
  );
}

// Work in progress: words, a bar where it is known how much there is, and a way to stop.
export function working(host, what) {
  const words = h("p", {}, `${what} …`),
    gauge = h("progress", { "aria-label": what });
  const stop = h("button", { type: "button", class: "small" }, "Stop");
  let shown = false;
  return (told, halt) => {
    if (!shown) {
      shown = true;
      stop.addEventListener("click", () => {
        stop.disabled = true;
        words.textContent = "Stopping …";
        halt();
      });
      fill(host, h("div", { class: "working" }, words, gauge, stop));
    }
    if (stop.disabled || !told?.what) return;
    const count = told.count === undefined ? "" : `${grouped(told.count)} `;
    words.textContent = told.depth
      ? `${what}: ${told.what}`
      : `${what}: ${count}${told.total ? `of ${grouped(told.total)} ` : ""}${told.what}`;
    if (told.total) {
      gauge.max = told.total;
      gauge.value = told.count;
    }
  };
}

// What went wrong, in words; never an alarm where the question simply does not apply.
export function refused(error, ...more) {
  if (error.name === "AbortError") return h("span");
  if (!error.kind) console.error(error);
  const calm = ["method", "budget", "stopped"].includes(error.kind);
  const again = ["stopped", "gone", "busy"].includes(error.kind)
    ? h(
        "p",
        {},
        h("button", { type: "button", class: "small", onclick: () => location.reload() }, "Try again"),
      )
    : null;
  return h(
    "div",
    { class: calm ? "note" : "note wrong", role: calm ? "note" : "alert" },
    h("p", {}, error.message),
    again,
    ...more,
  );
}
