// What an audit has found.

import { field, html, replace } from "./dom.js";
import { ask } from "./server.js";
import { grouped, short } from "./geometry.js";
import { auditDetail } from "./audit-detail.js";

const QUANTILES = ["smallest", "1 %", "25 %", "median", "75 %", "largest"];
const VERDICTS = [["", "all verdicts"], ["unargmaxable", "unargmaxable"], ["argmaxable", "argmaxable"], ["undecided", "undecided"]];

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
    const downloads = cancelled ? [] : ["verdicts.jsonl", "certificates.jsonl"].map(name =>
      html("a", { class: "button quiet", href: `api/audits/${id}/${name}`, download: name }, `Download ${name.split(".")[0]}`));
    replace(place,
      html("p", { class: "intro hint", role: "status" },
        `${found.labels} labels on ${found.features} features${found.bias ? " and a bias" : ""}; `
        + `${grouped(found.sets)} distinct label sets in ${grouped(found.lines)} lines; ${found.seconds.toFixed(found.seconds < 10 ? 2 : 0)} s`
        + (cancelled ? `; cancelled after ${grouped(found.decided)}.` : ".")),
      html("dl", { class: "tiles" },
        tile("can be predicted", argmaxable, percent(argmaxable, found.decided), "can"),
        tile("can never be predicted", unargmaxable, percent(unargmaxable, found.decided), "never"),
        tile("undecided", undecided, percent(undecided, found.decided)),
        ...found.reached.map(({ radius, sets }) =>
          tile(`radius at least ${short(radius)}`, sets, percent(sets, found.decided)))),
      share,
      html("div", { class: "card" },
        found.quantiles?.length > 0 && html("h2", {}, "Radius of the regions"),
        found.quantiles?.length > 0 && html("dl", { class: "quantiles" },
          found.quantiles.map((value, i) => html("div", {}, html("dt", {}, QUANTILES[i]), html("dd", {}, short(value))))),
        html("h2", {}, "Label sets"), list(id, unargmaxable > 0 && argmaxable > 0, downloads)));
  };

  const list = (id, mixed, downloads) => {
    const search = html("input", { type: "search", placeholder: "labels, such as rash" });
    const verdict = html("select", {}, VERDICTS.map(([value, name]) => html("option", { value }, name)));
    const body = html("tbody", {});
    const pager = html("div", { class: "pager" });
    let from = 0;
    const load = async () => {
      try {
        const query = new URLSearchParams({ from, verdict: verdict.value, search: search.value });
        const page = await ask(`api/audits/${id}/sets?${query}`);
        body.replaceChildren(...page.sets.map(set => row(id, set)));
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
    let typing;
    search.addEventListener("input", () => {
      clearTimeout(typing);
      typing = setTimeout(again, 200);
    });
    verdict.addEventListener("change", again);
    if (mixed) verdict.value = "unargmaxable";
    load();
    return html("div", {},
      html("div", { class: "filter" }, field("Search", search), field("Verdict", verdict),
        html("div", { class: "actions" }, downloads)),
      html("div", { class: "scroll" }, html("table", {},
        html("thead", {}, html("tr", {}, html("th", { class: "number" }, "set"), html("th", {}, "labels"),
          html("th", {}, "verdict"), html("th", { class: "number" }, "radius"), html("th", { class: "number" }, "lines"))),
        body)),
      pager);
  };

  const row = (id, set) => {
    const more = set.size - set.labels.length;
    const names = set.size ? set.labels.join(", ") + (more ? ` and ${more} more` : "") : "no label active";
    const open = () => detail.show(id, set, names);
    return html("tr", { class: "choice", onclick: open },
      html("td", { class: "number" }, String(set.index)),
      html("td", { class: "names" }, html("button", { class: "plain", type: "button" }, names)),
      html("td", {}, html("span", { class: `verdict ${set.verdict}` }, set.verdict)),
      html("td", { class: "number" }, set.verdict === "argmaxable" && set.low !== undefined ? short(set.low) : "–"),
      html("td", { class: "number" }, String(set.count)));
  };

  return { show, clear: () => place.replaceChildren() };
};
