
"use strict";
// Fills the table of a report from the data in the page. Only text nodes are made of data, never markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const place = document.getElementById("sets");
  const PAGE = 50, PRINTED = 1000;
  const sets = data.sets.map(([index, labels, count, verdict, low, high, single, why]) => ({
    index, labels, count, verdict, low, high, single, why,
    active: labels.length,
    names: labels.map(label => data.names[label]).join(", ") || "no label",
  }));
  for (const set of sets) {
    set.searched = (set.names + " " + set.labels.join(" ") + " " + set.why.map(piece => piece[0]).join("")).toLowerCase();
  }
  const columns = [
    { name: "set", key: "index", style: "number" },
    { name: "labels", key: "names", style: "" },
    { name: "active", key: "active", style: "number" },
    { name: "lines", key: "count", style: "number wide" },
    { name: "verdict", key: "verdict", style: "verdict" },
    { name: "radius at least", key: "low", style: "number" },
    { name: "at most", key: "high", style: "number wide" },
    { name: "float32", key: "single", style: "wide" },
  ];
  let order = { key: "index", up: true }, page = 0, found = sets;

  const element = (name, properties, ...content) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  };
  const number = value => value === null ? "" : value >= 1e-3 && value < 1e6 ? String(+value.toPrecision(4)) : value.toExponential(3);
  const compare = (a, b) => {
    const x = a[order.key], y = b[order.key];
    if (x === y) return a.index - b.index;
    if (x === null) return 1; // what is not known comes last, in either order
    if (y === null) return -1;
    const less = typeof x === "string" ? x.localeCompare(y) < 0 : x < y;
    return less === order.up ? -1 : 1;
  };

  const search = element("input", { type: "search", placeholder: "Search labels, ids and reasons" });
  search.setAttribute("aria-label", "Search");
  const kind = element("select", {}, ...["all", "unargmaxable", "undecided", "argmaxable"]
    .filter(text => text === "all" || sets.some(set => set.verdict === text))
    .map(text => element("option", { value: text }, text === "all" ? "all verdicts" : text)));
  kind.setAttribute("aria-label", "Verdict");
  const before = element("button", { type: "button" }, "Previous");
  const after = element("button", { type: "button" }, "Next");
  const told = element("span", {});
  told.setAttribute("role", "status");
  const heads = columns.map(column => {
    const button = element("button", { type: "button" }, column.name);
    const head = element("th", { scope: "col", className: column.style }, button);
    button.addEventListener("click", () => {
      order = { key: column.key, up: order.key === column.key ? !order.up : true };
      update();
    });
    return head;
  });
  const body = element("tbody", {});

  const row = set => {
    const labels = element("td", {}, set.names);
    if (set.why.length) {
      labels.append(element("div", { className: "why" },
        ...set.why.map(([text, name]) => name ? element("em", {}, text) : text)));
    }
    const cells = [set.index, null, set.active, set.count, set.verdict, number(set.low), number(set.high),
      set.single === null ? "" : set.single ? "yes" : "no"];
    return element("tr", {}, ...cells.map((cell, i) => i === 1 ? labels
      : element("td", { className: columns[i].style + (i === 4 ? " " + set.verdict : "") }, String(cell))));
  };
  const show = (from, most) => {
    body.replaceChildren(...found.slice(from, from + most).map(row));
    told.textContent = found.length === 0 ? "none found"
      : `${from + 1}–${Math.min(from + most, found.length)} of ${found.length}`;
    before.disabled = from === 0;
    after.disabled = from + most >= found.length;
  };
  const update = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = sets.filter(set => (kind.value === "all" || set.verdict === kind.value)
      && words.every(word => set.searched.includes(word))).sort(compare);
    heads.forEach((head, i) => {
      head.removeAttribute("aria-sort");
      const chosen = columns[i].key === order.key;
      if (chosen) head.setAttribute("aria-sort", order.up ? "ascending" : "descending");
      head.firstChild.textContent = columns[i].name + (chosen ? (order.up ? " ▲" : " ▼") : "");
    });
    page = 0;
    show(0, PAGE);
  };
  const turn = by => { page += by; show(page * PAGE, PAGE); };

  search.addEventListener("input", update);
  kind.addEventListener("change", update);
  before.addEventListener("click", () => turn(-1));
  after.addEventListener("click", () => turn(1));
  addEventListener("beforeprint", () => show(0, PRINTED));
  addEventListener("afterprint", () => show(page * PAGE, PAGE));
  place.append(
    element("div", { className: "tools" }, search, kind, before, after, told),
    element("div", { className: "scroll" },
      element("table", {}, element("thead", {}, element("tr", {}, ...heads)), body)));
  place.hidden = false;
  update();
})();
