// The form that chooses a layer.

import { field, html, onTyping } from "./dom.js";
import { short } from "./geometry.js";

const MOST = 12;

export const layerForm = (form, changed) => {
  const numbers = html("input", { type: "range", min: 2, max: MOST, value: 5, name: "labels" });
  const shown = html("output", {}, "5");
  const features = [2, 3].map(d =>
    html("input", { type: "radio", name: "features", value: d, checked: d === 2, id: `features-${d}` }));
  const families = [["random", "Random"], ["dft", "DFT"], ["vandermonde", "Vandermonde"], ["own", "My own rows"]];
  const family = html("select", { name: "layer" }, families.map(([value, name]) => html("option", { value }, name)));
  const seed = html("input", { type: "number", name: "seed", min: 0, max: 1000000, value: 1, inputmode: "numeric" });
  const dice = html("button", { type: "button", class: "quiet", title: "Another seed", onclick: () => {
    seed.value = Math.floor(Math.random() * 10000);
    update();
  } }, "Roll");
  const seedField = html("div", { class: "with-button" }, field("Seed", seed), dice);
  const rows = html("textarea", { name: "rows", rows: 6, spellcheck: "false", "aria-describedby": "rows-hint" });
  const rowsField = html("div", {}, field("Rows of W, one label per line", rows),
    html("p", { class: "hint", id: "rows-hint" }, "Only their directions matter for what can be predicted."));
  const problem = html("p", { class: "problem", role: "alert" });
  const hint = html("p", { class: "hint" });

  form.append(
    html("h2", {}, "Layer"),
    html("div", { class: "field" }, html("span", { class: "field-name" }, "Labels ", html("i", {}, "n"), " ", shown), numbers),
    html("fieldset", { class: "segments" }, html("legend", {}, "Features ", html("i", {}, "d")),
      features.map(input => html("span", {}, input, html("label", { for: input.id }, input.value)))),
    field("Rows", family), seedField, rowsField, hint, problem);
  numbers.setAttribute("aria-label", "Labels n");

  const d = () => Number(features.find(input => input.checked).value);

  const parse = () => {
    const parsed = rows.value.split(/[\n;]/).map(line => line.trim()).filter(Boolean)
      .map(line => line.split(/[\s,]+/).map(Number));
    const wrong = parsed.findIndex(row => row.length !== d() || row.some(value => !Number.isFinite(value)));
    if (wrong >= 0) throw new Error(`row ${wrong + 1}: expected ${d()} numbers, such as ${d() === 2 ? "0.5 0.7" : "0.5 0.7 1"}`);
    if (parsed.length < 2 || parsed.length > MOST) throw new Error(`give 2 to ${MOST} rows`);
    return parsed;
  };

  const update = () => {
    shown.value = numbers.value;
    if (family.value === "dft") features[1].checked = true;
    features[0].disabled = family.value === "dft";
    if (d() === 3 && Number(numbers.value) < 3 && family.value !== "own") shown.value = numbers.value = 3;
    seedField.hidden = family.value !== "random";
    rowsField.hidden = family.value !== "own";
    numbers.disabled = family.value === "own";
    hint.textContent = {
      dft: "Cosines and sines of equispaced angles: with 3 features, every single label can be predicted alone.",
      vandermonde: "Points of the moment curve (1, t, t²): exactly the sets with few sign changes.",
    }[family.value] ?? "";
    problem.textContent = "";
    if (family.value === "own") {
      try {
        parse();
      } catch (error) {
        problem.textContent = error.message;
        return;
      }
    }
    changed();
  };

  onTyping(rows, update, 300);
  seed.addEventListener("change", update);
  numbers.addEventListener("input", update);
  family.addEventListener("change", update);
  for (const input of features) {
    input.addEventListener("change", () => {
      if (family.value === "own") {
        // Keep what fits: a third feature of 0 to 1, or none.
        rows.value = rows.value.split("\n").map(line => {
          const values = line.trim().split(/[\s,]+/).filter(Boolean);
          return (d() === 2 ? values.slice(0, 2) : [...values.slice(0, 2), "0.5"]).join("  ");
        }).join("\n");
      }
      update();
    });
  }
  form.addEventListener("submit", event => event.preventDefault());
  seedField.hidden = false;
  rowsField.hidden = true;

  const question = () => family.value === "own"
    ? { labels: parse().length, features: d(), rows: parse() }
    : { labels: Number(numbers.value), features: d(), layer: family.value, seed: Math.min(1000000, Math.max(0, Math.trunc(Number(seed.value)) || 0)) };

  return {
    question,
    family: () => family.value === "own" ? null
      : { labels: Number(numbers.value), layer: family.value, seed: question().seed },
    /** Rows that were dragged are the user's own from then on. */
    showRows: shownRows => {
      if (document.activeElement === rows) return;
      const text = shownRows.map(row => row.map(short).join("  ")).join("\n");
      rows.value = text;
    },
    adopt: () => {
      family.value = "own";
      seedField.hidden = true;
      rowsField.hidden = false;
      numbers.disabled = true;
      features[0].disabled = false;
      hint.textContent = "";
    },
  };
};
