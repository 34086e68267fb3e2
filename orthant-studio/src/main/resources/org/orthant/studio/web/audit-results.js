// What an audit has found.

import { field, html, onTyping, replace } from "./dom.js";
import { ask } from "./server.js";
import { atLeast, grouped, short } from "./geometry.js";
import { askBox } from "./audit-ask.js";
import { auditDetail } from "./audit-detail.js";
import { repairCard } from "./audit-repair.js";
import { surveyCard } from "./audit-survey.js";

const QUANTILES = ["smallest", "1 %", "25 %", "median", "75 %", "largest"];

const percent = (part, whole) => whole ? `${(100 * part / whole).toPrecision(3)} %` : "";

const tile = (name, value, note, kind) =>
  html("div", { class: "card tile" }, html("dt", {}, name), html("dd", { class: kind }, grouped(value), html("small", {}, note)));

export const auditResults = place => {
  const detail = auditDetail();

  const show = (id, found) => {
    if (!found.sets) return;
    const { argmaxable, unargmaxable, undecided } = found.distinct;
    const cancelled = found.state === "cancelled";
    const share = html("div", { class: "share", "aria-hidden": "true" });
    for (const [kind, count] of [["yes", argmaxable], ["no", unargmaxable], ["open", undecided]]) {
      if (!count) continue;
      const piece = html("i", { class: kind });
      piece.style.flexGrow = count;
      share.append(piece);
    }
    const words = found.verdicts;
    const file = (name, text, look) => html("a", { class: look, href: `api/audits/${id}/${name}`, download: name }, text);
    const downloads = !cancelled && html("div", { class: "downloads" },
      file("report.html", "Download report", "button"), file("audit.zip", "Download all files", "button quiet"),
      html("span", { class: "hint" }, "or one of them: ", file("verdicts.jsonl", "verdicts"), ", ", file("certificates.jsonl", "certificates"), ", ",
        file("never.txt", "never.txt"), ", ", file("table.csv", "table as CSV")));
    replace(place,
      html("p", { class: "intro hint", role: "status" },
        `${found.labels} labels on ${found.features} features${found.bias ? " and a bias" : ""}; `
        + (found.rule === "argmax" ? "" : `${grouped(found.sets)} distinct label sets in ${grouped(found.lines)} lines; `) + `${found.seconds.toFixed(found.seconds < 10 ? 2 : 0)} s`
        + (cancelled ? `; cancelled after ${grouped(found.decided)}.` : ".")),
      html("dl", { class: "tiles" },
        tile(words.argmaxable, argmaxable, percent(argmaxable, found.decided), "can"),
        tile(words.unargmaxable, unargmaxable, percent(unargmaxable, found.decided), "never"),
        tile(words.undecided, undecided, percent(undecided, found.decided)),
        ...found.reached.map(({ radius, sets }) =>
          tile(`radius at least ${short(radius)}`, sets, percent(sets, found.decided)))),
      share,
      downloads,
      found.margins && unargmaxable > 0 && never(id, found, words),
      found.repairable && repairCard(id, found),
      !found.repairable && found.advice && html("div", { class: "card" }, html("h2", {}, "What to do now"), html("p", {}, `${found.advice}${found.command ? ":" : "."}`),
        found.command && html("pre", { class: "repair" }, html("code", {}, found.command))),
      found.margins && !cancelled && askBox(id, found.rule === "argmax" ? found.one : "label", answer => detail.show(id, answer, answer.name, words[answer.verdict])),
      found.margins && !cancelled && surveyCard(id, found),
      html("div", { class: "card" },
        found.quantiles?.length > 0 && html("h2", {}, "Radius of the regions"),
        found.quantiles?.length > 0 && html("dl", { class: "quantiles" },
          found.quantiles.map((value, i) => html("div", {}, html("dt", {}, QUANTILES[i]), html("dd", {}, short(value))))),
        html("h2", {}, found.rule === "argmax" ? "All classes" : "Label sets"), list(id, found, unargmaxable > 0 && argmaxable > 0, words)));
  };

  /** Names first, then how far they are from it and what rounding does. */
  const never = (id, found, words) => {
    const names = html("ul", { class: "names" });
    const rest = html("p", { class: "hint" });
    ask(`api/audits/${id}/sets?verdict=unargmaxable`).then(page => {
      names.append(...page.sets.map(set => html("li", { title: set.far },
        html("button", { class: "plain", type: "button", onclick: () => detail.show(id, set, namesOf(set), words[set.verdict]) }, namesOf(set)))));
      if (page.found > page.sets.length) rest.textContent = `and ${grouped(page.found - page.sets.length)} more: below, and in never.txt`;
    }, error => {
      rest.textContent = error.message;
    });
    return html("div", { class: "card" }, html("h2", {}, found.heading), names, rest,
      found.far && html("p", {}, `Short of the winner: ${found.far}.`),
      found.rounding && html("p", { class: "hint" }, `Also in float32: ${found.rounding}.`));
  };

  const list = (id, found, mixed, words) => {
    const search = html("input", { type: "search", placeholder: found.margins ? "a name or number" : "labels, such as rash" });
    const verdict = html("select", {}, html("option", { value: "" }, "all verdicts"),
      ["unargmaxable", "argmaxable", "undecided"].map(value => html("option", { value }, words[value])));
    const body = html("tbody", {});
    const pager = html("div", { class: "pager" });
    let from = 0;
    const load = async () => {
      try {
        const query = new URLSearchParams({ from, verdict: verdict.value, search: search.value });
        const page = await ask(`api/audits/${id}/sets?${query}`);
        body.replaceChildren(...page.sets.map(set => row(id, set, found, words)));
        if (!page.sets.length) {
          body.replaceChildren(html("tr", {}, html("td", { colspan: 5, class: "empty" }, "No label set matches: search for less.")));
        }
        turn(page);
      } catch (error) {
        body.replaceChildren(html("tr", {}, html("td", { colspan: 5, class: "problem" }, error.message)));
      }
    };
    const turn = page => {
      const last = page.from + page.sets.length;
      const step = (name, to, possible) => html("button", { class: "quiet", disabled: !possible, onclick: () => {
        from = to;
        load();
      } }, name);
      pager.replaceChildren(
        html("span", { class: "muted" }, page.found ? `${page.from + 1}–${last} of ${grouped(page.found)}` : ""),
        ...(page.found > page.sets.length
          ? [step("Previous", Math.max(0, page.from - 100), page.from > 0), step("Next", last, last < page.found)] : []));
    };
    const again = () => {
      from = 0;
      load();
    };
    onTyping(search, again, 200);
    verdict.addEventListener("change", again);
    if (mixed) verdict.value = "unargmaxable";
    load();
    return html("div", {},
      html("div", { class: "filter" }, field("Search", search), field("Verdict", verdict)),
      html("div", { class: "scroll" }, html("table", {},
        html("thead", {}, html("tr", {}, html("th", { class: "number" }, found.rule === "argmax" ? "class" : "set"),
          html("th", {}, found.rule === "argmax" ? "name" : "labels"), html("th", {}, "verdict"),
          found.margins ? html("th", { class: "number" }, "logits short of the winner") : html("th", { class: "number" }, "radius"),
          found.rule !== "argmax" && html("th", { class: "number" }, "lines"))),
        body)),
      pager);
  };

  const namesOf = set => {
    const more = set.size - set.labels.length;
    return set.size ? set.labels.join(", ") + (more ? ` and ${more} more` : "") : "no label active";
  };

  const row = (id, set, found, words) => html("tr", { class: "choice", onclick: () => detail.show(id, set, namesOf(set), words[set.verdict]) },
    html("td", { class: "number" }, String(set.index)),
    html("td", { class: "names" }, html("button", { class: "plain", type: "button" }, namesOf(set))),
    html("td", {}, html("span", { class: `verdict ${set.verdict}` }, words[set.verdict])),
    found.margins ? html("td", { class: "number" }, set.short === undefined ? "–" : atLeast(set.short))
      : html("td", { class: "number" }, set.verdict === "argmaxable" && set.low !== undefined ? atLeast(set.low) : "–"),
    found.rule !== "argmax" && html("td", { class: "number" }, String(set.count)));

  return { show, clear: () => place.replaceChildren() };
};
