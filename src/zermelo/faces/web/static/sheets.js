// The sheets of an answer: the same tables, notes and legends that a terminal and a notebook show.
import { h, number, real } from "./dom.js";

// One table under its title; `on(row)` marks rows.
export function sheet(players, told, { on = () => false, titled = true } = {}) {
  const name = told.title.replace(/:$/, "");
  return h(
    "div",
    { class: "sheet" },
    titled && name ? h("h3", {}, name) : null,
    told.rows.length ? table(players, told, name, on) : null,
    told.notes.map((note) => h("p", {}, note)),
    told.legend ? h("p", { class: "faint small" }, told.legend) : null,
  );
}

export const sheets = (players, all, options) => all.map((one) => sheet(players, one, options));

function table(players, { heads, rows, right, bars }, name, on) {
  const isOf = heads.map((head) => head === "player"),
    side = (k) => (right.includes(k) ? "n" : "");
  const cell = (value, k) =>
    h(
      "td",
      { class: side(k), title: right.includes(k) ? String(value) : undefined },
      isOf[k] && players.names.includes(value)
        ? players.name(value)
        : typeof value === "number" || /^-?\d+\/\d+$/.test(value)
          ? number(value)
          : value,
    );
  const drawn = bars?.some((value) => real(value)) ? strips(bars.map(real)) : null;
  const lined = (cells, bar) => (bar === null ? cells : [cells[0], bar, ...cells.slice(1)]);
  return h(
    "div",
    { class: "wide-table", tabindex: "0", role: "group", "aria-label": name || heads.join(", ") },
    h(
      "table",
      { class: "told-table" },
      heads.some(Boolean)
        ? h(
            "thead",
            {},
            h(
              "tr",
              {},
              lined(
                heads.map((head, k) =>
                  h("th", { class: side(k) }, players.names.includes(head) ? players.name(head) : head),
                ),
                drawn && h("th"),
              ),
            ),
          )
        : null,
      h(
        "tbody",
        {},
        rows.map((row, k) =>
          h(
            "tr",
            { class: on(row) ? "on" : "" },
            lined(row.map(cell), drawn && drawn(k, isOf[0] ? row[0] : null, players)),
          ),
        ),
      ),
    ),
  );
}

// A bar for each row, left or right of one zero line.
function strips(values) {
  const low = Math.min(0, ...values),
    span = Math.max(0, ...values) - low || 1,
    zero = (-low / span) * 100;
  return (k, name, players) => {
    const width = (Math.abs(values[k]) / span) * 100;
    return h(
      "td",
      { class: `strip ${name === null ? "p0" : players.colours(name)}`, "aria-hidden": "true" },
      h(
        "span",
        { class: "track" },
        h("span", {
          class: "amount",
          style: {
            left: `${values[k] < 0 ? zero - width : zero}%`,
            width: `${Math.max(width, values[k] ? 0.8 : 0)}%`,
          },
        }),
        h("span", { class: "zero", style: { left: `${zero}%` } }),
      ),
    );
  };
}
