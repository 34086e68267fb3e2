// Explore: one small layer, seen as hyperplanes, as a lattice, and in numbers.

import { byId, html, replace, throttled } from "./dom.js";
import { post } from "./server.js";
import { fromSigns, isOn, labelsAt, members, short, size, toSigns, dot, norm } from "./geometry.js";
import { onThemeChange } from "./colours.js";
import { layerForm } from "./layer-form.js";
import { planeView } from "./plane.js";
import { hasseView } from "./hasse.js";
import { ladderView } from "./ladder.js";

const START_X = { 2: [0.72, 0.34], 3: [0.78, -0.16, 0.6] };

const state = {
  rows: [],
  regions: new Map(),
  cover: 0,
  x: START_X[2],
  hovered: null,
  balls: true,
  planes: false,
  problem: "",
};

let view = null;
let asked = 0;

const act = {
  hover: set => {
    if (set === state.hovered) return;
    state.hovered = set;
    drawLight();
  },
  moveX: x => {
    state.x = x;
    drawLight();
  },
  moveRow: (label, row) => {
    state.rows = state.rows.map((old, i) => i === label ? row : old);
    form.adopt();
    form.showRows(state.rows);
    drawLight();
    refresh();
  },
};

const form = layerForm(byId("layer-form"), () => load());
const hasse = hasseView(byId("hasse"), act);
const ladder = ladderView(byId("ladder"));

const wantedView = async features => {
  if (features === 2) return planeView;
  return (await import("./sphere.js")).sphereView;
};

const fetchRegions = async question => {
  const turn = ++asked;
  try {
    const answer = await post("api/explore/arrangement", question);
    if (turn !== asked) return false;
    state.problem = "";
    if (!question.dragged) state.rows = answer.rows;
    state.cover = answer.cover;
    state.regions = new Map(answer.regions.map(region => [fromSigns(region.signs), region]));
    return true;
  } catch (error) {
    if (turn !== asked) return false;
    state.problem = error.message;
    return true;
  }
};

/** A layer was chosen. */
const load = async () => {
  const question = form.question();
  if (!await fetchRegions(question)) return;
  if (!state.problem) {
    const features = state.rows[0].length;
    if (state.x.length !== features) state.x = START_X[features];
    const make = await wantedView(features);
    if (view?.make !== make) {
      view?.close?.();
      byId("stage").replaceChildren();
      try {
        view = make(byId("stage"), act);
        view.make = make;
      } catch {
        view = null;
        byId("stage").append(html("p", { class: "empty" },
          "This browser has no WebGL, which three features need. Two features work without."));
      }
    }
    state.hovered = null;
    form.showRows(state.rows);
    view?.load(state);
    hasse.load(state);
    tools();
  }
  ladder.load(form.family());
  drawLight();
};

/** A row was dragged: its regions follow as fast as the server answers. */
const refresh = throttled(async () => {
  const { rows } = state;
  if (!await fetchRegions({ labels: rows.length, features: rows[0].length, rows, dragged: true })) return;
  hasse.load(state);
  drawLight();
}, 60);

const drawLight = () => {
  view?.draw(state);
  hasse.draw(state);
  facts();
  readout();
};

const readout = () => {
  const line = byId("readout");
  if (state.problem) {
    line.replaceChildren(html("span", { class: "problem" }, state.problem));
    return;
  }
  const labels = state.rows.length;
  const shown = state.hovered ?? labelsAt(state.rows, state.x);
  const region = state.regions.get(shown);
  const names = members(shown, labels);
  replace(line,
    html("code", {}, toSigns(shown, labels)),
    html("span", {}, names.length ? `labels ${names.join(", ")}` : "no label"),
    region
      ? html("span", { class: "can" }, "can be predicted")
      : html("span", { class: "never" }, "can never be predicted"),
    region?.radius !== undefined && html("span", { class: "muted" }, `ball radius ${short(region.radius)}`),
    state.hovered === null && html("span", { class: "muted" }, "at x"));
};

const facts = () => {
  const labels = state.rows.length;
  if (!labels) return;
  const here = labelsAt(state.rows, state.x);
  const largest = Math.max(...state.rows.map(row => Math.abs(dot(row, state.x)) / (norm(row) || 1)), 1e-9);
  const chips = state.rows.map((row, label) => {
    const logit = dot(row, state.x) / (norm(row) || 1);
    const on = isOn(here, label);
    const meter = html("span", { class: "meter" }, html("i", {}));
    meter.firstChild.style.width = `${50 * Math.abs(logit) / largest}%`;
    meter.firstChild.style.left = logit >= 0 ? "50%" : `${50 - 50 * Math.abs(logit) / largest}%`;
    return html("li", { class: on ? "on" : "off" },
      html("b", {}, String(label)), meter, html("span", { class: "state" }, on ? "on" : "off"));
  });
  const total = 2 ** labels;
  replace(byId("facts"),
    html("h2", {}, "At x"),
    html("ul", { class: `logits${labels > 6 ? " two" : ""}`, "aria-label": "Labels at x" }, chips),
    html("dl", { class: "numbers" },
      html("div", {}, html("dt", {}, "regions"), html("dd", { id: "region-count" }, String(state.regions.size))),
      html("div", {}, html("dt", {}, "Cover’s number"), html("dd", { id: "cover" }, String(state.cover))),
      html("div", {}, html("dt", {}, "label sets"), html("dd", {}, String(total))),
      html("div", {}, html("dt", {}, "can never be predicted"),
        html("dd", { class: "never" }, String(total - state.regions.size)))),
    state.regions.size < state.cover && html("p", { class: "hint" },
      "Fewer than Cover’s number: some hyperplanes meet in a special position."));
};

const tools = () => {
  const toggle = (name, key) => {
    const box = html("input", { type: "checkbox", onchange: () => {
      state[key] = box.checked;
      drawLight();
    } });
    box.checked = state[key];
    return html("label", { class: "toggle" }, box, name);
  };
  byId("stage-tools").replaceChildren(
    toggle("Chebyshev balls", "balls"),
    ...(state.rows[0].length === 3 ? [toggle("Hyperplanes", "planes")] : []),
    html("span", { class: "hint grow" }, state.rows[0].length === 3
      ? "Drag to turn, scroll to zoom; drag x or a numbered row"
      : "Drag x or a numbered row; arrow keys work, too"));
};

onThemeChange(() => {
  view?.load(state);
  hasse.load(state);
  drawLight();
});

// Tests and curious people may look at what is shown.
globalThis.orthantStudio = { state, size };

load();
