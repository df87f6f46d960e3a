import { readFileSync } from "node:fs";
import { documentAddresses } from "../../shared/developer/stage-text.ts";
import { type CollectedRequest, collectedRequests } from "./collected-requests.ts";
import { collectionSteps, type JourneyStep } from "./journey.ts";
import { variables } from "./variables.ts";

const script = () => readFileSync(new URL("sign-for-bruno.js", import.meta.url), "utf8");

/**
 * The files of a Bruno collection, by name: a folder for each resource, and one for the journey.
 */
export function brunoCollection(): Record<string, string> {
  const files = [...collectionSteps(), ...collectedRequests()].map((request, index) => [
    `${request.folder}/${request.name}.bru`,
    bru(request, index + 1),
  ]);
  return {
    "bruno.json": `${JSON.stringify(settings, null, 2)}\n`,
    "collection.bru": block("script:pre-request", script().trimEnd().split("\n")),
    "environments/sandbox.bru": block("vars", pairs({ keys: "..", ...variables() })),
    ...Object.fromEntries(files),
  };
}

/** Allows the scripts to read the keys, which lie beside the collection's folder. */
const settings = {
  version: "1",
  name: "Fjordgate",
  type: "collection",
  scripts: {
    moduleWhitelist: ["node:crypto", "node:fs", "node:path"],
    filesystemAccess: { allow: true },
  },
  clientCertificates: {
    enabled: true,
    certs: [
      {
        domain: new URL(documentAddresses.api).host,
        type: "cert",
        certFilePath: "../client.pem",
        keyFilePath: "../tpp.key",
      },
    ],
  },
};

const block = (name: string, lines: readonly string[]): string =>
  [`${name} {`, ...lines.map((line) => (line ? `  ${line}` : "")), "}", ""].join("\n");

const pairs = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).map(([name, value]) => `${name}: ${value}`);

function bru(request: CollectedRequest | JourneyStep, position: number): string {
  const { name, method, path, query, headers, body } = request;
  const search = new URLSearchParams(query).toString();
  const blocks = [
    block("meta", pairs({ name, type: "http", seq: `${position}` })),
    block(
      method.toLowerCase(),
      pairs({
        url: `{{api}}${path}${search && `?${search}`}`,
        body: body === undefined ? "none" : "json",
        auth: "none",
      }),
    ),
    ...(search ? [block("params:query", pairs(query))] : []),
    ...(Object.keys(headers).length ? [block("headers", pairs(headers))] : []),
    ...(body === undefined ? [] : [block("body:json", JSON.stringify(body, null, 2).split("\n"))]),
    ...("status" in request ? expectations(request) : []),
  ];
  return blocks.join("\n");
}

function expectations({ status, says, keeps }: JourneyStep): string[] {
  const field = (path: string) => `res.body.${path}`;
  return [
    ...(keeps ? [block("vars:post-response", pairs({ [keeps[0]]: field(keeps[1]) }))] : []),
    block(
      "assert",
      pairs({
        "res.status": `eq ${status}`,
        ...(says && { [field(says[0])]: `eq ${says[1]}` }),
      }),
    ),
  ];
}
