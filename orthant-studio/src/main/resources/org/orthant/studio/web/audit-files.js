// The files of an audit, and what is asked about them.

import { field, html } from "./dom.js";
import { remove, upload } from "./server.js";
import { tensorChoice } from "./audit-tensors.js";

const KINDS = [
  { kind: "weights", name: "Weights W", required: true, accept: ".npy,.csv,.tsv,.txt,.safetensors",
    hint: "One row per label: .npy, .safetensors, or text" },
  { kind: "labels", name: "Label sets", required: true, accept: "text/*,.txt,.csv,.tsv,.svm",
    hint: "One set per line: ids from 0, or names" },
  { kind: "names", name: "Label names", accept: "text/*,.txt", hint: "One per line, if the sets are given by name" },
  { kind: "bias", name: "Bias b", accept: ".npy,.safetensors,.csv,.tsv,.txt", hint: "One number per label" },
];

const EXAMPLE = {
  weights: ["example-weights.csv", "1,0\n0.5,0.7\n-0.5,0.5\n"],
  names: ["example-names.txt", "anaemia\nsepticaemia\nrash\n"],
  labels: ["example-sets.txt",
    "\nanaemia\nsepticaemia\nrash\nanaemia,septicaemia\nanaemia,rash\nsepticaemia,rash\nanaemia,septicaemia,rash\nanaemia,rash\n"],
};

const guess = file => {
  const name = file.name.toLowerCase();
  if (/bias|^b\./.test(name)) return "bias";
  if (/\.(npy|safetensors)$|weight/.test(name)) return "weights";
  return /name|vocab/.test(name) ? "names" : "labels";
};

export const auditFiles = (place, audit) => {
  const given = new Set();
  const tensors = tensorChoice(() => update());
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
  const example = html("button", { type: "button", class: "quiet", onclick: loadExample }, "Try an example");
  const area = html("div", { class: "card" },
    html("div", { class: "slots" }, [...slots.values()].map(({ element }) => element)),
    html("div", { class: "options" },
      field("Find out", depth),
      field("Seconds per label set (0: no limit)", budget),
      html("label", { class: "toggle" }, nonnegative, "features are never negative (ReLU)"),
      html("div", { class: "actions" }, example, start)),
    problem);
  slots.get("weights").element.append(tensors.element);
  place.append(area);

  area.addEventListener("dragover", event => event.preventDefault());
  area.addEventListener("drop", event => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) take(guess(file), file);
  });

  function slot({ kind, name, required, accept, hint }) {
    const input = html("input", { type: "file", accept, "aria-label": name, onchange: () => {
      if (input.files.length) take(kind, input.files[0]);
      input.value = "";
    } });
    const file = html("span", { class: "file" });
    const note = html("span", { class: "hint" }, hint);
    const clear = html("button", { type: "button", class: "quiet", hidden: true, onclick: event => {
      event.preventDefault();
      drop(kind);
    } }, "Remove");
    const element = html("div", { class: "slot", "data-kind": kind },
      html("b", {}, name, required ? "" : html("span", { class: "muted" }, " · optional")), file, note, input, clear);
    clear.style.position = "relative";
    clear.style.justifySelf = "start";
    for (const type of ["dragenter", "dragover"]) element.addEventListener(type, () => element.classList.add("over"));
    for (const type of ["dragleave", "drop"]) element.addEventListener(type, () => element.classList.remove("over"));
    element.addEventListener("drop", event => {
      if (event.dataTransfer.files.length !== 1) return;
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
    update();
  };

  const ready = () => given.has("weights") && given.has("labels") && tensors.chosen();

  const update = () => {
    start.disabled = !ready();
  };

  const megabytes = bytes => bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KiB` : `${Math.round(bytes / (1 << 20))} MiB`;

  async function take(kind, file) {
    problem.textContent = "";
    mark(kind, "reading", file.name, "Reading…");
    try {
      const { id, uploadBytes } = await audit.open();
      if (file.size > uploadBytes) {
        throw new Error(`${file.name}: is larger than the ${megabytes(uploadBytes)} that the studio takes; orthant verify has no such limit`);
      }
      const { found, tensors: inside } = await upload(`api/audits/${id}/files/${kind}`, file);
      if (kind === "weights") tensors.show(inside);
      mark(kind, "filled", file.name, [found, megabytes(file.size)].filter(Boolean).join(" · "));
    } catch (error) {
      mark(kind, "wrong", file.name, error.message);
    }
  }

  async function drop(kind) {
    try {
      const { id } = await audit.open();
      await remove(`api/audits/${id}/files/${kind}`);
      mark(kind, "empty", "", slots.get(kind).hint);
    } catch (error) {
      problem.textContent = error.message;
    }
  }

  async function run() {
    problem.textContent = "";
    start.disabled = true;
    try {
      await audit.start({ depth: depth.value, nonnegative: nonnegative.checked, budget: Number(budget.value) || 0, ...tensors.choice() });
    } catch (error) {
      problem.textContent = error.message;
      start.disabled = false;
    }
  }

  async function loadExample() {
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
