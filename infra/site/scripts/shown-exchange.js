// Shows a request with its signing string and its answer. Everything from outside is set as text, never as HTML.
import { languageSamples } from "../../openapi/language-samples.ts";
import { addCopyButton } from "./copy-button.js";
import { bodyOf } from "./relay.js";

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  const { label, ...others } = properties;
  Object.assign(made, others);
  if (label) made.setAttribute("aria-label", label);
  made.append(...children);
  return made;
}

/** A text to copy, as on the other pages, below its name. */
export function block(text, label) {
  const shown = element("pre", { tabIndex: 0, label, textContent: text });
  shown.setAttribute("role", "region");
  const name = element("p", { className: "detail" }, label);
  const framed = element("div", { className: "code named" }, name, shown);
  addCopyButton(framed);
  return framed;
}

const folded = (title, ...children) =>
  element("details", {}, element("summary", { textContent: title }), ...children);

/** Says that a refusal is no mistake: the customer has to go to the bank first. */
const expected = ({ tppMessages = [] }) =>
  tppMessages.some(({ code }) => code.startsWith("CONSENT_"))
    ? "This is expected: the customer must consent first."
    : "This is expected: the customer must sign in at the bank first.";

/** The answer: status, headers and body. `go` makes what leads to the bank. */
export function shownAnswer(answer, go) {
  const body = bodyOf(answer);
  const { status, headers, omitted } = answer;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = body === undefined ? answer.body : JSON.stringify(body, null, 2);
  const link = body?._links?.scaRedirect?.href;
  const isExpected = status === 401 && link;
  const kind = status < 400 ? "good" : isExpected ? "note" : "bad";
  const outcome = element("div", { className: kind }, element("p", {}, `Answer: ${status}`));
  if (isExpected) outcome.append(element("p", {}, expected(body)));
  if (link && go) outcome.append(...go(link));
  return [
    outcome,
    ...(omitted ? [element("p", {}, `The body has ${omitted} bytes: too many to show here.`)] : []),
    ...(text ? [block(text, "Body of the answer")] : []),
    folded("Headers of the answer", block(lines.join("\n"), "Headers of the answer")),
  ];
}

/** The request as it was signed, as curl and in three languages. Without a key there is no signature, and no curl. */
export function shownRequest({ request, signingString, unsigned }, stage) {
  const { method, path, body } = request;
  const headers = Object.entries(unsigned.headers);
  const call = { method, target: path, body: bodyOf({ body }) ?? (body || undefined), headers };
  const { signature } = request.headers;
  return [
    folded("Signing string", block(signingString, "Signing string")),
    ...(signature
      ? [folded("curl", note(), block(inCurl(request, stage), "Request as curl"))]
      : []),
    ...languageSamples(call).map(({ lang, source }) =>
      folded(lang, block(source, `Request in ${lang}`)),
    ),
  ];
}

const note = () =>
  element("p", { className: "detail" }, "The signature is valid for a minute after its Date.");

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

function inCurl({ method, path, headers, body }, { api, curl }) {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [
    `${curl} -X ${method} ${quoted(api + path)}`,
    ...lines,
    ...(body ? [`--data-binary ${quoted(body)}`] : []),
  ].join(" \\\n  ");
}
