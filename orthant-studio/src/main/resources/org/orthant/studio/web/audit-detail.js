// All about one label set: why, the proof, and what the checker says about it.

import { html } from "./dom.js";
import { ask } from "./server.js";

export const auditDetail = () => {
  const content = html("div", {});
  const dialog = html("dialog", { "aria-label": "Label set" }, content,
    html("form", { method: "dialog" }, html("button", { class: "quiet" }, "Close")));
  dialog.addEventListener("click", event => {
    if (event.target === dialog) dialog.close();
  });
  // Forms may go nowhere here, not even to a dialogue.
  dialog.querySelector("form").addEventListener("submit", event => {
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);

  /** {@code said} is what the verdict is called. */
  const show = async (id, set, names, said) => {
    content.replaceChildren(
      html("h2", {}, names),
      html("span", { class: `verdict ${set.verdict}` }, said),
      html("p", { class: "hint" }, "Looking for the shortest reason…"));
    dialog.showModal();
    try {
      const found = await ask(`api/audits/${id}/set?index=${set.index}`);
      content.replaceChildren(...describe(set, names, said, found));
    } catch (error) {
      content.lastChild.replaceWith(html("p", { class: "problem" }, error.message));
    }
  };

  const describe = (set, names, said, found) => {
    const { circuit } = found.certificate;
    const accepted = found.check === "accepted";
    return [
      html("h2", {}, names),
      html("span", { class: `verdict ${set.verdict}` }, said),
      ...found.said.map(text => html("p", { class: "because" }, text)),
      html("p", { class: "checked" }, html("b", { class: accepted ? "can" : "never" }, accepted ? "✓ Proof accepted" : found.check),
        accepted && html("span", { class: "hint" }, "by the checker, which knows nothing of the search, in exact or rigorously bounded arithmetic")),
      html("details", {}, html("summary", {}, circuit ? `Certificate: ${circuit.labels.length} rows that contradict one another`
        : "Certificate"), html("pre", {}, JSON.stringify(found.certificate, null, 1))),
    ].filter(Boolean);
  };

  return { show };
};
