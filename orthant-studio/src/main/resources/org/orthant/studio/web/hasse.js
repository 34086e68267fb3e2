// All label sets by number of active labels; those that have a region are filled.

import { svg, html } from "./dom.js";
import { isOn, labelsAt, levels, toSigns } from "./geometry.js";

const WIDTH = 480;
const MOST_WITH_TEXT = 5;
const MOST_WITH_EDGES = 7;

const layout = labels => {
  const all = levels(labels);
  const text = labels <= MOST_WITH_TEXT;
  const widest = Math.max(...all.map(level => level.length));
  const columns = text ? widest : Math.min(widest, labels <= 7 ? 21 : labels <= 9 ? 32 : 60);
  const pitch = Math.min(text ? 60 : 26, (WIDTH - 20) / columns);
  const radius = Math.min(8, pitch * 0.36);
  const gap = labels <= 7 ? 30 : 14;
  const at = new Map();
  let y = 16;
  for (const level of [...all].reverse()) {
    const rows = Math.ceil(level.length / columns);
    const across = Math.ceil(level.length / rows);
    level.forEach((set, i) => {
      const row = Math.floor(i / across);
      const inRow = Math.min(across, level.length - row * across);
      at.set(set, [WIDTH / 2 + (i % across - (inRow - 1) / 2) * pitch, y + row * pitch]);
    });
    y += (rows - 1) * pitch + gap + (text ? 16 : 0);
  }
  return { at, text, pill: Math.min(7 * labels + 14, pitch - 4), radius, height: y - gap + 16, all };
};

export const hasseView = (place, act) => {
  const caption = html("p", { class: "hint legend" });
  let picture;
  let nodes = new Map();
  let shape;
  let shapeOf = 0;
  let marked = [];
  let last;

  const build = labels => {
    shape = layout(labels);
    shapeOf = labels;
    const edges = [];
    if (labels <= MOST_WITH_EDGES) {
      for (const [set, [x, y]] of shape.at) {
        for (let label = 0; label < labels; label++) {
          if (!isOn(set, label)) {
            const [toX, toY] = shape.at.get(set | 1 << label);
            edges.push(`M${x.toFixed(1)} ${y.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}`);
          }
        }
      }
    }
    nodes = new Map([...shape.at].map(([set, [x, y]]) => [set, shape.text
      ? svg("g", { class: "node", transform: `translate(${x} ${y})` },
        svg("rect", { x: -shape.pill / 2, y: -10, width: shape.pill, height: 20, rx: 10 }),
        svg("text", { y: 4 }, toSigns(set, labels)))
      : svg("circle", { class: labels > 7 ? "node tiny" : "node", cx: x, cy: y, r: shape.radius })]));
    for (const [set, node] of nodes) node.set = set;
    const nearby = svg("g", { class: "nearby" });
    picture = svg("svg", {
      class: "hasse", viewBox: `0 0 ${WIDTH} ${shape.height}`, tabindex: 0, role: "group",
      "aria-label": "All label sets, from none active at the bottom to all at the top; arrow keys walk",
    }, svg("path", { class: "edges", d: edges.join("") }), nearby, ...nodes.values());
    picture.addEventListener("pointermove", event => {
      const node = event.target.closest?.(".node");
      act.hover(node ? node.set : null);
    });
    picture.addEventListener("pointerleave", () => act.hover(null));
    picture.addEventListener("blur", () => act.hover(null));
    picture.addEventListener("keydown", walk);
    place.replaceChildren(picture, caption);
  };

  const walk = event => {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };
    const [up, along] = steps[event.key] ?? [];
    if (up === undefined) return;
    event.preventDefault();
    const from = last.hovered ?? labelsAt(last.rows, last.x);
    const number = shape.all.findIndex(level => level.includes(from));
    const level = shape.all[Math.max(0, Math.min(shape.all.length - 1, number + up))];
    const position = shape.all[number].indexOf(from) / Math.max(1, shape.all[number].length - 1);
    const index = up ? Math.round(position * (level.length - 1))
      : Math.max(0, Math.min(level.length - 1, level.indexOf(from) + along));
    act.hover(level[index]);
  };

  const load = state => {
    if (shapeOf !== state.rows.length) build(state.rows.length);
    for (const [set, node] of nodes) node.classList.toggle("can", state.regions.has(set));
    marked = [];
    caption.replaceChildren(
      html("i", { class: "dot can" }), `${state.regions.size} can be predicted`,
      html("i", { class: "dot" }), `${2 ** state.rows.length - state.regions.size} never`);
  };

  const draw = state => {
    last = state;
    if (!picture) return;
    for (const node of marked) node.classList.remove("hovered", "here");
    const here = nodes.get(labelsAt(state.rows, state.x));
    const hovered = nodes.get(state.hovered);
    here?.classList.add("here");
    hovered?.classList.add("hovered");
    marked = [here, hovered].filter(Boolean);
    neighbours(state.hovered ?? labelsAt(state.rows, state.x));
  };

  /** The steps from one set, brighter than the others. */
  const neighbours = set => {
    const group = picture.querySelector(".nearby");
    const [x, y] = shape.at.get(set) ?? [];
    group.replaceChildren(...(x === undefined ? [] : Array.from({ length: shapeOf }, (_, label) => {
      const [toX, toY] = shape.at.get(set ^ 1 << label);
      return svg("line", { x1: x, y1: y, x2: toX, y2: toY });
    })));
  };

  return { load, draw };
};
