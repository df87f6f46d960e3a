import { readFileSync } from "node:fs";
import { type CollectedRequest, collectedRequests } from "./collected-requests.ts";
import { collectionSteps, type JourneyStep } from "./journey.ts";
import { variables } from "./variables.ts";

const script = () => readFileSync(new URL("sign-for-httpyac.js", import.meta.url), "utf8");

/**
 * All requests in one .http file that signs them itself; the steps of the journey carry the tag
 * `journey`.
 */
export const httpFile = (): string =>
  [
    head(),
    ...collectionSteps().map((step) => `${request(step, ["# @tag journey"])}${expectations(step)}`),
    ...collectedRequests().map((each) => request(each)),
  ].join("\n");

function head(): string {
  const all = Object.entries(variables());
  const [given, own] = [all.filter(([, value]) => value), all.filter(([, value]) => !value)];
  return `# Fjordgate, for httpyac: every request is sent over mutual TLS and signed.
# The folder that holds client.pem, seal.pem, tpp.key and authority.pem, as seen from this file:
@keys = .
${given.map(([name, value]) => `@${name} = ${value}\n`).join("")}
# You get these values from earlier answers. Set them with lines like those above, or with --var:
${own.map(([name]) => `# ${name}\n`).join("")}
{{+request
${script()}}}
`;
}

function request({ name, summary, method, path, ...rest }: CollectedRequest, lines: string[] = []) {
  const { query, headers, body } = rest;
  const search = new URLSearchParams(query).toString();
  return `### ${summary}
${[`# @name ${name.replace(/^(\d+)-/, "step$1_")}`, ...lines].join("\n")}
${method} {{api}}${path}${search && `?${search}`}
${Object.entries(headers)
  .map(([field, value]) => `${field}: ${value}\n`)
  .join("")}${body === undefined ? "" : `\n${JSON.stringify(body, null, 2)}\n`}`;
}

function expectations({ status, says, keeps }: JourneyStep): string {
  const field = (path: string) => `response.parsedBody.${path}`;
  return `
?? status == ${status}
${says ? `?? js ${field(says[0])} == ${says[1]}\n` : ""}${keeps ? `{{\n  exports.${keeps[0]} = ${field(keeps[1])};\n}}\n` : ""}`;
}
