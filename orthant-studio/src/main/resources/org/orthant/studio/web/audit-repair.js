// Teaches a model the classes that it can never predict, from examples.

import { field, html, replace } from "./dom.js";
import { ask, post, remove, upload } from "./server.js";
import { grouped } from "./geometry.js";

const POLL = 300;

const FILES = [
  ["examples", "Examples", "features at the input of the layer, one row each: .npy, .npz, .csv"],
  ["targets", "Their classes", "a name or number per line, or a vector of numbers"],
  ["keep", "Features to keep", "optional: of ordinary inputs, whose predictions must stay"],
];

const PHASES = { audit: "Auditing the model…", learn: "Learning rows…", write: "Writing the model…", prove: "Auditing what was written…" };

/** What a dropped file is, by the names that the guide gives to such files. */
const kindOf = name => /keep/i.test(name) ? "keep" : /target|label|class/i.test(name) || /\.txt$/i.test(name) ? "targets" : "examples";

const share = (some, all) => all ? `${grouped(some)} of ${grouped(all)}` : "none";

/** Repairs the model of a finished audit; {@code command} does it without the studio. */
export const repairCard = (id, { advice, command }) => {
  const path = `api/audits/${id}/repair`;
  const inputs = new Map(FILES.map(([kind]) => [kind, html("input", { type: "file", onchange: () => update() })]));
  const allowed = html("input", { type: "number", min: 0, max: 100, step: "any", value: 0.1 });
  const result = html("div", { class: "repair-result" });
  const begin = html("button", { type: "button", disabled: true, onclick: run }, "Repair");
  const stop = html("button", { type: "button", class: "quiet", hidden: true, onclick: () => post(`${path}/cancel`) }, "Cancel");

  const given = kind => inputs.get(kind).files[0];

  const working = is => {
    stop.hidden = !is;
    begin.disabled = is || !given("examples") || !given("targets");
  };

  const update = () => working(false);

  const fail = message => {
    replace(result, html("p", { class: "problem", role: "alert" }, message));
    working(false);
  };

  async function run() {
    working(true);
    replace(result, html("p", { class: "hint" }, "Reading…"));
    try {
      for (const [kind, input] of inputs) {
        const place = `api/audits/${id}/files/${kind}`;
        if (input.files[0]) await upload(place, input.files[0]);
        else await remove(place);
      }
      await post(path, { allowChanges: Number(allowed.value) / 100 });
      follow();
    } catch (error) {
      fail(error.message);
    }
  }

  const follow = async () => {
    try {
      const found = await ask(path);
      if (found.state === "running") {
        showRunning(found);
        setTimeout(follow, POLL);
      } else if (found.state === "finished") {
        working(false);
        show(found);
      } else fail(found.problem ?? "Cancelled: no model was written.");
    } catch (error) {
      fail(error.message);
    }
  };

  const showRunning = ({ phase, done, most }) => replace(result,
    html("p", { class: "hint" }, PHASES[phase]),
    html("progress", { max: 1, value: most ? done / most : undefined, "aria-label": PHASES[phase] }));

  const row = (name, before, after) => html("tr", {}, html("td", {}, name), html("td", { class: "number" }, before), html("td", { class: "number" }, after));

  const right = (name, { count, before, after }) => count > 0 && row(name, share(before, count), share(after, count));

  const show = found => {
    const { labels, neverBefore, neverAfter, names, learned, heldOut, kept, file, notes } = found;
    const download = (name, text, shown, look) => html("a", { class: look, href: `${path}/${name}`, download: shown }, text);
    replace(result,
      html("p", { role: "status" }, found.summary),
      html("ul", { class: "names opened" }, names.map(name => html("li", {}, name))),
      html("div", { class: "scroll" }, html("table", {},
        html("thead", {}, html("tr", {}, html("th", {}, "measured"), html("th", { class: "number" }, "before"), html("th", { class: "number" }, "after"))),
        html("tbody", {},
          row(found.never, share(neverBefore, labels), share(neverAfter, labels)),
          right("examples right, learned from", learned),
          right("examples right, held out", heldOut),
          row("kept predictions that change", "", share(kept.changed, kept.count)),
          kept.heldOut > 0 && row("… of those not learned from", "", share(kept.heldOutChanged, kept.heldOut))))),
      html("div", { class: "downloads" }, download("model", "Download repaired model", file, "button"),
        download("report.html", "Download report", "report.html", "button quiet")),
      notes.map(note => html("p", { class: "hint" }, note)));
  };

  const card = html("div", { class: "card", id: "repair" }, html("h2", {}, "Teach it these classes"),
    html("p", {}, "Examples of their features are enough: their rows are learned, and every other number of the model stays. Drop the files here, or choose them."),
    html("div", { class: "options" }, FILES.map(([kind, name, hint]) => field(name, inputs.get(kind), hint)),
      field("Kept predictions that may change (%)", allowed), html("div", { class: "actions" }, stop, begin)),
    result,
    html("p", { class: "hint repair" }, `${advice} on the command line, which has more options: `, html("code", {}, command)));

  card.addEventListener("dragover", event => event.preventDefault());
  card.addEventListener("drop", event => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) {
      const one = new DataTransfer();
      one.items.add(file);
      inputs.get(kindOf(file.name)).files = one.files;
    }
    update();
  });
  return card;
};
