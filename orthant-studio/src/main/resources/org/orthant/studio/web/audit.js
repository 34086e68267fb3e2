// Audit: files in, verdicts out.

import { byId, calm, html } from "./dom.js";
import { ask, post } from "./server.js";
import { auditFiles } from "./audit-files.js";
import { auditResults } from "./audit-results.js";

const POLL = 300;
const RUNNING = ["reading", "running"];

let session = null;
let line = null;
let timer = 0;
let shown = "";
let running = false;

/** Where a page that is loaded again finds its audit. */
const KEPT = "audit";

const begin = async () => {
  const opened = await post("api/audits");
  sessionStorage.setItem(KEPT, opened.id);
  return opened;
};

/** The audit that this page had before it was loaded again, with its files; a new one if it is over. */
const resume = async id => {
  try {
    const opened = await ask(`api/audits/${id}`);
    files.restore(id, opened.files);
    return opened;
  } catch {
    sessionStorage.removeItem(KEPT);
    return begin();
  }
};

/** The audit of this page, begun when it is first needed. */
const open = async () => {
  if (!session) {
    const kept = sessionStorage.getItem(KEPT);
    session = kept ? resume(kept) : begin();
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
  sessionStorage.removeItem(KEPT);
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
  // Signs of life must not disturb people who read results.
  const news = `${id} ${progress.state} ${progress.seconds}`;
  if (news === shown) return;
  shown = news;
  const followed = running;
  running = RUNNING.includes(progress.state);
  files.busy(running);
  const place = byId("audit-progress");
  if (running) {
    showRunning(place, id, progress);
    return;
  }
  place.replaceChildren(...(progress.state === "failed"
    ? [html("p", { class: "card problem", role: "alert" }, progress.problem)] : []));
  if (progress.state !== "finished" && progress.state !== "cancelled") return;
  results.show(id, progress);
  if (followed) byId("audit-results").scrollIntoView({ behavior: calm() ? "auto" : "smooth", block: "start" });
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
    ? "All decided. Finding the reasons…" : progress.sets ? `${progress.told}. ${left}` : "Reading…";
};

addEventListener("beforeunload", event => {
  if (running) event.preventDefault();
});

// A page that comes back from the browser's cache may have lost its audit.
addEventListener("pageshow", event => {
  if (event.persisted) location.reload();
});

if (sessionStorage.getItem(KEPT)) open();
