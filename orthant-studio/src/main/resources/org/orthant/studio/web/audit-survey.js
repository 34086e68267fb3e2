// How many label sets of each size a layer can predict.

import { field, html, replace } from "./dom.js";
import { ask, post } from "./server.js";
import { lineChart } from "./chart.js";
import { lineStyle } from "./colours.js";

const POLL = 400;

const curves = points => {
  const byColumns = Map.groupBy ? Map.groupBy(points, point => point.columns)
    : points.reduce((map, point) => map.set(point.columns, [...(map.get(point.columns) ?? []), point]), new Map());
  return [...byColumns].map(([columns, those], i) => ({
    name: columns === 1 ? "1 column" : `${columns} columns`,
    ...lineStyle(i),
    points: those.map(({ size, asked, answerable }) => [size, 100 * answerable / asked]),
    band: those.map(({ size, low, high }) => [size, 100 * low, 100 * high]),
  }));
};

const table = (points, rule) => html("div", { class: "scroll" }, html("table", {},
  html("thead", {}, html("tr", {}, ["columns", rule === "top-k" ? "first k" : "labels", "predictable", "95 % interval"].map((name, i) =>
    html("th", { class: "number" }, name)))),
  html("tbody", {}, points.map(({ columns, size, asked, answerable, low, high }) => html("tr", {},
    [columns, size, `${answerable} of ${asked}`, `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`].map(text =>
      html("td", { class: "number" }, String(text))))))));

const some = features => [...new Set([8, 4, 2].map(part => Math.max(1, Math.floor(features / part))))].join(", ");

/** Asks about random sets of the layer of a finished audit. */
export const surveyCard = (id, { labels, features }) => {
  const largest = html("input", { type: "number", min: 1, max: Math.min(50, labels), value: Math.min(10, labels), step: 1 });
  const sets = html("input", { type: "number", min: 1, max: 5000, value: 200, step: 1 });
  const first = html("input", { type: "text", placeholder: `all ${features}, or such as ${some(features)}` });
  const result = html("div", { class: "survey-result" });
  const begin = html("button", { type: "button" }, "Survey");
  const stop = html("button", { type: "button", class: "quiet", hidden: true, onclick: () => post(`api/audits/${id}/survey/cancel`) }, "Cancel");

  const show = ({ points, rule, told, over, problem }) => {
    const series = curves(points);
    replace(result,
      problem && html("p", { class: "problem", role: "alert" }, problem),
      points.length > 0 && html("p", { class: "hint" }, told),
      points.length > 0 && html("div", { class: "legend" }, series.map(({ name, colour }) => {
        const mark = html("i", {});
        mark.style.background = colour;
        return html("span", {}, mark, name);
      })),
      points.length > 0 && lineChart(series, { xName: "labels in the set", yName: "% of all sets of that size", whole: true, bounds: [0, 100], pointed: () => {} }),
      over && points.length > 0 && html("details", {}, html("summary", {}, "Numbers"), table(points, rule)));
  };

  const follow = async () => {
    try {
      const found = await ask(`api/audits/${id}/survey`);
      show(found);
      if (!found.over) {
        setTimeout(follow, POLL);
        return;
      }
    } catch (error) {
      replace(result, html("p", { class: "problem", role: "alert" }, error.message));
    }
    begin.disabled = false;
    stop.hidden = true;
  };

  begin.addEventListener("click", async () => {
    begin.disabled = true;
    stop.hidden = false;
    replace(result, html("p", { class: "hint" }, "Asking about random sets…"));
    try {
      await post(`api/audits/${id}/survey`, { largest: Number(largest.value), sets: Number(sets.value), first: first.value });
      follow();
    } catch (error) {
      replace(result, html("p", { class: "problem", role: "alert" }, error.message));
      begin.disabled = false;
      stop.hidden = true;
    }
  });

  return html("div", { class: "card", id: "survey" }, html("h2", {}, "How many label sets can it predict?"),
    html("div", { class: "options" }, field("Largest set", largest), field("Random sets of each size", sets),
      field("Leading columns", first), html("div", { class: "actions" }, stop, begin)),
    result);
};
