// Two features: the plane, its lines, sectors and balls.

import { set as assign, svg } from "./dom.js";
import { regionPalette } from "./colours.js";
import { labelsAt, norm, scale, sectors, short, size, toSigns, unit } from "./geometry.js";

const HALF = 2.1;
const RING = 1.88;
const CROWDED = 0.12;
const STEP = 0.04;

const point = (angle, radius) => [Math.cos(angle) * radius, -Math.sin(angle) * radius];

/** Where the handle of each row is: those of nearly the same direction one behind the other. */
const ring = rows => {
  const angles = rows.map(([a, b]) => Math.atan2(b, a));
  const turned = (a, b) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
  const depths = [];
  angles.forEach((angle, i) => {
    const taken = depths.filter((_, j) => turned(angle, angles[j]) < CROWDED);
    let depth = 0;
    while (taken.includes(depth)) depth++;
    depths.push(depth);
  });
  return rows.map((row, i) => scale(unit(row), RING - 0.22 * depths[i]));
};

export const planeView = (stage, act) => {
  const background = svg("g", {});
  const lines = svg("g", { class: "lines" });
  const balls = svg("g", { class: "balls" });
  const rowHandles = svg("g", {});
  const arrow = svg("line", { class: "x-arrow", x1: 0, y1: 0 });
  const xHandle = handle("x", "Feature vector x", "x-handle", 0.055);
  const picture = svg("svg", {
    class: "plane", viewBox: `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`, role: "group",
    "aria-label": "Plane of two features with one line per label",
  },
    background,
    svg("rect", { class: "box", x: -1, y: -1, width: 2, height: 2 }),
    balls, lines, arrow, rowHandles, xHandle);
  stage.append(picture);
  let state;
  let handles = [];
  let palette = [];

  const locate = event => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    return [at.x, -at.y];
  };

  const clamp = x => x.map(value => Math.max(-1.7, Math.min(1.7, value)));

  const draggable = (element, where, move) => {
    element.addEventListener("pointerdown", event => {
      element.setPointerCapture(event.pointerId);
      element.classList.add("dragged");
      event.preventDefault();
      element.focus({ preventScroll: true });
    });
    element.addEventListener("pointermove", event => {
      if (element.hasPointerCapture(event.pointerId)) move(locate(event));
    });
    element.addEventListener("pointerup", () => element.classList.remove("dragged"));
    element.addEventListener("keydown", event => {
      const step = event.shiftKey ? 4 * STEP : STEP;
      const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
      if (!by) return;
      event.preventDefault();
      const from = where();
      move([from[0] + by[0], from[1] + by[1]]);
    });
  };

  draggable(xHandle, () => state.x, at => act.moveX(clamp(at)));

  picture.addEventListener("pointermove", event => {
    if (state && !picture.querySelector(".dragged")) act.hover(labelsAt(state.rows, locate(event)));
  });
  picture.addEventListener("pointerleave", () => act.hover(null));

  const load = next => {
    state = next;
    palette = regionPalette(state.rows.length);
    handles = state.rows.map((_, label) => {
      const element = handle(String(label), `Row of label ${label}`, "row-handle", 0.085);
      draggable(element, () => scale(unit(state.rows[label]), RING), at => {
        const length = norm(state.rows[label]) || 1;
        if (norm(at) > 0.05) act.moveRow(label, scale(unit(at), length));
      });
      return element;
    });
    rowHandles.replaceChildren(...handles);
  };

  const draw = next => {
    state = next;
    const labels = state.rows.length;
    const here = labelsAt(state.rows, state.x);
    background.replaceChildren(...sectors(state.rows).map(({ from, to, set }) => {
      const middle = (from + to) / 2;
      const corners = [point(from, 9), point(middle, 9), point(to, 9)];
      const kind = set === state.hovered ? " hovered" : set === here ? " here" : "";
      return svg("path", {
        class: `region${kind}`, fill: palette[size(set)],
        d: `M0 0L${corners.map(corner => corner.join(" ")).join("L")}Z`,
      });
    }));
    lines.replaceChildren(...state.rows.filter(row => norm(row) > 0).map(row => {
      const [a, b] = unit(row);
      return svg("line", { x1: -9 * b, y1: -9 * a, x2: 9 * b, y2: 9 * a });
    }));
    balls.replaceChildren(...[...state.regions].flatMap(([set, region]) => ball(set, region, labels)));
    const places = ring(state.rows);
    handles.forEach((element, label) => place(element, places[label], state.rows[label]));
    place(xHandle, state.x, state.x);
    assign(arrow, { x2: state.x[0], y2: -state.x[1] });
  };

  const ball = (set, region, labels) => {
    if (region.radius === undefined) return [];
    const [x, y] = region.centre;
    const mark = set === state.hovered ? "hovered" : "";
    const circle = svg("circle", { class: `ball ${mark}`, cx: x, cy: -y, r: region.radius });
    const room = 2 * region.radius > 0.074 * labels + 0.06;
    const text = room && svg("text", { class: "signs", x, y: -y + 0.035 }, toSigns(set, labels));
    return [state.balls && circle, text].filter(Boolean);
  };

  return { load, draw };
};

const handle = (text, name, kind, radius) => svg("g", {
  class: `handle ${kind}`, tabindex: 0, role: "slider", "aria-label": name,
  "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": 0,
},
  svg("circle", { class: "touch", r: 0.16 }), svg("circle", { class: "knob", r: radius }),
  svg("text", { y: kind === "x-handle" ? -0.1 : 0.033 }, text));

const place = (element, at, value) => assign(element, {
  transform: `translate(${at[0]} ${-at[1]})`,
  "aria-valuenow": short(value[0]),
  "aria-valuetext": value.map(short).join(", "),
});
