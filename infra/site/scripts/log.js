// The request log: reads it with the visitor's own signature every few seconds, and shows each request when it is opened.
import { routeFinder } from "../../../shared/http/find-route.ts";
import { keptSent } from "./kept.js";
import { showKey } from "./key-panel.js";
import { logEntry } from "./log-entry.js";
import { bodyOf, exchange } from "./relay.js";

const pause = 5000;
const part = document.getElementById("log");
const told = document.getElementById("log-told");
const list = document.getElementById("entries");
const [operation, status] = ["operation", "status"].map((id) => document.getElementById(id));

const find = routeFinder(
  [...operation.options]
    .filter(({ value }) => value)
    .map(({ value: id, text, dataset: { method, path } }) => ({ id, text, method, path })),
);

/** The entries on the page by their id in the log. */
const shown = new Map();

function filter() {
  let count = 0;
  for (const { entry, row, found } of shown.values()) {
    const fits =
      (!operation.value || operation.value === found?.id) &&
      `${row.status}`.startsWith(status.value);
    entry.hidden = !fits;
    count += fits ? 1 : 0;
  }
  told.textContent = `${count} of ${shown.size} ${shown.size === 1 ? "request" : "requests"}`;
}

/** Reads the newest requests, and puts those that are not on the page at its top. */
async function look() {
  const { answer } = await exchange({
    method: "GET",
    path: "/v1/sandbox/requests?limit=100",
    headers: {},
    body: "",
  });
  const { requests, tppMessages } = bodyOf(answer) ?? {};
  if (!requests) throw new Error(tppMessages?.[0]?.text ?? `The bank answered ${answer.status}.`);
  const sent = new Map((await keptSent()).map((each) => [each.requestId, each]));
  for (const row of requests.toReversed()) {
    if (shown.has(row.requestLogId)) continue;
    const result = find(row.method, row.path);
    const found = "route" in result ? result.route : undefined;
    const entry = logEntry({
      row,
      found,
      sent: sent.get(row.xRequestId),
      stage: part.dataset,
      again: look,
    });
    shown.set(row.requestLogId, { entry, row, found });
    list.prepend(entry);
  }
  filter();
}

async function keepLooking() {
  try {
    if (document.visibilityState === "visible") await look();
  } catch (error) {
    told.textContent = error.message;
  }
  setTimeout(keepLooking, pause);
}

part.hidden = false;
document.getElementById("filter").addEventListener("change", filter);
let isLooking = false;
await showKey(() => {
  list.replaceChildren();
  shown.clear();
  if (!isLooking) keepLooking();
  isLooking = true;
});
