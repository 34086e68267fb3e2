// Audit: files in, verdicts out.

import { byId, html } from "./dom.js";
import { ask, farewell, post } from "./server.js";
import { grouped } from "./geometry.js";
import { auditFiles } from "./audit-files.js";
import { auditResults } from "./audit-results.js";

const POLL = 300;
const RUNNING = ["reading", "running"];

let session = null;
let line = null;
let timer = 0;
let shown = "";

/** The audit of this page, begun when it is first needed. */
const open = async () => {
  if (!session) {
    session = post("api/audits");
    session.then(opened => {
      hold(opened);
      look();
    }, () => {
      session = null;
    });
  }
  return session;
};

/** As long as this line is open, the server knows that the page is there; browsers take it up again by themselves. */
const hold = ({ id }) => {
  line = new EventSource(`api/audits/${id}/line`);
  line.addEventListener("error", () => {
    if (line?.readyState === EventSource.CLOSED) look();
  });
};

const release = () => {
  line?.close();
  line = null;
};

const lost = () => {
  session = null;
  release();
  files.forget();
};

const files = auditFiles(byId("audit-files"), {
  open,
  start: async options => {
    const { id } = await open();
    await post(`api/audits/${id}/start`, options);
    results.clear();
    look();
  },
});
const results = auditResults(byId("audit-results"));

const look = async () => {
  clearTimeout(timer);
  if (!session) return;
  const { id, leaseSeconds } = await session;
  try {
    const progress = await ask(`api/audits/${id}`);
    show(id, progress);
    timer = setTimeout(look, RUNNING.includes(progress.state) ? POLL : leaseSeconds * 1000 / 6);
  } catch (error) {
    byId("audit-progress").replaceChildren(html("p", { class: "card problem", role: "alert" }, error.message));
    files.busy(false);
    lost();
  }
};

const show = (id, progress) => {
  const running = RUNNING.includes(progress.state);
  // Signs of life must not disturb people who read results.
  const news = `${id} ${progress.state} ${progress.seconds}`;
  if (news === shown) return;
  shown = news;
  files.busy(running);
  const place = byId("audit-progress");
  if (progress.state === "waiting") {
    place.replaceChildren();
  } else if (progress.state === "failed") {
    place.replaceChildren(html("p", { class: "card problem", role: "alert" }, progress.problem));
  } else if (running) {
    showRunning(place, id, progress);
  } else {
    place.replaceChildren();
    results.show(id, progress);
  }
};

const showRunning = (place, id, progress) => {
  const part = progress.sets ? progress.decided / progress.sets : 0;
  const left = part > 0.02 ? `about ${Math.max(1, Math.round(progress.seconds * (1 - part) / part))} s left` : "";
  let bar = place.querySelector("progress");
  if (!bar) {
    bar = html("progress", { max: 1, "aria-label": "Label sets decided" });
    place.replaceChildren(html("div", { class: "card" },
      html("div", { class: "progress-line" }, html("span", { class: "counts", "aria-live": "off" }),
        html("button", { class: "quiet", onclick: () => post(`api/audits/${id}/cancel`) }, "Cancel")), bar));
  }
  if (progress.sets) bar.value = part;
  place.querySelector(".counts").textContent = progress.sets && progress.decided === progress.sets
    ? "All decided. Finding the reasons…" : progress.sets
    ? `${grouped(progress.decided)} of ${grouped(progress.sets)} ${progress.rule === "argmax" ? "classes" : "label sets"} decided, ${grouped(progress.distinct.unargmaxable)} of them can never be ${progress.rule === "argmax" ? "answered" : "predicted"}. ${left}`
    : "Reading…";
};

addEventListener("pagehide", async () => {
  if (!session) return;
  const current = session;
  session = null;
  release();
  // Known by now, or there is nothing to free.
  current.then(({ id }) => farewell(`api/audits/${id}/close`));
});

// A page that comes back from the browser's cache has lost its audit.
addEventListener("pageshow", event => {
  if (event.persisted) {
    lost();
    results.clear();
    byId("audit-progress").replaceChildren();
  }
});
