// A line chart of several series.

import { svg } from "./dom.js";
import { short } from "./geometry.js";

// Text keeps its size, so that a narrow chart has fewer units across.
const narrow = matchMedia("(max-width: 760px)");
const LEFT = 64;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 44;

const ticks = (low, high, count, least = 0) => {
  const rough = Math.max(least, (high - low) / count || 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find(factor => factor * power >= rough);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-9; value += step) {
    found.push(Math.abs(value) < step * 1e-9 ? 0 : value);
  }
  return found;
};

const logTicks = (low, high) => {
  const found = [];
  const factors = high - low > 2 ? [1] : [1, 2, 5];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
    for (const factor of factors) {
      const value = factor * 10 ** power;
      if (Math.log10(value) >= low - 1e-9 && Math.log10(value) <= high + 1e-9) found.push(value);
    }
  }
  return found;
};

/**
 * Series are { name, colour, dash, points: [[x, y], …], band: [[x, low, high], …] }; y may be shown by logarithm, and x may be whole
 * numbers that have nothing between them. Without bounds, the axis of y begins at the least value.
 */
export const lineChart = (series, { xName, yName, log, whole, bounds, pointed }) => {
  const [width, height, marks] = narrow.matches ? [430, 320, 4] : [860, 400, 7];
  const usable = series.map(one => ({ ...one, points: one.points.filter(([x, y]) =>
    x !== null && y !== null && (!log || y > 0)) })).filter(one => one.points.length);
  const up = log ? Math.log10 : value => value;
  const all = usable.flatMap(({ points, band = [] }) =>
    [...points, ...band.flatMap(([x, low, high]) => [[x, low], [x, high]])]).filter(([, y]) => !log || y > 0);
  const range = values => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    const spare = (high - low || Math.abs(high) || 1) * 0.04;
    return [low - spare, high + spare];
  };
  const picture = svg("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `${yName} against ${xName} for ${series.map(one => one.name).join(", ")}` });
  if (!all.length) {
    picture.append(svg("text", { x: width / 2, y: height / 2, "text-anchor": "middle" }, "Nothing was measured here yet."));
    return picture;
  }
  const xs = all.map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs) === Math.min(...xs) ? Math.min(...xs) + 1 : Math.max(...xs)];
  const [low, high] = bounds ?? range(all.map(([, y]) => up(y)));
  const toX = x => LEFT + (x - left) / (right - left) * (width - LEFT - RIGHT);
  const toY = y => height - BOTTOM - (up(y) - low) / (high - low) * (height - TOP - BOTTOM);
  for (const value of log ? logTicks(low, high) : ticks(low, high, 6)) {
    picture.append(
      svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: toY(value), y2: toY(value) }),
      svg("text", { x: LEFT - 8, y: toY(value) + 4, "text-anchor": "end" }, short(value)));
  }
  for (const value of ticks(left, right, marks, whole ? 1 : 0)) {
    picture.append(svg("text", { x: toX(value), y: height - BOTTOM + 20, "text-anchor": "middle" }, value.toLocaleString("en")));
  }
  picture.append(svg("text", { x: (LEFT + width - RIGHT) / 2, y: height - 6, "text-anchor": "middle" }, xName));
  const corner = (x, y, i) => `${i ? "L" : "M"}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`;
  for (const { band = [], colour } of usable) {
    const drawn = band.filter(([, low]) => !log || low > 0);
    if (!drawn.length) continue;
    const outline = [...drawn.map(([x, low]) => [x, low]), ...drawn.map(([x, , high]) => [x, high]).reverse()];
    picture.append(svg("path", { class: "band", d: `${outline.map(([x, y], i) => corner(x, y, i)).join("")}Z`, fill: colour }));
  }
  for (const { points, colour, dash, name } of usable) {
    const path = points.map(([x, y], i) => corner(x, y, i)).join("");
    picture.append(svg("path", { class: "series", d: path, stroke: colour, "stroke-dasharray": dash }, svg("title", {}, name)));
    if (points.length < 40 && usable.length <= 6) {
      picture.append(...points.map(([x, y]) => svg("circle", { cx: toX(x), cy: toY(y), r: 2.5, fill: colour })));
    }
  }
  const cursor = svg("line", { class: "cursor", y1: TOP, y2: height - BOTTOM, visibility: "hidden" });
  picture.append(cursor);
  picture.addEventListener("pointermove", event => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    const x = left + (Math.max(LEFT, Math.min(width - RIGHT, at.x)) - LEFT) / (width - LEFT - RIGHT) * (right - left);
    cursor.setAttribute("x1", toX(x));
    cursor.setAttribute("x2", toX(x));
    cursor.setAttribute("visibility", "visible");
    pointed(x);
  });
  picture.addEventListener("pointerleave", () => {
    cursor.setAttribute("visibility", "hidden");
    pointed(null);
  });
  return picture;
};
