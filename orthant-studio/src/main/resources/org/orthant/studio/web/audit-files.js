// The files of an audit, and what is asked about them.

import { field, html } from "./dom.js";
import { ask, remove, upload } from "./server.js";
import { modelPanel } from "./audit-model.js";
import { tensorChoice } from "./audit-tensors.js";

const KINDS = [
  { kind: "model", name: "Model", multiple: true,
    hint: "Drop one here: ONNX, PyTorch (.pt, .pth, .bin), safetensors, Keras (.h5, .keras), TensorFlow Lite, NumPy (.npz, .npy), or all files of a Hugging Face folder. Its output layer is found for you." },
  { kind: "names", name: "Label names", note: "optional", accept: "text/*,.txt", hint: "One per line, that of label 0 first" },
  { kind: "labels", name: "Label sets", note: "optional with a model", accept: "text/*,.txt,.csv,.tsv,.svm,.jsonl,.npz,.arff",
    hint: "One set per line: ids from 0, or names" },
  { kind: "weights", name: "Weights W", note: "in place of a model", accept: ".npy,.csv,.tsv,.txt,.safetensors",
    hint: "One row per label: .npy, .safetensors, or text" },
  { kind: "bias", name: "Bias b", note: "of such weights", accept: ".npy,.safetensors,.csv,.tsv,.txt", hint: "One number per label" },
];

/** Files of a model, and those of a folder of Hugging Face that say something about it. */
const MODEL = /\.(onnx|pt|pth|bin|h5|hdf5|keras|tflite|npz|safetensors)$|onnx[._]data|(^|\.)config\.json$|\.index\.json$/;

const EXAMPLE = {
  weights: ["example-weights.csv", "1,0\n0.5,0.7\n-0.5,0.5\n"],
  names: ["example-names.txt", "anaemia\nsepticaemia\nrash\n"],
  labels: ["example-sets.txt",
    "\nanaemia\nsepticaemia\nrash\nanaemia,septicaemia\nanaemia,rash\nsepticaemia,rash\nanaemia,septicaemia,rash\nanaemia,rash\n"],
};

const guess = file => {
  const name = file.name.toLowerCase();
  if (MODEL.test(name)) return "model";
  if (/bias|^b\./.test(name)) return "bias";
  if (/\.npy$|weight/.test(name)) return "weights";
  return /name|vocab/.test(name) ? "names" : "labels";
};

export const auditFiles = (place, audit) => {
  const given = new Set();
  const tensors = tensorChoice(() => update());
  const model = modelPanel(() => look(), () => update());
  const problem = html("p", { class: "problem", role: "alert" });
  const slots = new Map(KINDS.map(description => [description.kind, slot(description)]));
  const depth = html("select", {},
    html("option", { value: "radius" }, "verdict and radius of each region"),
    html("option", { value: "thresholds", selected: true }, "verdict, and radius against 1e-8 and 1"),
    html("option", { value: "verdict" }, "verdict alone (fastest)"));
  depth.value = "radius";
  const nonnegative = html("input", { type: "checkbox" });
  const budget = html("input", { type: "number", min: 0, max: 3600, step: "any", value: 0 });
  const start = html("button", { type: "button", disabled: true, onclick: run }, "Verify");
  const depthField = field("Find out", depth);
  const budgetField = field("Seconds per label set (0: no limit)", budget);
  const signs = html("label", { class: "toggle" }, nonnegative, "features are never negative (ReLU)");
  const example = html("button", { type: "button", class: "quiet", onclick: loadExample }, "Try an example");
  const area = html("div", { class: "card" },
    slots.get("model").element,
    html("div", { class: "slots" }, [...slots].filter(([kind]) => kind !== "model").map(([, { element }]) => element)),
    model.element,
    html("div", { class: "options" }, depthField, budgetField, signs, html("div", { class: "actions" }, example, start)),
    problem);
  slots.get("weights").element.append(tensors.element);
  place.append(area);

  area.addEventListener("dragover", event => event.preventDefault());
  area.addEventListener("drop", event => {
    event.preventDefault();
    dropped(event.dataTransfer);
  });

  /** Files find their places by their names; of a folder, what is no part of the model stays where it is. */
  async function dropped(transfer) {
    const folders = [...transfer.items].map(item => item.webkitGetAsEntry?.()).filter(entry => entry?.isDirectory);
    const files = [...transfer.files].filter(file => !folders.some(({ name }) => name === file.name));
    const inside = (await Promise.all(folders.map(filesOf))).flat();
    const folder = inside.length > 0 || files.some(({ name }) => name === "config.json");
    const parts = [...files, ...inside].map(file => ({ kind: guess(file), file }));
    const models = parts.filter(({ kind }) => kind === "model").map(({ file }) => file);
    if (models.length) await takeModel(models);
    else if (inside.length) mark("model", "wrong", folders[0].name, "there is no model in this folder that is known");
    if (!folder) for (const { kind, file } of parts) if (kind !== "model") take(kind, file);
  }

  function filesOf(folder) {
    const reader = folder.createReader();
    const all = [];
    return new Promise((done, failed) => {
      // A reader tells a hundred at a time, and nothing when there are no more.
      const more = () => reader.readEntries(entries => {
        if (!entries.length) done(Promise.all(all.filter(entry => entry.isFile).map(entry => new Promise((take, refuse) => entry.file(take, refuse)))));
        else {
          all.push(...entries);
          more();
        }
      }, failed);
      more();
    });
  }

  function slot({ kind, name, note: about, multiple, accept, hint }) {
    const input = html("input", { type: "file", accept, multiple, "aria-label": name, onchange: () => {
      if (input.files.length) takeAll(kind, [...input.files]);
      input.value = "";
    } });
    const file = html("span", { class: "file" });
    const note = html("span", { class: "hint" }, hint);
    const clear = html("button", { type: "button", class: "quiet", hidden: true, onclick: event => {
      event.preventDefault();
      drop(kind);
    } }, "Remove");
    const element = html("div", { class: "slot", "data-kind": kind },
      html("b", {}, name, about && html("span", { class: "muted" }, ` · ${about}`)), file, note, input, clear);
    clear.style.position = "relative";
    clear.style.justifySelf = "start";
    for (const type of ["dragenter", "dragover"]) element.addEventListener(type, () => element.classList.add("over"));
    for (const type of ["dragleave", "drop"]) element.addEventListener(type, () => element.classList.remove("over"));
    element.addEventListener("drop", event => {
      // A file is what the place says that it is dropped on; several, and folders, find theirs.
      if (multiple || event.dataTransfer.files.length !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      take(kind, event.dataTransfer.files[0]);
    });
    return { element, file, note, hint, clear };
  }

  const mark = (kind, state, file, note) => {
    const { element, file: shown, note: line, clear } = slots.get(kind);
    element.classList.toggle("filled", state === "filled");
    element.classList.toggle("wrong", state === "wrong");
    shown.textContent = file;
    line.textContent = note;
    line.className = state === "wrong" ? "problem" : "hint";
    clear.hidden = state === "empty";
    if (state === "filled") given.add(kind);
    else given.delete(kind);
    if (kind === "weights" && state !== "filled") tensors.show([]);
    if (kind === "model" && state !== "filled") model.reset();
    update();
  };

  const ready = () => given.has("model") ? model.ready() : given.has("weights") && given.has("labels") && tensors.chosen();

  const update = () => {
    start.disabled = !ready();
    start.textContent = given.has("model") ? "Audit" : "Verify";
    // Models answer for themselves what is asked about weights here.
    for (const element of [depthField, budgetField, signs]) element.hidden = given.has("model");
  };

  const megabytes = bytes => bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KiB` : `${Math.round(bytes / (1 << 20))} MiB`;

  function takeAll(kind, files) {
    return kind === "model" ? takeModel(files) : take(kind, files[0]);
  }

  /** Takes all files of a model in place of an older one, and of weights. */
  async function takeModel(files) {
    const name = files.length === 1 ? files[0].name : `${files.length} files`;
    problem.textContent = "";
    mark("model", "reading", name, "Reading…");
    try {
      const { id, uploadBytes } = await audit.open();
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      if (bytes > uploadBytes) {
        throw new Error(`${name}: is larger than the ${megabytes(uploadBytes)} that the studio takes; orthant audit has no such limit`);
      }
      await remove(`api/audits/${id}/files/model`);
      for (const file of files) await upload(`api/audits/${id}/files/model`, file);
      const found = await ask(`api/audits/${id}/model`);
      for (const kind of ["weights", "bias"]) if (given.has(kind)) await drop(kind);
      model.reset();
      mark("model", "filled", name, [found.format, megabytes(bytes)].join(" · "));
      model.show(found);
      update();
    } catch (error) {
      mark("model", "wrong", name, error.message);
    }
  }

  /** Asks again what is assumed, after something was said about it. */
  async function look() {
    problem.textContent = "";
    try {
      const { id } = await audit.open();
      model.show(await ask(`api/audits/${id}/model?${new URLSearchParams(model.choice())}`));
      update();
    } catch (error) {
      problem.textContent = error.message;
      start.disabled = true;
    }
  }

  async function take(kind, file) {
    problem.textContent = "";
    if (kind === "model") return takeModel([file]);
    mark(kind, "reading", file.name, "Reading…");
    try {
      const { id, uploadBytes } = await audit.open();
      if (file.size > uploadBytes) {
        throw new Error(`${file.name}: is larger than the ${megabytes(uploadBytes)} that the studio takes; orthant verify has no such limit`);
      }
      const { found, tensors: inside } = await upload(`api/audits/${id}/files/${kind}`, file);
      if (kind === "weights" && given.has("model")) await drop("model");
      if (kind === "weights") tensors.show(inside);
      mark(kind, "filled", file.name, [found, megabytes(file.size)].filter(Boolean).join(" · "));
      if (given.has("model")) await look();
    } catch (error) {
      mark(kind, "wrong", file.name, error.message);
    }
  }

  async function drop(kind) {
    try {
      const { id } = await audit.open();
      await remove(`api/audits/${id}/files/${kind}`);
      mark(kind, "empty", "", slots.get(kind).hint);
      if (given.has("model")) await look();
    } catch (error) {
      problem.textContent = error.message;
    }
  }

  async function run() {
    problem.textContent = "";
    start.disabled = true;
    try {
      await audit.start(given.has("model") ? { model: true, ...model.choice() } : { depth: depth.value, nonnegative: nonnegative.checked, budget: Number(budget.value) || 0, ...tensors.choice() });
    } catch (error) {
      problem.textContent = error.message;
      start.disabled = false;
    }
  }

  async function loadExample() {
    if (given.has("model")) await drop("model");
    for (const [kind, [name, text]] of Object.entries(EXAMPLE)) await take(kind, new File([text], name));
    if (given.has("bias")) await drop("bias");
    run();
  }

  return {
    busy: running => {
      start.disabled = running || !ready();
      example.disabled = running;
    },
    forget: () => {
      for (const [kind, { hint }] of slots) mark(kind, "empty", "", hint);
    },
  };
};
