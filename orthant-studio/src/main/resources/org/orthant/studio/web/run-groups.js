// Runs that differ in their seed alone, and what they have in common.

import { lineStyle } from "./colours.js";

const SEED = /[-_ /]*seed[-_= ]*\d+/i;
const SIZE = /[-_ ]*\d+$/;

const withoutSeed = text => text.replace(/^\s*seed:.*$/m, "");

const naturally = (a, b) => a.name.localeCompare(b.name, "en", { numeric: true });

/** Each with the runs in it; if no two runs belong together, every run is a group of its own. */
export const groups = (runs, together) => {
  const found = new Map();
  for (const run of runs) {
    const name = run.name.replace(SEED, "") || run.name;
    const key = !together ? run.name : `${name}\n${withoutSeed(run.config ?? "")}`;
    if (!found.has(key)) found.set(key, { key, name: together ? name : run.name, runs: [] });
    found.get(key).runs.push(run);
  }
  const list = [...found.values()].sort(naturally);
  for (const group of list) {
    if (together && group.runs.length === 1) group.name = group.runs[0].name;
  }
  return styled(list);
};

/** One colour for each layer and one kind of dashes for each size, where there are enough of both. */
const styled = list => {
  const family = ({ name }) => name.replace(SEED, "").replace(SIZE, "");
  const families = [...new Set(list.map(family))];
  const member = new Map(families.map(name => [name, list.filter(group => family(group) === name)]));
  const fits = families.length <= 8 && [...member.values()].every(group => group.length <= 4);
  return list.map((group, index) => ({
    ...group,
    ...(fits ? lineStyle(families.indexOf(family(group)), member.get(family(group)).indexOf(group)) : lineStyle(index)),
  }));
};

const average = values => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean and standard deviation of numbers; null for none. */
export const spread = values => {
  const known = values.filter(value => value !== null && value !== undefined && Number.isFinite(value));
  if (!known.length) return null;
  const mean = average(known);
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: known.length < 2 ? 0 : Math.sqrt(squares / (known.length - 1)), count: known.length };
};

/** The mean curve, evaluation by evaluation, until the first of the runs ends, and how far runs lie apart. */
export const meanCurve = curves => {
  const known = curves.map(points => points.filter(([x, y]) => x !== null && y !== null)).filter(points => points.length);
  if (known.length < 2) return { points: known[0] ?? [], band: [] };
  const length = Math.min(...known.map(points => points.length));
  const at = Array.from({ length }, (_, i) => known.map(points => points[i]));
  const x = column => average(column.map(point => point[0]));
  const y = column => column.map(point => point[1]);
  return {
    points: at.map(column => [x(column), average(y(column))]),
    band: at.map(column => [x(column), Math.min(...y(column)), Math.max(...y(column))]),
  };
};
