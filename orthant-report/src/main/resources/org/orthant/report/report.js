
"use strict";
// Fills the table of a report from the data in the page. Only text nodes are made of data, never markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const place = document.getElementById("table");
  const PAGE = 50, PRINTED = 100;

  const element = (name, properties, ...content) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  };

  // A table is rows with values by key, columns that show them, and a column whose values can be chosen.
  // Lower bounds with four digits, rounded so that they stay lower bounds.
  const roundedDown = value => {
    if (!(value > 0)) return value;
    const rounded = Number(value.toPrecision(4));
    return rounded <= value ? rounded : Number((rounded - 10 ** (Math.floor(Math.log10(value)) - 3)).toPrecision(4));
  };
  const radius = value => value === null ? "" : value === 0 ? "0" : value >= 1e-3 && value < 1e6 ? String(+value.toPrecision(4)) : value.toExponential(3);
  const labelSets = () => {
    const words = data.verdicts;
    const rows = data.sets.map(([index, labels, count, mark, low, high, deployed, why, short, rankLow, rankHigh]) => {
      const names = labels.map(label => data.names[label]).join(", ") || "no label";
      return {
        index, count, mark, low, high, deployed, why, names, short, rankLow, rankHigh, verdict: words[mark],
        active: labels.length,
        searched: (names + " " + labels.join(" ") + " " + why.map(piece => piece[0]).join("")).toLowerCase(),
      };
    });
    const rank = set => set.rankLow === null ? "" : set.rankLow === set.rankHigh ? String(set.rankLow) : set.rankLow + " to " + set.rankHigh;
    const explained = set => set.why.length === 0 ? [set.names]
      : [set.names, element("div", { className: "why" }, ...set.why.map(([text, name]) => name ? element("em", {}, text) : text))];
    // Columns without anything in them would only take room.
    const classes = data.rule === "argmax";
    const known = key => rows.some(row => row[key] !== null && row[key] !== "");
    const shortfalls = known("short");
    return {
      rows,
      columns: [
        { name: classes ? "class" : "set", key: "index", style: "number" },
        { name: classes ? "name" : "labels", key: "names", style: "", content: explained },
        !classes && { name: "active", key: "active", style: "number" },
        !classes && { name: "lines", key: "count", style: "number wide" },
        { name: "verdict", key: "verdict", style: "verdict", mark: set => set.mark },
        shortfalls && { name: "logits short of the winner", key: "short", style: "number", content: set => [radius(roundedDown(set.short))] },
        known("rankLow") && { name: "best rank", key: "rankLow", style: "number", content: set => [rank(set)] },
        known("low") && { name: "radius at least", key: "low", style: "number", content: set => [radius(set.low)] },
        known("low") && { name: "at most", key: "high", style: "number wide", content: set => [radius(set.high)] },
        known("deployed") && { name: "as deployed", key: "deployed", style: "wide" },
      ].filter(Boolean),
      search: classes ? "Search names, numbers and reasons" : "Search labels, ids and reasons",
      filter: { key: "verdict", name: "Verdict", all: "all verdicts", values: Object.values(words),
        first: classes && known("short") ? words.unargmaxable : "" },
      first: "index",
    };
  };
  const plain = () => {
    const shown = (value, decimals) => typeof value === "number"
      ? value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }) : value ?? "";
    const rows = data.rows.map((cells, index) => ({ index, ...cells, searched: cells.join(" ").toLowerCase() }));
    return {
      rows,
      columns: data.columns.map(([name, style, decimals], key) => ({ name, key, style, content: row => [shown(row[key], decimals)] })),
      search: data.search,
      filter: { key: data.filter, name: data.columns[data.filter][0], all: "all", values: [...new Set(rows.map(row => row[data.filter]))] },
      first: "index",
    };
  };

  const { rows, columns, search: hint, filter, first } = data.sets ? labelSets() : plain();
  let order = { key: first, up: true }, page = 0, found = rows;

  const compare = (a, b) => {
    const x = a[order.key], y = b[order.key];
    if (x === y) return a.index - b.index;
    if (x === null) return 1; // what is not known comes last, in either order
    if (y === null) return -1;
    const less = typeof x === "string" ? x.localeCompare(y, "en", { numeric: true }) < 0 : x < y;
    return less === order.up ? -1 : 1;
  };

  const search = element("input", { type: "search", placeholder: hint });
  search.setAttribute("aria-label", "Search");
  const kind = element("select", {}, element("option", { value: "" }, filter.all), ...filter.values
    .filter(text => rows.some(row => row[filter.key] === text))
    .map(text => element("option", { value: text }, text)));
  kind.setAttribute("aria-label", filter.name);
  kind.value = filter.first ?? "";
  const before = element("button", { type: "button" }, "Previous");
  const after = element("button", { type: "button" }, "Next");
  before.hidden = after.hidden = rows.length <= PAGE;
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

  const cell = (values, { name, key, style, content, mark }) => {
    const made = element("td", { className: style + (mark ? " " + mark(values) : "") }, ...(content ? content(values) : [String(values[key])]));
    // Where rows are stacked, each value has its name before it.
    made.dataset.name = name;
    return made;
  };
  const row = values => element("tr", { id: "row-" + values.index, tabIndex: -1 }, ...columns.map(column => cell(values, column)));
  const show = (from, most) => {
    body.replaceChildren(...found.slice(from, from + most).map(row));
    told.textContent = found.length === 0 ? "none found"
      : `${from + 1}–${Math.min(from + most, found.length)} of ${found.length}`;
    before.disabled = from === 0;
    after.disabled = from + most >= found.length;
  };
  const update = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = rows.filter(values => (kind.value === "" || values[filter.key] === kind.value)
      && words.every(word => values.searched.includes(word))).sort(compare);
    heads.forEach((head, i) => {
      head.removeAttribute("aria-sort");
      const chosen = columns[i].key === order.key;
      if (chosen) head.setAttribute("aria-sort", order.up ? "ascending" : "descending");
      head.firstChild.textContent = columns[i].name + (chosen ? (order.up ? " ▲" : " ▼") : "");
    });
    page = 0;
    show(0, PAGE);
  };
  // A link to a row leads to its page of the table.
  const lead = () => {
    const wanted = location.hash.match(/^#row-(\d+)$/);
    const index = wanted ? rows.findIndex(values => values.index === Number(wanted[1])) : -1;
    if (index < 0) return;
    if (!found.includes(rows[index])) {
      search.value = kind.value = "";
      update();
    }
    page = Math.floor(found.indexOf(rows[index]) / PAGE);
    show(page * PAGE, PAGE);
    const row = document.getElementById(wanted[0].slice(1));
    row.scrollIntoView({ block: "center" });
    row.focus({ preventScroll: true });
  };
  // Spreadsheets take cells that begin with these characters for formulas.
  const quoted = value => {
    const text = value === null || value === undefined ? "" : String(value);
    return typeof value === "number" ? text : "\"" + (/^[=+\-@\t\r]/.test(text) ? "'" : "") + text.replaceAll("\"", "\"\"") + "\"";
  };
  const csv = () => [columns.map(({ name }) => quoted(name)), ...found.map(values => columns.map(({ key }) => quoted(values[key])))]
    .map(cells => cells.join(",") + "\r\n").join("");
  const save = element("button", { type: "button" }, "Save as CSV");
  save.addEventListener("click", () => {
    const address = URL.createObjectURL(new Blob(["\ufeff", csv()], { type: "text/csv" }));
    element("a", { href: address, download: "table.csv" }).click();
    URL.revokeObjectURL(address);
  });
  const cut = element("p", { className: "printed" });
  const turn = by => { page += by; show(page * PAGE, PAGE); };

  search.addEventListener("input", update);
  kind.addEventListener("change", update);
  before.addEventListener("click", () => turn(-1));
  after.addEventListener("click", () => turn(1));
  addEventListener("beforeprint", () => {
    show(0, PRINTED);
    cut.textContent = found.length > PRINTED ? `Printed: the first ${PRINTED} of ${found.length} rows. The page itself has all of them.` : "";
  });
  addEventListener("hashchange", lead);
  addEventListener("afterprint", () => show(page * PAGE, PAGE));
  place.append(
    element("div", { className: "tools" }, search, kind, before, after, save, told),
    element("div", { className: "scroll", tabIndex: 0 },
      element("table", {}, element("thead", {}, element("tr", {}, ...heads)), body)), cut);
  place.hidden = false;
  update();
  lead();
})();
