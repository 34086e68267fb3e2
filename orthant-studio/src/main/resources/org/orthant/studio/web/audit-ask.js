// The answer for single labels.

import { field, html } from "./dom.js";
import { ask } from "./server.js";

const MOST = 8;

/** A box to ask about labels by name or number; {@code open} shows the proof of a set. */
export const askBox = (id, word, open) => {
  const name = html("input", { type: "text", autocomplete: "off", placeholder: "a name or number" });
  const answers = html("ul", { class: "answers", "aria-live": "polite" });
  const say = async () => {
    const asked = name.value.trim();
    if (!asked) return;
    try {
      const found = await ask(`api/audits/${id}/ask?${new URLSearchParams({ name: asked })}`);
      const never = found.verdict === "unargmaxable";
      answers.prepend(html("li", {}, html("b", { class: never ? "never" : "can" }, found.name), ": ", found.answer, ". ",
        html("button", { class: "plain proof", type: "button", onclick: () => open(found) }, "Proof")));
      while (answers.children.length > MOST) answers.lastChild.remove();
      name.value = "";
    } catch (error) {
      answers.prepend(html("li", { class: "problem" }, error.message));
    }
  };
  const form = html("form", { class: "ask" }, field(`Ask about a ${word}`, name), html("button", { type: "submit" }, "Ask"));
  form.addEventListener("submit", event => {
    event.preventDefault();
    say();
  });
  return html("div", { class: "card" }, form, answers);
};
