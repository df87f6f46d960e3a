import { randomUUID } from "node:crypto";
import { bodyBytes } from "../../shared/limits.ts";
import { ask, codeOf, connectionRefusal, messageOf, type Reply } from "../../shared/probe/ask.ts";
import { probeAgent } from "../../shared/rules/request-counts.ts";
import { TppClient } from "../tpp/tpp-client.ts";
import { type Check, type CheckResult, fail, holds, nowhere, pass } from "./check.ts";
import type { SmokeOptions } from "./options.ts";

const calls = 20;
const mebibyte = 1_048_576;

/**
 * True if an operation has accepted the signature. The gateway itself answers 404 to a path without an operation, and 403
 * is also the firewall's.
 */
const isAccepted = (status: number): boolean => status === 200 || status === 401;

/** Makes a signed read. If it is accepted, Date and every other signed header arrive as they were sent. */
export const signed: Check = async (options) => {
  const { status, body } = await signedRead(options);
  const detail = `GET ${options.path}: ${status} ${textOf(body)}`.trimEnd();
  return holds({ accepted: isAccepted(status) }, detail);
};

export const requestId: Check = async (options) => {
  const id = randomUUID();
  const { headers } = await signedRead(options, { "x-request-id": id });
  return holds({ "the same as sent": headers["x-request-id"] === id }, "X-Request-ID comes back");
};

/** Joins the texts of a refusal. */
const textOf = (body: { tppMessages?: { text: string }[] } | undefined): string =>
  body?.tppMessages?.map(({ text }) => text).join(" ") ?? "";

/** Sends an unsigned request, which reaches an operation and is refused there. */
export const unsigned: Check = (options) =>
  refusal(options, options.path, {}, 400, "HTTP_HEADER_REQUIRED");

/** Asks for what no operation answers. The gateway's own answer has its request id, by which its log line is found. */
export const path: Check = async (options) => {
  const reply = await send(options, nowhere, {});
  return holds(
    {
      "status 404": reply.status === 404,
      NOT_FOUND: codeOf(reply) === "NOT_FOUND",
      "x-amzn-RequestId": !!reply.headers["x-amzn-requestid"],
    },
    `GET ${nowhere}: ${reply.status} ${codeOf(reply) ?? "in another form than tppMessages"}`,
  );
};

export const method: Check = async (options) => {
  const reply = await send(options, options.path, { method: "PATCH" });
  const { allow } = reply.headers;
  return holds(
    {
      "status 405": reply.status === 405,
      BAD_REQUEST: codeOf(reply) === "BAD_REQUEST",
      Allow: !!allow,
    },
    `PATCH ${options.path}: ${reply.status}, Allow: ${allow}`,
  );
};

/** Sends more headers than API Gateway accepts. Its answer has its own text, whatever is configured. */
export const headers: Check = async (options) => {
  const reply = await send(options, options.path, { headers: { "x-filler": "x".repeat(11_000) } });
  const { status } = reply;
  return holds({ "a 4xx": status >= 400 && status < 500 }, `11 kB of headers: ${status}`);
};

/** Both stages have an operation that takes a body at this path. */
export const body: Check = async (options) => {
  const post = (bytes: number) =>
    send(options, "/v1/signing-baskets", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: Buffer.alloc(bytes, "x"),
    });
  const [over, huge] = [await post(bodyBytes + 1), await post(10 * mebibyte + 1).catch(cutOff)];
  return holds(
    {
      "413 above 1 MiB": over.status === 413,
      "in the interface's form": codeOf(over) === "BAD_REQUEST",
      "413 above 10 MiB": huge.status === 413,
    },
    `bodies of 1 and 10 MiB and a byte: ${over.status}, ${huge.status || huge.text}`,
  );
};

/** Sends a harmless request with a pattern that every firewall blocks. */
export const firewall: Check = (options) =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the attack
  refusal(options, options.path, { "x-smoke": "${jndi:ldap://192.0.2.1/smoke}" }, 403, "FORBIDDEN");

/** Measures several calls. The first one may have to start a function; the others should not. */
export const speed: Check = async (options) => {
  const tpp = new TppClient(options.api, options.identity);
  const times: number[] = [];
  try {
    for (let call = 0; call < calls; call += 1) {
      const started = performance.now();
      const { status, body } = await tpp.call({
        method: "GET",
        path: options.path,
        headers: options.headers,
      });
      if (!isAccepted(status)) return fail(`call ${call + 1}: ${status} ${textOf(body)}`);
      times.push(Math.round(performance.now() - started));
    }
  } finally {
    tpp.close();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * calls) - 1];
  return pass(
    `${calls} signed reads: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, the first, which may have had to start a function, ${times[0]} ms`,
  );
};

function send(
  { api, identity: { ca, web } }: SmokeOptions,
  at: string,
  options: Parameters<typeof ask>[1],
) {
  const headers = { "user-agent": probeAgent, ...options?.headers };
  return ask(api + at, { ca, ...web, ...options, headers });
}

/** A connection that is closed in the middle of a body counts as a refusal too, but without a reason. */
function cutOff(error: unknown): Reply {
  if (!connectionRefusal(error)) throw error;
  return { status: 0, headers: {}, text: messageOf(error), protocol: null, validTo: undefined };
}

async function refusal(
  options: SmokeOptions,
  at: string,
  headers: Record<string, string>,
  status: number,
  code: string,
): Promise<CheckResult> {
  const reply = await send(options, at, { headers });
  return holds(
    { [`status ${status}`]: reply.status === status, [code]: codeOf(reply) === code },
    `GET ${at}: ${reply.status} ${codeOf(reply) ?? "in another form than tppMessages"}`,
  );
}

async function signedRead({ api, identity, path: at, headers }: SmokeOptions, more = {}) {
  const tpp = new TppClient(api, identity);
  try {
    return await tpp.call({ method: "GET", path: at, headers: { ...headers, ...more } });
  } finally {
    tpp.close();
  }
}
