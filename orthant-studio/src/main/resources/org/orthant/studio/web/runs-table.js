// Results of runs side by side.

import { html } from "./dom.js";
import { short } from "./geometry.js";
import { spread } from "./run-groups.js";

/** Less is better for losses, more for everything else. */
export const isLoss = column => /loss|error|seconds/.test(column);

const parsed = text => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const nearest = (values, x) => values.reduce((best, point) =>
  point[0] !== null && (best === null || Math.abs(point[0] - x) < Math.abs(best[0] - x)) ? point : best, null);

const told = (found, write) => found === null ? "–"
  : found.count > 1 ? [write(found.mean), html("span", { class: "hint" }, ` ± ${write(found.deviation)}`)] : write(found.mean);

/** Results of finished runs on test examples, by the metrics that the server names; empty columns are omitted. */
const outcomes = (shown, metrics) => {
  const results = shown.map(({ runs }) => runs.map(run => parsed(run.result)));
  const verdicts = shown.map(({ runs }) => runs.map(run => parsed(run.verdicts)));
  const rank = results.flat().find(result => result.k)?.k;
  const share = (name, counted) => verdicts.map(each => spread(each.map(counted).map(counts => counts && 100 * counts[name] / counts.all)));
  const three = value => value.toFixed(3);
  // Only all of them are 100 %.
  const percent = value => value < 100 && value >= 99.95 ? "> 99.9" : value.toFixed(1);
  return [
    { name: "parameters", values: results.map(each => spread([each[0].head_parameters])), write: value => value.toLocaleString("en") },
    { name: "output layer can, %", values: share("argmaxable", ({ examples }) => examples), write: percent },
    { name: "whole head can, %", values: share("can", ({ whole_head: head }) => head?.examples), write: percent },
    ...metrics.map(({ key, title }) => ({
      name: `test ${title.replace(/@k$/, `@${rank}`)}`,
      values: results.map(each => spread(each.map(({ test }) => test?.[key]))),
      write: three,
    })),
  ].filter(({ values }) => values.some(value => value !== null));
};

/** Of groups of runs with their curves; x is where the cursor is, or null. */
export const runsTable = (shown, { metric, metrics, axis, x }) => {
  const better = isLoss(metric) ? Math.min : Math.max;
  const tested = outcomes(shown, metrics);
  const number = content => html("td", { class: "number" }, content);
  const heads = [`best ${metric}`, "last", x === null ? "at the cursor" : `at ${axis} ${short(x)}`];
  return html("table", {},
    html("thead", {}, html("tr", {}, html("th", {}, "run"),
      tested.map(({ name }) => html("th", { class: "number" }, name)),
      heads.map(name => html("th", { class: "number" }, name)))),
    html("tbody", {}, shown.map(({ name, runs, curves }, index) => {
      const values = curves.map(points => points.filter(([, y]) => y !== null)).filter(points => points.length);
      const problem = runs.find(run => run.problem)?.problem;
      return html("tr", {},
        html("td", { class: "run-name" }, name, problem && html("span", { class: "problem" }, ` ${problem}`)),
        tested.map(({ values: found, write }) => number(told(found[index], write))),
        number(told(spread(values.map(points => better(...points.map(([, y]) => y)))), short)),
        number(told(spread(values.map(points => points.at(-1)[1])), short)),
        number(told(x === null ? null : spread(values.map(points => nearest(points, x)[1])), short)));
    })));
};
