import { randomUUID } from "node:crypto";
import type { DocumentRow } from "../../infra/openapi/rows.ts";
import { knownOf } from "./known-requests.ts";
import type { KnownRequest } from "./known-sandbox-requests.ts";
import type { Sandbox } from "./sandbox.ts";

/** A request that passes the proxy, with header names in lower case. */
export type Passing = { url: string; headers: Record<string, string>; body: Buffer };

/** The parts of a request that can be filled. */
export type Part = "path" | "query" | "header" | "body";

/**
 * The parts of a generated request that are replaced by known values, in turns. In an operation's first case all parts
 * are replaced.
 */
const turns = ["all", "what must exist", "nothing", "what must exist"] as const;

type Turn = (typeof turns)[number];

/** Generated values of these headers are seldom valid, because the document cannot express all their rules. */
const usual: Readonly<Record<string, string>> = {
  accept: "application/json",
  "accept-language": "nb",
  "content-type": "application/json",
  "psu-accept-language": "nb, en;q=0.8",
  "psu-context": "PRIVATE",
  "psu-geo-location": "GEO:59.911491,10.757933",
  "psu-ip-address": "192.0.2.17",
  "psu-ip-port": "51423",
};

const scenarios = ["sca=failed", "consent=expired", "funds=insufficient", "outcome=rejected"];

/** Fills generated requests with existing ids and valid values, so that some calls succeed. */
export class RequestFiller {
  readonly #sandbox: Sandbox;
  readonly #turns = new Map<string, number>();

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  async fill(row: DocumentRow, sent: Passing, parts: ReadonlySet<Part>): Promise<Passing> {
    const count = this.#turns.get(row.operationId) ?? 0;
    this.#turns.set(row.operationId, count + 1);
    const turn = turns[count % turns.length] ?? "nothing";
    if (turn === "nothing") return count % 8 !== 2 && parts.has("header") ? withNewId(sent) : sent;
    const known = (await knownOf(row)?.(this.#sandbox, row)) ?? {};
    return {
      url: filledUrl(row, sent.url, { known, parts, turn }),
      headers: parts.has("header")
        ? filledHeaders(row, sent, await this.#psuHeaders(row), turn, count)
        : sent.headers,
      body: parts.has("body") ? filledBody(sent.body, known.body, turn) : sent.body,
    };
  }

  /** An operation without a PSU needs no consent. */
  async #psuHeaders({ operation }: DocumentRow): Promise<Record<string, string>> {
    const isAsked = operation.headers.rows.some(({ name }) => name === "psu-id");
    return isAsked ? this.#sandbox.psuHeaders() : {};
  }
}

/**
 * Gives a request a new X-Request-ID. Examples share one, and generated ones repeat, so the bank would refuse most
 * calls.
 */
const withNewId = (sent: Passing): Passing => ({
  ...sent,
  headers: { ...sent.headers, "x-request-id": randomUUID() },
});

/** Parameters whose valid values exist only in the bank's own links. */
const opaque = ["cursor", "after"];

function filledUrl(
  row: DocumentRow,
  url: string,
  { known, parts, turn }: { known: KnownRequest; parts: ReadonlySet<Part>; turn: Turn },
): string {
  const { params = {}, query } = known;
  const [path = "", asked] = url.split("?");
  const filled = row.path.replace(/\{([^}]+)\}/g, (_, name) => params[name] ?? "");
  const to = parts.has("path") && Object.keys(params).length ? filled : path;
  if (!parts.has("query")) return asked === undefined ? to : `${to}?${asked}`;
  const wanted = new URLSearchParams(turn === "all" ? query : asked);
  for (const name of opaque) wanted.delete(name);
  return wanted.size ? `${to}?${wanted}` : to;
}

function filledHeaders(
  { operation }: DocumentRow,
  { headers, body }: Passing,
  psu: Record<string, string>,
  turn: Turn,
  count: number,
): Record<string, string> {
  const read = new Map(
    operation.headers.rows.map(({ name, required }) => [name as string, required]),
  );
  const filled: Record<string, string> = { ...headers, "x-request-id": randomUUID() };
  for (const [name, value] of Object.entries({ ...usual, ...psu }))
    if (name in headers) filled[name] = value;
  for (const [name, value] of Object.entries(psu))
    if (read.has(name) && (read.get(name) || name === "psu-id")) filled[name] = value;
  if (body.length) filled["content-type"] = "application/json";
  delete filled["psu-corporate-id"];
  if ("x-sandbox-scenario" in filled)
    if (turn === "all") delete filled["x-sandbox-scenario"];
    else filled["x-sandbox-scenario"] = scenarios[count % scenarios.length] ?? "";
  return filled;
}

function filledBody(sent: Buffer, known: unknown, turn: Turn): Buffer {
  if (known === undefined) return sent;
  const merged = turn === "all" ? known : mergedWith(JSON.parse(sent.toString() || "null"), known);
  return Buffer.from(JSON.stringify(merged));
}

/** Returns the sent value with the known values filled in; in a list, in each of its elements. */
function mergedWith(sent: unknown, known: unknown): unknown {
  if (Array.isArray(sent) && Array.isArray(known))
    return sent.map((each) => mergedWith(each, known[0]));
  return isObject(sent) && isObject(known) ? { ...sent, ...known } : known;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
