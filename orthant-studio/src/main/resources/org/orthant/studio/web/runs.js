// Runs: training curves side by side.

import { byId, field, html, svg } from "./dom.js";
import { ask } from "./server.js";
import { lineStyle, onThemeChange } from "./colours.js";
import { short } from "./geometry.js";
import { lineChart } from "./chart.js";

const AXES = ["step", "epoch", "seconds"];
const REFRESH = 5000;
const SHOWN_AT_FIRST = 6;

const place = byId("runs-view");
const chosen = new Set();
let runs = [];
let metric = null;
let axis = null;
let log = false;
let timer = 0;
let seen = "";

/** Less is better for losses, more for everything else. */
const isLoss = column => /loss|error|seconds/.test(column);

const load = async () => {
  clearTimeout(timer);
  try {
    const answer = await ask("api/runs");
    const text = JSON.stringify(answer);
    if (text !== seen) {
      const first = seen === "";
      seen = text;
      ({ runs } = answer);
      if (first) runs.slice(0, SHOWN_AT_FIRST).forEach(run => chosen.add(run.name));
      show(answer.given);
    }
  } catch (error) {
    seen = "";
    place.replaceChildren(html("p", { class: "card problem" }, error.message));
  }
  if (!byId("runs").hidden) timer = setTimeout(load, document.hidden ? 6 * REFRESH : REFRESH);
};

const show = given => {
  if (!runs.length) {
    place.replaceChildren(html("div", { class: "card empty" },
      html("p", {}, given ? "There is no run in this folder yet: a run is a folder with a metrics.csv."
        : "Tell the studio where your runs are when you start it:"),
      !given && html("p", {}, html("code", {}, "orthant studio --runs FOLDER"))));
    return;
  }
  const columns = [...new Set(runs.flatMap(run => run.columns ?? []))];
  const axes = [...AXES.filter(name => columns.includes(name))];
  if (!axes.length) axes.push(columns[0]);
  if (!axes.includes(axis)) [axis] = axes;
  const metrics = columns.filter(name => !axes.includes(name));
  if (!metrics.includes(metric)) metric = metrics.includes("loss") ? "loss" : metrics[0] ?? axes[0];
  place.replaceChildren(html("div", { class: "runs" },
    html("div", { class: "card" }, html("h2", {}, "Runs"), list()),
    html("div", {}, html("div", { class: "card" }, choices(metrics, axes), html("div", { id: "runs-chart" })),
      html("div", { class: "card" }, html("h2", {}, "Side by side"), html("div", { class: "scroll", id: "runs-table" })),
      html("div", { class: "card" }, html("h2", {}, "How they were made"), html("div", { id: "runs-made" })))));
  draw();
};

const list = () => html("ul", { class: "run-list" }, runs.map((run, index) => {
  const box = html("input", { type: "checkbox", onchange: () => {
    if (box.checked) chosen.add(run.name);
    else chosen.delete(run.name);
    draw();
  } });
  box.checked = chosen.has(run.name);
  const { colour, dash } = lineStyle(index);
  return html("li", {}, html("label", {}, box,
    svg("svg", { class: "swatch", viewBox: "0 0 26 12", "aria-hidden": "true" },
      svg("line", { x1: 0, x2: 26, y1: 6, y2: 6, stroke: colour, "stroke-dasharray": dash })),
    html("span", {}, run.name, !run.finished && html("span", { class: "hint" }, " · not finished"))));
}));

const choices = (metrics, axes) => {
  const select = (names, value, change) => {
    const control = html("select", { onchange: () => change(control.value) }, names.map(name => html("option", { value: name }, name)));
    control.value = value;
    return control;
  };
  const scale = html("input", { type: "checkbox", onchange: () => {
    log = scale.checked;
    draw();
  } });
  scale.checked = log;
  return html("div", { class: "choices" },
    field("Measure", select(metrics, metric, value => {
      metric = value;
      draw();
    })),
    field("Against", select(axes, axis, value => {
      axis = value;
      draw();
    })),
    html("label", { class: "toggle" }, scale, "logarithmic"));
};

const points = run => {
  const x = (run.columns ?? []).indexOf(axis);
  const y = (run.columns ?? []).indexOf(metric);
  return x < 0 || y < 0 ? [] : run.rows.map(row => [row[x], row[y]]);
};

const draw = () => {
  const shown = runs.map((run, index) => ({ run, ...lineStyle(index), name: run.name, points: points(run) }))
    .filter(({ run }) => chosen.has(run.name));
  byId("runs-chart").replaceChildren(lineChart(shown, { xName: axis, yName: metric, log, pointed: x => table(shown, x) }));
  table(shown, null);
  byId("runs-made").replaceChildren(...shown.map(({ run }) => html("details", {},
    html("summary", {}, run.name),
    html("pre", {}, run.config || "There is no config.yaml in this folder."),
    run.provenance && html("pre", {}, run.provenance))));
  if (!shown.length) byId("runs-made").replaceChildren(html("p", { class: "hint" }, "Choose a run on the left."));
};

const nearest = (values, x) => values.reduce((best, point) =>
  point[0] !== null && (best === null || Math.abs(point[0] - x) < Math.abs(best[0] - x)) ? point : best, null);

const table = (shown, x) => {
  const better = isLoss(metric) ? Math.min : Math.max;
  byId("runs-table").replaceChildren(html("table", {},
    html("thead", {}, html("tr", {}, html("th", {}, "run"), html("th", { class: "number" }, "evaluations"),
      html("th", { class: "number" }, `best ${metric}`), html("th", { class: "number" }, "last"),
      html("th", { class: "number" }, x === null ? "at the cursor" : `at ${axis} ${short(x)}`))),
    html("tbody", {}, shown.map(({ run, points: all }) => {
      const values = all.filter(([, y]) => y !== null);
      const at = x === null ? null : nearest(values, x);
      return html("tr", {},
        html("td", {}, run.name, run.problem && html("span", { class: "problem" }, ` ${run.problem}`)),
        html("td", { class: "number" }, String(run.rows?.length ?? 0)),
        html("td", { class: "number" }, values.length ? short(better(...values.map(([, y]) => y))) : "–"),
        html("td", { class: "number" }, values.length ? short(values.at(-1)[1]) : "–"),
        html("td", { class: "number" }, at ? short(at[1]) : "–"));
    }))));
};

onThemeChange(() => {
  if (runs.length) show(true);
});

export const open = load;
