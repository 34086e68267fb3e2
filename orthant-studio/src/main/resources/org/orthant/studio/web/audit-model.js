// What was found in a model, what is assumed about it, and what its user says instead.

import { field, html, replace } from "./dom.js";

const RULES = [
  ["argmax", "argmax: the highest logit wins"],
  ["threshold", "threshold: each label by itself"],
  ["top-k", "top-k: the highest logits, the number of labels in the set"],
];

/** Domains with a number of their own; the server lists all others. */
const MEASURED = { box: ["box: each feature from −B to B", 10000], ball: ["ball: length up to R", 1], sphere: ["sphere: length R", 1] };

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
  const domain = html("select", {}, option(["", "as the model says"]));
  const measure = html("input", { type: "number", min: 0, step: "any" });
  const measureField = field("B or R", measure);
  const scale = html("select", {}, [["threshold", "logits"], ["probability", "probabilities"]].map(option));
  const threshold = html("input", { type: "number", step: "any", placeholder: "0, or as the model says" });
  const thresholdFields = [field("Threshold", threshold), field("Threshold of", scale)];
  const weights = tensorField("Weights", "name of a tensor", () => said());
  const bias = tensorField("Bias", "its own, if it has one", () => said());
  const named = html("div", { class: "options named", hidden: true }, weights.element, bias.element);
  const told = html("dl", { class: "assumed" });
  const element = html("div", { class: "model-found", hidden: true }, told,
    html("div", { class: "options" }, field("Layer", layer), field("Rule", rule), field("Features before the layer", domain), measureField, ...thresholdFields), named);
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

  const offer = () => {
    measureField.hidden = !(domain.value in MEASURED);
    const asked = rule.value === "threshold" || (rule.value === "" && found?.rule === "threshold");
    for (const element of thresholdFields) element.hidden = !asked;
    if (!asked) threshold.value = "";
  };

  domain.addEventListener("change", () => {
    if (domain.value in MEASURED) measure.value = MEASURED[domain.value][1];
  });
  for (const control of [layer, rule, domain, measure, threshold, scale]) {
    control.addEventListener("change", () => {
      offer();
      said();
    });
  }
  offer();

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
    const chosen = domain.value;
    domain.replaceChildren(option(["", "as the model says"]), ...found.domains.map(({ value, shown }) => option([value, shown])),
      ...Object.entries(MEASURED).map(([value, [shown]]) => option([value, shown])));
    domain.value = chosen;
    offer();
    replace(told,
      line("model", found.format),
      taken ? line("layer", `${taken.shown}: ${taken.reason}`, taken.path && taken.path !== taken.shown && html("span", { class: "hint path" }, taken.path))
        : line("layer", html("span", { class: "problem" }, `${found.summary}: choose a layer${found.candidates.length ? "" : " by the name of its weights"}`)),
      ...(found.assumed ?? []).map(text => {
        const colon = text.indexOf(": ");
        return line(text.slice(0, colon), text.slice(colon + 2));
      }),
      taken && !found.rule && line("rule", html("span", { class: "problem" },
        "the model does not say how logits become a prediction: choose argmax if the highest one wins, or threshold if labels are independent")),
      found.problem && line("problem", html("span", { class: "problem" }, found.problem)),
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
      ...(threshold.value && { [scale.value]: threshold.value }),
      ...(domain.value && { domain: domain.value in MEASURED ? `${domain.value}:${measure.value || MEASURED[domain.value][1]}` : domain.value }),
    }),
    /** A new model is not bound by what was said about the one before. */
    reset: () => {
      rule.value = "";
      domain.value = "";
      threshold.value = "";
      weights.input.value = "";
      bias.input.value = "";
      layer.replaceChildren();
      show(null);
    },
    /** Sets the rule, as its user would. */
    decide: name => {
      rule.value = name;
      offer();
    },
    /** Why nothing can be audited yet; empty if it can. */
    missing: () => naming() && !weights.input.value.trim() ? "Name the weights of the layer first."
      : !found?.taken ? "Choose a layer first." : !found.rule ? "Choose a rule first."
        : found.problem ? "These weights cannot be audited: see the problem above." : "",
  };
};
