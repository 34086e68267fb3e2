// Which tensors of a file that has several by name are the weights and the bias.

import { field, html } from "./dom.js";

const size = ({ shape }) => shape.join(" × ");

const option = tensor => html("option", { value: tensor.name }, `${tensor.name} (${size(tensor)})`);

export const tensorChoice = changed => {
  const matrix = html("select");
  const bias = html("select");
  const element = html("div", { class: "tensors", hidden: true }, field("Matrix", matrix), field("Bias", bias));
  let tensors = [];

  const offerBiases = () => {
    const rows = tensors.find(({ name }) => name === matrix.value)?.shape[0];
    const fitting = tensors.filter(({ shape }) => shape.length === 1 && shape[0] === rows);
    bias.replaceChildren(html("option", { value: "" }, "none"), ...fitting.map(option));
    bias.disabled = fitting.length === 0;
  };

  matrix.addEventListener("change", () => {
    offerBiases();
    changed();
  });

  return {
    element,
    show: found => {
      tensors = found;
      const matrices = tensors.filter(({ shape }) => shape.length === 2);
      // One that is chosen for people is one that they may not notice.
      matrix.replaceChildren(
        ...(matrices.length > 1 ? [html("option", { value: "", disabled: true, selected: true }, "choose one …")] : []),
        ...matrices.map(option));
      element.hidden = tensors.length === 0;
      offerBiases();
    },
    chosen: () => tensors.length === 0 || matrix.value !== "",
    choice: () => tensors.length === 0 ? {} : { tensor: matrix.value, ...(bias.value && { biasTensor: bias.value }) },
  };
};
