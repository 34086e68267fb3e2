// What was found in a model, what is assumed about it, and what its user says instead.

import { field, html, replace } from "./dom.js";

const RULES = [
  ["argmax", "argmax: the highest logit wins"],
  ["threshold", "threshold: each label by itself, above logit 0"],
  ["top-k", "top-k: the highest logits, as many as the set has"],
];

const DOMAINS = [
  ["free", "any numbers"],
  ["relu", "ReLU: 0 and more"],
  ["relu6", "ReLU6: 0 to 6"],
  ["sigmoid", "sigmoid: 0 to 1"],
  ["tanh", "tanh: −1 to 1"],
  ["silu", "SiLU (swish): −0.2785 and more"],
  ["hardswish", "hard swish: −0.375 and more"],
  ["gelu", "GELU: −0.1701 and more"],
  ["box", "−10,000 to 10,000"],
];

const option = ([value, name]) => html("option", { value }, name);

/** Tells what it shows of a model; {@code changed} is called when its user says something else. */
export const modelPanel = changed => {
  const layer = html("select");
  const rule = html("select", {}, option(["", "as the model says"]), RULES.map(option));
  const domain = html("select", {}, option(["", "as the model says"]), DOMAINS.map(option));
  const layerField = field("Layer", layer);
  const told = html("dl", { class: "assumed" });
  const element = html("div", { class: "model-found", hidden: true }, told,
    html("div", { class: "options" }, layerField, field("Rule", rule), field("Features before the layer", domain)));
  let found = null;

  for (const control of [layer, rule, domain]) control.addEventListener("change", changed);

  const line = (name, ...content) => html("div", {}, html("dt", {}, name), html("dd", {}, ...content));

  const show = answer => {
    found = answer;
    element.hidden = !found;
    if (!found) return;
    const taken = found.candidates[found.layer];
    const choose = found.candidates.length > 1;
    layer.replaceChildren(
      ...(found.layer < 0 ? [html("option", { value: "", disabled: true, selected: true }, "choose one …")] : []),
      ...found.candidates.map(({ shown, certainty }, number) => html("option", { value: number, selected: number === found.layer },
        certainty === "possible" ? `${shown}, perhaps` : shown)));
    layerField.hidden = !choose && found.layer >= 0;
    replace(told,
      line("model", found.format),
      taken ? line("layer", `${taken.shown}: ${taken.reason}`, taken.path && taken.path !== taken.shown && html("span", { class: "hint path" }, taken.path))
        : line("layer", html("span", { class: "problem" }, `${found.summary}${found.candidates.length ? ": choose a layer" : ""}`)),
      ...(found.assumed ?? []).map(text => {
        const colon = text.indexOf(": ");
        return line(text.slice(0, colon), text.slice(colon + 2));
      }),
      taken && !found.rule && line("rule", html("span", { class: "problem" },
        "the model does not say how logits become an answer: choose argmax if the highest one wins, or threshold if labels are independent")),
      found.names?.length > 0 && line("such as", found.names.join(", ")),
      ...(found.remarks ?? []).map(text => line("note", text)));
  };

  return {
    element,
    show,
    /** What is to be asked of the server. */
    choice: () => ({
      ...(found && layer.value !== "" && { layer: Number(layer.value) }),
      ...(rule.value && { rule: rule.value }),
      ...(domain.value && { domain: domain.value }),
    }),
    /** A new model is not bound by what was said about the one before. */
    reset: () => {
      rule.value = "";
      domain.value = "";
      layer.replaceChildren();
      show(null);
    },
    ready: () => found !== null && found.layer >= 0 && Boolean(found.rule),
  };
};
