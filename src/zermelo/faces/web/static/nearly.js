// With mixing, nearly: strategies from which nobody gains more than a little, for three and four players.
import { ask } from "./api.js";
import { fill, h } from "./dom.js";
import { line, refused, working } from "./parts.js";
import { picture } from "./picture.js";
import { sheets } from "./sheets.js";

const FINENESS = ["1", "1/2", "1/4", "1/10", "1/20", "1/50"];

// `criteria` are what the server can promise something of, `keep` writes changes into the address, `onstep` opens the position after so many moves of a line.
export function nearly(host, { game, players, criteria, params, keep, onstep, signal }) {
  const answer = h("div", { class: "near-answer", "aria-live": "polite" });
  const choice = (id, label, now, all, key) =>
    h(
      "label",
      {},
      `${label} `,
      h(
        "select",
        {
          id,
          onchange: (e) =>
            keep({ [key]: e.target.value, near: key === "near" ? e.target.value : (params.near ?? "1/10") }),
        },
        all.map(([value, words]) => h("option", { value, selected: value === now }, words)),
      ),
    );
  const near = FINENESS.includes(params.near) ? params.near : null,
    by = params.nearby ?? "total";
  fill(
    host,
    h(
      "p",
      { class: "faint small" },
      "With mixing there may be more, and better. Strategies are found from which nobody gains more than ε by leaving them, in any subgame.",
    ),
    h(
      "p",
      { class: "row" },
      choice(
        "near",
        "ε",
        near ?? "1/10",
        FINENESS.map((e) => [e, e]),
        "near",
      ),
      choice(
        "nearby",
        "by",
        by,
        criteria.map(({ name, words }) => [name, words]),
        "nearby",
      ),
      near
        ? null
        : h("button", { type: "button", class: "small", onclick: () => keep({ near: "1/10" }) }, "Find"),
    ),
    answer,
  );
  if (near) find(answer, { game, near, by, players, onstep, signal });
}

async function find(host, { game, near, by, players, onstep, signal }) {
  host.dataset.state = "asking";
  try {
    const found = await ask(
      "nearly",
      { game, epsilon: near, best: by },
      { signal, progress: working(host, "Trying mixtures on a grid") },
    );
    fill(
      host,
      sheets(players, found.sheets),
      h("h3", {}, "One way it may go"),
      line(players, found.line, (count) => onstep(found.line.slice(0, count).map((step) => step.move)), {
        endless: found.endless,
      }),
      found.svg
        ? h(
            "details",
            {},
            h("summary", {}, "Where exact equilibria can pay"),
            h(
              "div",
              {
                class: "plate strategies",
                tabindex: "0",
                role: "group",
                "aria-label": "Where exact equilibria can pay",
              },
              picture(found.svg).host,
            ),
          )
        : null,
    );
  } catch (error) {
    if (error.name !== "AbortError") fill(host, refused(error));
  } finally {
    delete host.dataset.state;
  }
}
