// The request log: reads it with the visitor's own signature every few seconds, and shows each request when it is opened.
import { routeFinder } from "../../../shared/http/find-route.ts";
import { keptSent } from "./kept.js";
import { showKey } from "./key-panel.js";
import { logEntry } from "./log-entry.js";
import { bodyOf, exchange } from "./relay.js";

const pause = 5000;
const part = document.getElementById("log");
const told = document.getElementById("log-told");
const [list, empty, older] = ["entries", "log-empty", "older"].map((id) =>
  document.getElementById(id),
);
const [operation, status] = ["operation", "status"].map((id) => document.getElementById(id));

const find = routeFinder(
  [...operation.options]
    .filter(({ value }) => value)
    .map(({ value: id, text, dataset: { method, path } }) => ({ id, text, method, path })),
);

/** The entries on the page by their id in the log. */
const shown = new Map();

/** The path of the page of the log that follows the last entry; empty at the log's end. */
let next = "";

function filter() {
  let count = 0;
  for (const { entry, row, found } of shown.values()) {
    const fits =
      (!operation.value || operation.value === found?.id) &&
      `${row.status}`.startsWith(status.value);
    entry.hidden = !fits;
    count += fits ? 1 : 0;
  }
  const all = `${shown.size} ${shown.size === 1 ? "request" : "requests"}`;
  const part = next ? `${count} of the newest ${all}` : `${count} of ${all}`;
  told.textContent = shown.size ? part : `No request in the last ${list.dataset.hours} hours.`;
  empty.hidden = shown.size > 0;
  older.hidden = !next;
}

/** Counts the clearings: what was read before the last one is dropped, because it does not follow what is shown. */
let turn = 0;

function clear() {
  turn += 1;
  older.disabled = false;
  list.replaceChildren();
  shown.clear();
  next = "";
}

/** Counts the keys of this page. Looking goes on for the last one only. */
let keys = 0;

/** Begins anew for another key. Until its requests are here, nothing is said of those of the last one. */
function load() {
  keys += 1;
  clear();
  empty.hidden = true;
  older.hidden = true;
  told.textContent = "Loading the requests of this key…";
  keepLooking(keys);
}

async function page(path) {
  const { answer } = await exchange({ method: "GET", path, headers: {}, body: "" });
  const { requests, _links, tppMessages } = bodyOf(answer) ?? {};
  if (!requests) throw new Error(tppMessages?.[0]?.text ?? `The bank answered ${answer.status}.`);
  // With their answers the kept requests may be large, and most looks find nothing new.
  const isNew = requests.some(({ requestLogId }) => !shown.has(requestLogId));
  const sent = new Map((isNew ? await keptSent() : []).map((each) => [each.requestId, each]));
  const { pathname, search } = new URL(_links.next?.href ?? location.href);
  return { requests, sent, following: _links.next ? pathname + search : "" };
}

/** Puts a request on the page, unless it is there. */
function add(row, sent, put) {
  if (shown.has(row.requestLogId)) return;
  const result = find(row.method, row.path);
  const found = "route" in result ? result.route : undefined;
  const of = { row, found, sent: sent.get(row.xRequestId), stage: part.dataset, again: look };
  const entry = logEntry(of);
  shown.set(row.requestLogId, { entry, row, found });
  put(entry);
}

/** Reads the newest requests, and puts those that are not on the page at its top. */
async function look() {
  const own = turn;
  const { requests, sent, following } = await page("/v1/sandbox/requests?limit=100");
  if (own !== turn) return;
  // Between this page and the entries there may be others. Then the list begins anew, because it must have no gap.
  if (following && !requests.some(({ requestLogId }) => shown.has(requestLogId))) clear();
  if (!shown.size) next = following;
  for (const row of requests.toReversed()) add(row, sent, (entry) => list.prepend(entry));
  filter();
}

async function readOlder() {
  const own = turn;
  older.disabled = true;
  try {
    const { requests, sent, following } = await page(next);
    if (own === turn) {
      for (const row of requests) add(row, sent, (entry) => list.append(entry));
      next = following;
      filter();
    }
  } catch (error) {
    if (own === turn) told.textContent = error.message;
  }
  if (own === turn) older.disabled = false;
}

async function keepLooking(own) {
  if (own !== keys) return;
  try {
    if (document.visibilityState === "visible") await look();
  } catch (error) {
    if (own === keys) told.textContent = error.message;
  }
  setTimeout(() => keepLooking(own), pause);
}

part.hidden = false;
document.getElementById("filter").addEventListener("change", filter);
older.addEventListener("click", readOlder);
await showKey(() => {
  document.getElementById("requests").hidden = false;
  load();
});
