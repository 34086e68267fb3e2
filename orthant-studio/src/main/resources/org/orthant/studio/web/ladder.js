// How many sets of k labels become predictable as features are added.

import { html, svg } from "./dom.js";
import { post } from "./server.js";
import { binomial } from "./geometry.js";

const HEIGHT = 150;
const BAR = 44;
const GAP = 12;

const percent = (count, all) => count && count / all < 0.01 ? "< 1 %" : `${Math.round(100 * count / all)} %`;

export const ladderView = place => {
  const slider = html("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Features d", oninput: () => draw() });
  const shown = html("output", { class: "big" });
  const line = html("p", { class: "hint", "aria-live": "polite" });
  const chart = html("div", { class: "ladder-chart" });
  place.append(html("div", { class: "ladder" },
    html("div", {},
      html("div", { class: "ladder-control" },
        html("span", {}, "with ", html("i", {}, "d"), " = ", shown, " features"), slider),
      line),
    chart));
  let steps = [];
  let labels = 0;
  let asked = "";

  const load = async family => {
    place.hidden = family === null;
    if (family === null) return;
    const question = JSON.stringify(family);
    if (question === asked) return;
    asked = question;
    try {
      const answer = await post("api/explore/ladder", family);
      if (question !== asked) return;
      const before = steps[slider.value]?.features;
      ({ steps } = answer);
      ({ labels } = family);
      slider.max = steps.length - 1;
      const kept = steps.findIndex(step => step.features >= (before ?? 2));
      slider.value = kept < 0 ? steps.length - 1 : kept;
      draw();
    } catch (error) {
      line.textContent = error.message;
    }
  };

  const draw = () => {
    const step = steps[slider.value];
    if (!step) return;
    shown.value = step.features;
    slider.setAttribute("aria-valuetext", `${step.features} features`);
    const width = (labels + 1) * (BAR + GAP);
    const bars = step.predictable.map((count, k) => {
      const all = binomial(labels, k);
      const height = HEIGHT * count / all;
      const x = k * (BAR + GAP) + GAP / 2;
      return svg("g", { class: count === all ? "full" : "" },
        svg("title", {}, `${count} of ${all} sets of ${k} labels`),
        svg("rect", { class: "room", x, y: 20, width: BAR, height: HEIGHT, rx: 4 }),
        svg("rect", { class: "bar", x, y: 20 + HEIGHT - height, width: BAR, height, rx: Math.min(4, height / 2) }),
        svg("text", { class: "value", x: x + BAR / 2, y: 13 }, count === all ? "all" : percent(count, all)),
        svg("text", { x: x + BAR / 2, y: HEIGHT + 38 }, String(k)),
        svg("text", { class: "small", x: x + BAR / 2, y: HEIGHT + 54 }, `${count}/${all}`));
    });
    chart.replaceChildren(svg("svg", {
      viewBox: `0 0 ${width} ${HEIGHT + 80}`, width, class: labels > 7 ? "wide" : "", role: "img",
      "aria-label": step.predictable.map((count, k) => `${count} of ${binomial(labels, k)} sets of ${k} labels`).join("; "),
    }, ...bars, svg("text", { class: "axis", x: width / 2, y: HEIGHT + 76 }, "active labels k")));
    const total = step.predictable.reduce((sum, count) => sum + count, 0);
    line.textContent = `${total} of ${2 ** labels} label sets can be predicted. `
      + (step.guaranteed >= labels ? "A layer of this size can predict everything."
        : step.guaranteed === 0 ? "No layer of this size predicts every label alone."
          : `The best layers of this size predict every set of up to ${step.guaranteed} label${step.guaranteed === 1 ? "" : "s"}.`);
  };

  return { load };
};
