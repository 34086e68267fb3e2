// The files of an audit, and what is asked about them.

import { field, html } from "./dom.js";
import { ask, post, remove, upload } from "./server.js";
import { modelPanel } from "./audit-model.js";
import { tensorChoice } from "./audit-tensors.js";

const KINDS = [["model", "Model"], ["weights", "Weights W"], ["bias", "Bias b"], ["labels", "Label sets"], ["names", "Label names"]];

/** Files of a model, and those of a folder of Hugging Face that say something about it. */
const MODEL = /\.(onnx|pt|pth|bin|h5|hdf5|keras|tflite|npz|npy|safetensors)$|onnx[._]data|(^|\.)config\.json$|\.index\.json$/i;

/** The number of labels of a model tells names from label sets, so that it comes first. */
const modelsFirst = files => [...files].sort((one, other) => MODEL.test(other.name) - MODEL.test(one.name));

/** A matrix as a file of NumPy. */
const npy = rows => {
  const head = `{'descr': '<f8', 'fortran_order': False, 'shape': (${rows.length}, ${rows[0].length}), }`;
  const padded = `${head.padEnd(Math.ceil((head.length + 11) / 64) * 64 - 11)}\n`;
  const bytes = [0x93, ...[..."NUMPY"].map(letter => letter.charCodeAt(0)), 1, 0, padded.length & 255, padded.length >> 8,
    ...[...padded].map(letter => letter.charCodeAt(0))];
  return new Blob([new Uint8Array(bytes), new Float64Array(rows.flat())]);
};

/** Five classes on two features; the row of the last is within the others. */
const SMALL = {
  model: new File([npy([[1, 0], [0, 1], [-1, 0], [0, -1], [0.2, 0.1]])], "example.npy"),
  names: new File(["cat\ndog\nhorse\nbird\nplatypus\n"], "example-names.txt"),
};

export const auditFiles = (place, audit) => {
  const given = new Set();
  const sources = new Map();
  let busy = false;
  let drops = 0;
  let looks = 0;
  const tensors = tensorChoice(() => update());
  const model = modelPanel(() => look(), () => update());
  const why = html("p", { class: "hint why", role: "status" });
  const problem = html("p", { class: "problem", role: "alert" });
  const rows = new Map(KINDS.map(([kind, name]) => [kind, row(kind, name)]));
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
  const input = html("input", { type: "file", multiple: true, "aria-label": "Files", onchange: () => {
    // Emptied below, which would empty the list of files as well.
    if (input.files.length) takeAll([...input.files]);
    input.value = "";
  } });
  const box = html("div", { class: "drop" },
    html("b", {}, "Drop a model here, or choose files"),
    html("span", { class: "hint" }, "ONNX, PyTorch, safetensors, Keras, TensorFlow Lite, GGUF, NumPy, or a Hugging Face folder, and with it, if you like, label names and label sets."),
    html("span", { class: "hint" }, "Or plain weights as text, with label sets and a bias. Each file is recognised by its content."), input);
  const area = html("div", { class: "card" }, box, html("ul", { class: "given" }, [...rows.values()].map(({ element }) => element)),
    model.element,
    html("div", { class: "options" }, depthField, budgetField, signs, html("div", { class: "actions" }, example, start, why)),
    problem);
  rows.get("weights").element.append(tensors.element);
  place.append(area);
  update();

  for (const type of ["dragenter", "dragover"]) area.addEventListener(type, () => box.classList.add("over"));
  for (const type of ["dragleave", "drop"]) area.addEventListener(type, () => box.classList.remove("over"));
  area.addEventListener("dragover", event => event.preventDefault());
  area.addEventListener("drop", event => {
    event.preventDefault();
    dropped(event.dataTransfer);
  });

  /** Of a folder, what is no part of the model stays where it is. */
  async function dropped(transfer) {
    const folders = [...transfer.items].map(item => item.webkitGetAsEntry?.()).filter(entry => entry?.isDirectory);
    const files = [...transfer.files].filter(file => !folders.some(({ name }) => name === file.name));
    const inside = (await Promise.all(folders.map(filesOf))).flat();
    const folder = inside.length > 0 || files.some(({ name }) => name === "config.json");
    const parts = [...files, ...inside].filter(({ name }) => !folder || MODEL.test(name));
    if (parts.length) await takeAll(parts);
    else if (folders.length) problem.textContent = `${folders[0].name}: there is no model in this folder that is known`;
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

  function row(kind, name) {
    const chosen = html("select", { onchange: () => {
      const other = chosen.value;
      chosen.value = kind;
      if (other !== kind) reinterpret(kind, other);
    } }, KINDS.map(([value, shown]) => html("option", { value, selected: value === kind }, shown)));
    const file = html("span", { class: "file" });
    const note = html("span", { class: "hint" });
    const clear = html("button", { type: "button", class: "quiet small", "aria-label": `Remove ${name}`, onclick: () => drop(kind) }, "Remove");
    const element = html("li", { class: "slot", "data-kind": kind, hidden: true }, chosen, file, note, clear);
    return { element, chosen, file, note };
  }

  function mark(kind, state, file, note) {
    const { element, chosen, file: shown, note: line } = rows.get(kind);
    element.hidden = state === "empty";
    element.classList.toggle("filled", state === "filled");
    element.classList.toggle("wrong", state === "wrong");
    // What is just being read cannot be read as something else.
    chosen.disabled = state === "reading";
    chosen.setAttribute("aria-label", `What ${file} is`);
    shown.textContent = file;
    line.textContent = note;
    line.className = state === "wrong" ? "problem" : "hint";
    if (state === "filled") given.add(kind);
    else given.delete(kind);
    if (state === "empty") sources.delete(kind);
    if (kind === "weights" && state !== "filled") tensors.show([]);
    if (kind === "model" && state !== "filled") model.reset();
    update();
  }

  /** Why nothing can be started yet; empty if it can. */
  function missing() {
    if (given.has("model")) return model.missing();
    if (given.has("weights")) {
      return !given.has("labels") ? "Drop label sets as well." : tensors.chosen() ? "" : "Choose the matrix of weights first.";
    }
    if (given.has("bias")) return "A bias alone cannot be audited: drop its weights, a matrix with a row for each label, or choose what this file is.";
    if (given.has("names") || given.has("labels")) return "Drop the model that these belong to.";
    return "";
  }

  function update() {
    const reason = missing();
    why.textContent = reason;
    start.disabled = busy || reason !== "" || !(given.has("model") || given.has("weights"));
    start.textContent = given.has("weights") ? "Verify" : "Audit";
    // Models answer for themselves what is asked about weights here.
    for (const element of [depthField, budgetField, signs]) element.hidden = !given.has("weights");
  }

  const sized = bytes => bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KiB` : `${Math.round(bytes / (1 << 20))} MiB`;

  const sizeOf = files => files.reduce((sum, { size }) => sum + size, 0);

  /** Refuses before it is sent what would be refused after. */
  const fitting = (files, most) => {
    if (sizeOf(files) > most) {
      throw new Error(`${files[0].name}: is larger than the ${sized(most)} that the studio takes; orthant audit has no such limit`);
    }
  };

  /** Takes files for what they are. */
  async function takeAll(files) {
    problem.textContent = "";
    const batch = ++drops;
    const parts = [];
    const problems = [];
    for (const file of modelsFirst(files)) {
      try {
        const { id, uploadBytes } = await audit.open();
        fitting([...parts, file], uploadBytes);
        if (parts.length && !MODEL.test(file.name)) await showModel(parts.splice(0));
        box.classList.add("reading");
        const answer = await upload(`api/audits/${id}/files`, file, { drop: batch });
        if (answer.kind === "model") parts.push(Object.assign(file, { among: answer.found }));
        else await taken(answer, file);
      } catch (error) {
        problems.push(error.message);
      }
    }
    box.classList.remove("reading");
    if (parts.length) await showModel(parts);
    problem.textContent = [problem.textContent, ...problems].filter(Boolean).join("\n");
  }

  /** Shows what is in a model whose files have arrived. */
  async function showModel(files) {
    const name = files.at(-1).among || files.at(-1).name;
    mark("model", "reading", name, "Reading…");
    sources.set("model", files);
    try {
      const { id } = await audit.open();
      for (const kind of ["weights", "bias"]) if (sources.has(kind)) await drop(kind);
      const found = await ask(`api/audits/${id}/model`);
      looks++;
      model.reset();
      mark("model", "filled", name, [found.format, sizeOf(files) > 0 && sized(sizeOf(files))].filter(Boolean).join(" · "));
      model.show(found);
      update();
    } catch (error) {
      mark("model", "wrong", name, error.message);
    }
  }

  /** Shows another file that has arrived. */
  async function taken({ kind, found, tensors: inside }, file) {
    if (kind === "weights" && sources.has("model")) await drop("model");
    if (kind === "weights") tensors.show(inside);
    sources.set(kind, [file]);
    mark(kind, "filled", file.name, [found, sized(file.size)].filter(Boolean).join(" · "));
    if (given.has("model")) await look();
  }

  /** Takes files for what people say that they are. */
  async function take(kind, files) {
    problem.textContent = "";
    try {
      const { id, uploadBytes } = await audit.open();
      fitting(files, uploadBytes);
      for (const file of files) {
        const answer = await upload(`api/audits/${id}/files/${kind}`, file);
        if (kind !== "model") await taken(answer, file);
      }
      if (kind === "model") await showModel(files);
    } catch (error) {
      sources.set(kind, files);
      mark(kind, "wrong", files[0].name, error.message);
    }
  }

  async function reinterpret(kind, other) {
    const files = sources.get(kind);
    await drop(kind);
    if (sources.has(other)) await drop(other);
    await take(other, files);
  }

  /** Asks again what is assumed, after something was said about it. An answer that comes after a later question is dropped. */
  async function look() {
    const turn = ++looks;
    problem.textContent = "";
    try {
      const { id } = await audit.open();
      const found = await ask(`api/audits/${id}/model?${new URLSearchParams(model.choice())}`);
      if (turn !== looks) return;
      model.show(found);
      update();
    } catch (error) {
      if (turn !== looks) return;
      problem.textContent = error.message;
      start.disabled = true;
    }
  }

  async function drop(kind) {
    try {
      const { id } = await audit.open();
      await remove(`api/audits/${id}/files/${kind}`);
      mark(kind, "empty", "", "");
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

  /** The text recogniser that the guides audit, if this machine has it, or else a few classes. */
  async function loadExample() {
    problem.textContent = "";
    example.disabled = true;
    try {
      const { id } = await audit.open();
      for (const kind of [...sources.keys()]) await drop(kind);
      const { name } = await post(`api/audits/${id}/example`);
      if (name) await showModel([{ name, size: 0 }]);
      else {
        await takeAll([SMALL.model, SMALL.names]);
        model.decide("argmax");
        await look();
      }
      if (!start.disabled) await run();
    } catch (error) {
      problem.textContent = error.message;
    } finally {
      example.disabled = busy;
    }
  }

  /** Shows the files of an audit whose page was loaded again; what they are cannot be changed any more. */
  async function restore(id, files) {
    for (const { kind, name } of files) {
      sources.set(kind, []);
      mark(kind, "filled", name, "");
      rows.get(kind).chosen.disabled = true;
    }
    if (given.has("model")) {
      model.show(await ask(`api/audits/${id}/model`).catch(() => null));
      update();
    }
  }

  return {
    restore,
    busy: running => {
      busy = running;
      example.disabled = running;
      update();
    },
    forget: () => {
      for (const kind of rows.keys()) mark(kind, "empty", "", "");
    },
  };
};
