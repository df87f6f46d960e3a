// One request of the log: what the bank saw, and beside it what this browser sent.
import { differenceOf } from "./difference.js";
import { bodyOf, exchange, sendAndKeep } from "./relay.js";
import { block, element, shownAnswer, shownRequest } from "./shown-exchange.js";
import { link, shownProblem } from "./shown-problem.js";

/** The signing string that the bank expected, beside the sent one, which only the sender knows. */
function signingStrings(expected, sent) {
  const result = element("p", {});
  result.setAttribute("role", "status");
  const compare = (text) => {
    const difference = differenceOf(expected, text);
    result.className = difference ? "bad" : "good";
    result.textContent = difference || "Expected and sent signing string are the same.";
  };
  if (sent) {
    compare(sent.signingString);
    return [
      block(expected, "Expected signing string"),
      block(sent.signingString, "Sent signing string"),
      result,
    ];
  }
  const pasted = element("textarea", {
    rows: 5,
    label: "Signing string that your program signed",
    placeholder: "Paste what your program signed",
  });
  pasted.addEventListener("input", () => compare(pasted.value.replace(/\r\n/g, "\n")));
  return [
    block(expected, "Expected signing string"),
    element(
      "p",
      { className: "detail" },
      "The bank gets the signature and not the text. Paste the text that your program signed, to see where the two differ.",
    ),
    pasted,
    result,
  ];
}

function sendAgain({ unsigned }, done) {
  const button = element("button", { type: "button", className: "quiet" }, "Send again");
  const told = element("p", {});
  told.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { sent, keeping } = await sendAndKeep(unsigned);
      told.textContent = `Sent again, with a new X-Request-ID: ${sent.answer.status}.`;
      await keeping.catch(() => told.append(" This browser cannot keep its answer."));
      await done();
    } catch (error) {
      told.textContent = error.message;
    }
    button.disabled = false;
  });
  return element("div", { className: "actions" }, button, told);
}

const elsewhere = (found) =>
  element(
    "p",
    { className: "detail" },
    "This request was not sent from this browser. The log keeps no headers, bodies and answers, so it cannot be sent again here. ",
    ...(found ? [link(`/documentation/${found.id}#try-heading`, "Try the operation instead")] : []),
  );

/** The bank's entry of a request, read when the entry is opened. */
async function content({ row, found, sent, stage, again }) {
  const path = `/v1/sandbox/requests/${row.requestLogId}`;
  const { answer } = await exchange({ method: "GET", path, headers: {}, body: "" });
  const { problems = [], signingString = "" } = bodyOf(answer) ?? {};
  return [
    ...problems.map(shownProblem),
    ...(signingString ? signingStrings(signingString, sent) : []),
    ...(sent
      ? [...shownAnswer(sent.answer), ...shownRequest(sent, stage), sendAgain(sent, again)]
      : [elsewhere(found)]),
  ];
}

export function logEntry(of) {
  const { row, found } = of;
  const time = element("time", { dateTime: row.time }, new Date(row.time).toLocaleTimeString());
  const result = `${row.status} ${row.code}`.trim();
  const outcome = element("span", { className: row.status < 400 ? "" : "failed" }, result);
  const target = row.query ? `${row.path}?${row.query}` : row.path;
  const call = element("code", {}, `${row.method} ${target}`);
  const summary = element("summary", {}, time, " ", outcome, " ", call);
  const body = element("div", {});
  const entry = element("details", { title: found?.text ?? "" }, summary, body);
  entry.addEventListener("toggle", async () => {
    if (!entry.open || body.childNodes.length) return;
    try {
      body.replaceChildren(...(await content(of)));
    } catch (error) {
      body.replaceChildren();
      body.append(element("p", { className: "bad" }, error.message));
    }
  });
  return entry;
}
