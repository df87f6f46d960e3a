// The form of an operation: signs what is in it, sends it by the relay and shows the answer.
import { showKey } from "./key-panel.js";
import { keep, known } from "./known.js";
import { bodyOf, sendAndKeep } from "./relay.js";
import { block, element, shownAnswer, shownRequest } from "./shown-exchange.js";
import { shownProblem } from "./shown-problem.js";
import { prepared, sign } from "./signing.js";
import { currentKey } from "./signing-key.js";

const part = document.getElementById("try");
const form = document.getElementById("try-form");
const result = document.getElementById("try-result");
const [shown, told] = ["try-request", "try-told"].map((id) => document.getElementById(id));
const { method, path } = part.dataset;
const fields = [...form.querySelectorAll("[data-in]")];
const body = document.getElementById("try-body");

/** The kept value for a field of an operation. An id belongs to the list that it comes from. */
const knownFor = (name, target) =>
  known[`${name} of ${target.slice(0, target.indexOf("/{"))}`] ?? known[name.toLowerCase()];

function fill() {
  known["tpp-session-id"] ??= `portal-${crypto.randomUUID()}`;
  keep({ "tpp-redirect-uri": `${location.origin}/try` });
  for (const field of fields) {
    const value = knownFor(field.name, path);
    if (value !== undefined) field.value = value;
  }
}

const valuesIn = (place) =>
  fields
    .filter((field) => field.dataset.in === place && field.value.trim())
    .map((field) => [field.name, field.value.trim()]);

function request() {
  const named = Object.fromEntries(valuesIn("path"));
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(named[name] ?? ""));
  const query = valuesIn("query")
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .join("&");
  return {
    method,
    path: query ? `${filled}?${query}` : filled,
    headers: Object.fromEntries(valuesIn("header")),
    body: body?.value.trim() ?? "",
  };
}

/** Whom to be at the bank's pages, and the link to them. They lead back to this site, which then knows where it began. */
function toBank(link) {
  const go = element(
    "a",
    { className: "button", href: link },
    "Continue at the bank, as the customer",
  );
  go.addEventListener("click", () => sessionStorage.setItem("began-at", location.pathname));
  const { person, number } = part.dataset;
  return [
    block(number, `At the bank, sign in as a test person, such as ${person}:`),
    element("p", {}, go),
  ];
}

/** Keeps ids in an answer for the forms of the next operations. False if the browser cannot keep them. */
function remember(answer) {
  const { paymentId, accounts, cardAccounts, transactions } = bodyOf(answer) ?? {};
  const [first] = accounts ?? cardAccounts ?? [];
  const [booked] = transactions?.booked ?? [];
  const ids = {
    ...(paymentId && { "payment-id": paymentId, paymentid: paymentId }),
    ...(first?.resourceId && { [`id of ${path}`]: first.resourceId }),
    ...(booked?.transactionId && { transactionid: booked.transactionId }),
  };
  return !Object.keys(ids).length || keep(ids);
}

/** Links to the forms of operations that go on from this one, as far as all their ids are known. */
function nextForms() {
  const begin = path.includes("{") ? path.slice(0, path.indexOf("}") + 1) : `${path}/{`;
  const links = [...document.querySelectorAll(".operations a:not([aria-current])")]
    .map((each) => {
      const [verb, name, target] = [".method", ".name", "code"].map(
        (part) => each.querySelector(part).textContent,
      );
      return { href: `${each.pathname}#try-heading`, verb, name, target };
    })
    .filter(({ verb, target }) => verb === "GET" && target.startsWith(begin))
    .filter(({ target }) =>
      [...target.matchAll(/\{([^}]+)\}/g)].every(([, name]) => knownFor(name, target)),
    )
    .map(({ href, name }) => element("li", {}, element("a", { href }, name)));
  return links.length
    ? [element("p", {}, "Next, with the ids of this answer:"), element("ul", {}, ...links)]
    : [];
}

const problemsOf = (answer) =>
  (bodyOf(answer)?.tppMessages ?? []).filter(({ category }) => category === "ERROR");

/** Shows a request below the form. What was unfolded stays so. */
function showRequest(made, text) {
  const open = [...shown.querySelectorAll("[open] > summary")].map((each) => each.textContent);
  const parts = shownRequest(made, part.dataset);
  for (const each of parts) each.open = open.includes(each.firstChild.textContent);
  shown.replaceChildren(...parts);
  told.textContent = text;
}

let changes = 0;

/** Shows the request as it would be sent now. A change in the meantime makes it outdated. */
async function preview() {
  changes += 1;
  const change = changes;
  const unsigned = request();
  const key = await currentKey();
  const made = await (key ? sign(unsigned, key) : prepared(unsigned));
  if (change === changes)
    showRequest(
      { ...made, unsigned },
      "Not sent. Each sending has a new Date, X-Request-ID and signature.",
    );
}

async function send(event) {
  event.preventDefault();
  const [button] = form.querySelectorAll("button");
  button.disabled = true;
  try {
    const { sent, keeping } = await sendAndKeep(request());
    const { answer } = sent;
    const isRemembered = remember(answer);
    const safe = (link) => (/^https?:/.test(link) ? toBank(link) : []);
    const [status, ...others] = shownAnswer(answer, safe);
    const problems = problemsOf(answer).map(shownProblem);
    if (status.className === "note") for (const each of problems) each.className = "detail";
    const next = answer.status < 300 ? nextForms() : [];
    result.replaceChildren(status, ...problems, ...next, ...others);
    changes += 1;
    showRequest(sent, "As it was sent.");
    const add = (text) => status.append(element("p", {}, text));
    if (!isRemembered)
      add("This browser cannot keep the ids of this answer. Enter them in the next forms.");
    keeping.catch(() =>
      add("This browser cannot keep this request. The log will show it without its answer."),
    );
  } catch (error) {
    result.replaceChildren(element("p", { className: "bad" }, error.message));
  }
  button.disabled = false;
  showResult();
}

/** Moves the focus and the screen to the answer, which is below the form. */
function showResult() {
  const { matches } = matchMedia("(prefers-reduced-motion: reduce)");
  result.focus({ preventScroll: true });
  result.scrollIntoView({ behavior: matches ? "auto" : "smooth", block: "start" });
}

document.getElementById("try-live").hidden = false;
fill();
form.addEventListener("submit", send);
form.addEventListener("input", preview);
await preview();
await showKey(() => {
  document.getElementById("try-send").hidden = false;
  preview();
});
