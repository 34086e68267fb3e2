// Shows one of the parts, and loads it when it is first needed.

import { byId } from "./dom.js";

const parts = {
  explore: () => import("./explore.js"),
  audit: () => import("./audit.js"),
  runs: () => import("./runs.js"),
};

const show = async () => {
  const wanted = location.hash.slice(1);
  const name = wanted in parts ? wanted : "explore";
  for (const part of Object.keys(parts)) byId(part).hidden = part !== name;
  for (const link of document.querySelectorAll(".top nav a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${name[0].toUpperCase()}${name.slice(1)} · Orthant Studio`;
  const { open } = await parts[name]();
  open?.();
};

addEventListener("hashchange", () => {
  if (location.hash !== "#content") show();
});
show();
