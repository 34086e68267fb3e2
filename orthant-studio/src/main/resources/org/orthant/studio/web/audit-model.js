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
  ["leaky_relu", "leaky ReLU: any numbers"],
  ["relu6", "ReLU6: 0 to 6"],
  ["elu", "ELU: −1 and more"],
  ["softplus", "softplus: 0 and more"],
  ["sigmoid", "sigmoid: 0 to 1"],
  ["hardsigmoid", "hard sigmoid: 0 to 1"],
  ["tanh", "tanh: −1 to 1"],
  ["softsign", "softsign: −1 to 1"],
  ["silu", "SiLU (swish): −0.2785 and more"],
  ["hardswish", "hard swish: −0.375 and more"],
  ["mish", "Mish: −0.3125 and more"],
  ["gelu", "GELU: −0.1701 and more"],
  ["layernorm", "LayerNorm: length up to √d, sum 0"],
  ["rmsnorm", "RMSNorm: length up to √d"],
  ["normalised", "normalised: length 1"],
  ["box", "−10,000 to 10,000"],
];

/** In place of a candidate's number: the layer is named. */
const NAMED = "named";

const option = ([value, name]) => html("option", { value }, name);

let lists = 0;

/** A field for the name of any tensor, with those of the model as suggestions. */
const tensorField = (name, placeholder, changed) => {
  const list = html("datalist", { id: `tensors-${++lists}` });
  const input = html("input", { type: "text", list: list.id, autocomplete: "off", spellcheck: "false", placeholder });
  input.addEventListener("change", changed);
  return {
    input,
    element: field(name, html("span", {}, input, list)),
    suggest: tensors => list.replaceChildren(...tensors.map(tensor => html("option", { value: tensor.name }, tensor.shape))),
  };
};

/** Tells what it shows of a model; {@code changed} is called when its user says something else. */
export const modelPanel = (changed, incomplete) => {
  const layer = html("select");
  const rule = html("select", {}, option(["", "as the model says"]), RULES.map(option));
  const domain = html("select", {}, option(["", "as the model says"]), DOMAINS.map(option));
  const weights = tensorField("Weights", "name of a tensor", () => said());
  const bias = tensorField("Bias", "its own, if it has one", () => said());
  const named = html("div", { class: "options named", hidden: true }, weights.element, bias.element);
  const told = html("dl", { class: "assumed" });
  const element = html("div", { class: "model-found", hidden: true }, told,
    html("div", { class: "options" }, field("Layer", layer), field("Rule", rule), field("Features before the layer", domain)), named);
  let found = null;

  const naming = () => layer.value === NAMED;

  /** There is nothing to ask before the layer has a name. */
  const said = () => {
    named.hidden = !naming();
    if (!naming() || weights.input.value.trim()) changed();
    else {
      incomplete();
      weights.input.focus();
    }
  };

  for (const control of [layer, rule, domain]) control.addEventListener("change", said);

  const line = (name, ...content) => html("div", {}, html("dt", {}, name), html("dd", {}, ...content));

  const show = answer => {
    found = answer;
    element.hidden = !found;
    if (!found) return;
    const taken = found.taken;
    const byName = naming();
    layer.replaceChildren(
      ...(taken ? [] : [html("option", { value: "", disabled: true, selected: true }, "choose one …")]),
      ...found.candidates.map(({ shown, certainty }, number) => html("option", { value: number, selected: number === found.layer },
        certainty === "possible" ? `${shown}, perhaps` : shown)),
      html("option", { value: NAMED, selected: byName }, "another tensor …"));
    weights.suggest(found.tensors.filter(({ matrix }) => matrix));
    bias.suggest(found.tensors.filter(({ matrix }) => !matrix));
    named.hidden = !byName;
    replace(told,
      line("model", found.format),
      taken ? line("layer", `${taken.shown}: ${taken.reason}`, taken.path && taken.path !== taken.shown && html("span", { class: "hint path" }, taken.path))
        : line("layer", html("span", { class: "problem" }, `${found.summary}: choose a layer${found.candidates.length ? "" : " by the name of its weights"}`)),
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
      ...(found && layer.value !== "" && !naming() && { layer: Number(layer.value) }),
      ...(naming() && { tensor: weights.input.value.trim() }),
      ...(naming() && bias.input.value.trim() && { biasTensor: bias.input.value.trim() }),
      ...(rule.value && { rule: rule.value }),
      ...(domain.value && { domain: domain.value }),
    }),
    /** A new model is not bound by what was said about the one before. */
    reset: () => {
      rule.value = "";
      domain.value = "";
      weights.input.value = "";
      bias.input.value = "";
      layer.replaceChildren();
      show(null);
    },
    ready: () => Boolean(found?.taken && found.rule) && !(naming() && !weights.input.value.trim()),
  };
};
