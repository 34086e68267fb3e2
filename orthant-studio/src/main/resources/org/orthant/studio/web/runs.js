// Runs: training curves side by side, each or by layer and size with means over seeds.

import { byId, field, html, svg } from "./dom.js";
import { ask } from "./server.js";
import { onThemeChange } from "./colours.js";
import { lineChart } from "./chart.js";
import { groups, meanCurve } from "./run-groups.js";
import { isLoss, runsTable } from "./runs-table.js";

const AXES = ["step", "epoch", "seconds"];
const REFRESH = 5000;
const SHOWN_AT_FIRST = 12;

const place = byId("runs-view");
const hidden = new Set();
let runs = [];
let headlines = [];
let shownGroups = [];
let together = null;
let metric = null;
let axis = null;
let log = true;
let timer = 0;
let seen = "";

const load = async () => {
  clearTimeout(timer);
  try {
    const answer = await ask("api/runs");
    const text = JSON.stringify(answer);
    if (text !== seen) {
      seen = text;
      ({ runs, metrics: headlines } = answer);
      show(answer.given);
    }
  } catch (error) {
    seen = "";
    place.replaceChildren(html("p", { class: "card problem" }, error.message));
  }
  if (!byId("runs").hidden) timer = setTimeout(load, document.hidden ? 6 * REFRESH : REFRESH);
};

const arrange = () => {
  shownGroups = groups(runs, together);
};

const show = given => {
  if (!runs.length) {
    place.replaceChildren(html("div", { class: "card empty" },
      html("p", {}, given ? "There is no run in this folder yet: a run is a folder with a metrics.csv."
        : "Tell the studio where your runs are when you start it:"),
      !given && html("p", {}, html("code", {}, "orthant studio --runs FOLDER"))));
    return;
  }
  const first = together === null;
  if (first) together = groups(runs, true).some(group => group.runs.length > 1);
  arrange();
  if (first) shownGroups.slice(SHOWN_AT_FIRST).forEach(({ key }) => hidden.add(key));
  const columns = [...new Set(runs.flatMap(run => run.columns ?? []))];
  const axes = [...AXES.filter(name => columns.includes(name))];
  if (!axes.length) axes.push(columns[0]);
  if (!axes.includes(axis)) [axis] = axes;
  const metrics = columns.filter(name => !axes.includes(name));
  if (!metrics.includes(metric)) metric = metrics.includes("loss") ? "loss" : metrics[0] ?? axes[0];
  place.replaceChildren(html("div", { class: "runs" },
    html("div", { class: "card", id: "runs-list" }),
    html("div", {}, html("div", { class: "card" }, choices(metrics, axes), html("div", { id: "runs-chart" })),
      html("div", { class: "card" }, html("h2", {}, "Side by side"),
        html("div", { class: "scroll", id: "runs-table", tabindex: 0, role: "region", "aria-label": "Side by side" })),
      html("div", { class: "card" }, html("h2", {}, "How they were made"), html("div", { id: "runs-made" })))));
  list();
  draw();
};

const note = ({ runs: members }) => {
  const unfinished = members.filter(run => !run.finished).length;
  return [members.length > 1 ? `${members.length} seeds` : "",
    unfinished === 0 ? "" : members.length > 1 ? `${unfinished} not finished` : "not finished"].filter(Boolean).join(", ");
};

const list = () => {
  const items = shownGroups.map(group => {
    const box = html("input", { type: "checkbox", onchange: () => {
      if (box.checked) hidden.delete(group.key);
      else hidden.add(group.key);
      draw();
    } });
    box.checked = !hidden.has(group.key);
    const hint = note(group);
    return html("li", {}, html("label", {}, box,
      svg("svg", { class: "swatch", viewBox: "0 0 26 12", "aria-hidden": "true" },
        svg("line", { x1: 0, x2: 26, y1: 6, y2: 6, stroke: group.colour, "stroke-dasharray": group.dash })),
      html("span", {}, group.name, hint && html("span", { class: "hint" }, ` · ${hint}`))));
  });
  const all = visible => () => {
    shownGroups.forEach(({ key }) => visible ? hidden.delete(key) : hidden.add(key));
    list();
    draw();
  };
  byId("runs-list").replaceChildren(
    html("div", { class: "list-head" }, html("h2", {}, "Runs"),
      html("button", { type: "button", class: "quiet small", onclick: all(true) }, "All"),
      html("button", { type: "button", class: "quiet small", onclick: all(false) }, "None")),
    html("ul", { class: "run-list" }, items));
};

const choices = (metrics, axes) => {
  const select = (names, value, change) => {
    const control = html("select", { onchange: () => change(control.value) }, names.map(name => html("option", { value: name }, name)));
    control.value = value;
    return control;
  };
  const toggle = (name, checked, change) => {
    const box = html("input", { type: "checkbox", onchange: () => change(box.checked) });
    box.checked = checked;
    return html("label", { class: "toggle" }, box, name);
  };
  return html("div", { class: "choices" },
    field("Measure", select(metrics, metric, value => {
      metric = value;
      draw();
    })),
    field("Against", select(axes, axis, value => {
      axis = value;
      draw();
    })),
    toggle("logarithmic losses", log, value => {
      log = value;
      draw();
    }),
    groups(runs, true).length < runs.length && toggle("means over seeds", together, value => {
      together = value;
      hidden.clear();
      arrange();
      list();
      draw();
    }));
};

const points = run => {
  const x = (run.columns ?? []).indexOf(axis);
  const y = (run.columns ?? []).indexOf(metric);
  return x < 0 || y < 0 ? [] : run.rows.map(row => [row[x], row[y]]);
};

const draw = () => {
  const shown = shownGroups.filter(({ key }) => !hidden.has(key)).map(group => {
    const curves = group.runs.map(points);
    return { ...group, curves, ...meanCurve(curves) };
  });
  const table = x => byId("runs-table").replaceChildren(runsTable(shown, { metric, metrics: headlines, axis, x }));
  byId("runs-chart").replaceChildren(
    lineChart(shown, { xName: axis, yName: metric, log: log && isLoss(metric), pointed: table }),
    shown.some(({ band }) => band.length) ? html("p", { class: "hint" },
      "Lines are means over seeds until the first of them ended; bands reach from the least to the most.") : "");
  table(null);
  byId("runs-made").replaceChildren(...shown.map(({ name, runs: [run] }) => html("details", {},
    html("summary", {}, name),
    html("pre", {}, run.config || "There is no config.yaml in this folder."),
    run.provenance && html("pre", {}, run.provenance))));
  if (!shown.length) byId("runs-made").replaceChildren(html("p", { class: "hint" }, "Choose a run from the list."));
};

onThemeChange(() => {
  if (runs.length) show(true);
});

export const open = load;
