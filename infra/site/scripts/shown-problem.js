// Shows why a request was refused, and where to read on.
import { element } from "./shown-exchange.js";

/** Guides by the code of a refusal, or by the header that is wrong. The first that fits is shown. */
const guides = [
  [/^(signature|digest|date|tpp-signature-certificate)$/, "/guides/signing", "Signing"],
  [/^(CONSENT|SCA|PSU)_/, "/guides/sca", "SCA and sessions"],
  [/^ACCESS_EXCEEDED$/, "/guides/unattended", "Reads without the customer"],
  [/^(PAYMENT|PRODUCT|EXECUTION|REFERENCE|KID)_/, "/guides/payments", "Payments"],
  [/./, "/guides/errors", "Errors"],
];

const guideOf = ({ code, path }) =>
  guides.find(([fits]) => fits.test(path) || fits.test(code)) ?? guides.at(-1);

export const link = (href, text) => element("a", { href }, text);

/** A refusal with links to its code and to the guide that helps. */
export function shownProblem(problem) {
  const { code, path, text } = problem;
  const [, href, title] = guideOf(problem);
  return element(
    "p",
    { className: "bad" },
    link(`/reference#${code}`, code),
    `${path ? ` (${path})` : ""}: ${text} `,
    link(href, `Guide: ${title}`),
  );
}
