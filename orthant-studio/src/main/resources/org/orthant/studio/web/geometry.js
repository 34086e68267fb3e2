// What must follow the mouse. A set of labels is a number whose bit i says whether label i is on.

export const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

export const norm = a => Math.hypot(...a);

export const scale = (a, factor) => a.map(value => value * factor);

export const unit = a => scale(a, 1 / (norm(a) || 1));

/** The labels that x switches on. */
export const labelsAt = (rows, x) => rows.reduce((set, row, i) => dot(row, x) > 0 ? set | 1 << i : set, 0);

export const isOn = (set, label) => (set >> label & 1) === 1;

export const size = set => {
  let count = 0;
  for (let rest = set; rest; rest &= rest - 1) count++;
  return count;
};

export const fromSigns = signs => [...signs].reduce((set, sign, i) => sign === "+" ? set | 1 << i : set, 0);

export const toSigns = (set, labels) =>
  Array.from({ length: labels }, (_, i) => isOn(set, i) ? "+" : "−").join("");

export const members = (set, labels) => Array.from({ length: labels }, (_, i) => i).filter(i => isOn(set, i));

/** The sectors that lines through the origin cut the plane into, by angle. */
export const sectors = rows => {
  const turn = 2 * Math.PI;
  const bounds = rows.flatMap(([a, b]) => {
    const angle = Math.atan2(a, -b);
    return [(angle + turn) % turn, (angle + Math.PI + turn) % turn];
  }).sort((a, b) => a - b);
  return bounds.map((from, i) => {
    const to = i + 1 < bounds.length ? bounds[i + 1] : bounds[0] + turn;
    const middle = (from + to) / 2;
    return { from, to, set: labelsAt(rows, [Math.cos(middle), Math.sin(middle)]) };
  }).filter(({ from, to }) => to - from > 1e-9);
};

export const binomial = (n, k) => {
  let result = 1;
  for (let i = 1; i <= k; i++) result = result * (n - i + 1) / i;
  return Math.round(result);
};

/** All sets by number of labels, early labels first. */
export const levels = labels => {
  const found = Array.from({ length: labels + 1 }, () => []);
  const order = set => Number.parseInt([...toSigns(set, labels)].map(sign => sign === "+" ? 1 : 0).join(""), 2);
  for (let set = 0; set < 1 << labels; set++) found[size(set)].push(set);
  for (const level of found) level.sort((a, b) => order(b) - order(a));
  return found;
};

export const grouped = count => count.toLocaleString("en");

export const short = value => value === 0 ? "0"
  : Math.abs(value) < 1e-3 || Math.abs(value) >= 1e5 ? Number(value.toPrecision(3)).toExponential().replace("e+", "e")
    : String(Number(value.toPrecision(3)));

// A bound that is positive, in three digits and rounded to one side.
const rounded = (value, isBound, direction) => {
  if (!(value > 0)) return short(value);
  const nearest = Number(value.toPrecision(3));
  return short(isBound(nearest) ? nearest : nearest + direction * 10 ** (Math.floor(Math.log10(value)) - 2));
};

/** A lower bound in three digits, rounded so that it stays one. */
export const atLeast = value => rounded(value, nearest => nearest <= value, -1);

/** An upper bound in three digits, rounded so that it stays one. */
export const atMost = value => rounded(value, nearest => nearest >= value, 1);
