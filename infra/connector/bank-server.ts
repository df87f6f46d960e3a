import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import * as v from "valibot";
import type { Bank, BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";

/** The maximum size of a request body in bytes: a bulk of a thousand transfers fits. */
const most = 4_000_000;

export type ServerIdentity = {
  certificate: string;
  key: string;
  /** The authorities whose client certificates the server accepts. */
  clients: string;
};

/** Serves a bank by the connector contract (infra/contract), over mutual TLS. */
export function bankServer(bank: Bank, { certificate, key, clients }: ServerIdentity): Server {
  const tls = { cert: certificate, key, ca: clients, requestCert: true, rejectUnauthorized: true };
  return createServer({ ...tls, minVersion: "TLSv1.2" }, (request, response) => {
    answer(bank, request).then(
      ([status, body]) => send(response, status, body),
      (error) => send(response, 500, { fault: `${(error as Error).name}` }),
    );
  });
}

type Answer = [status: number, body?: unknown];

async function answer(bank: Bank, request: IncomingMessage): Promise<Answer> {
  const method = methodOf(request.url ?? "");
  if (!method) return [404, { fault: "There is no such operation." }];
  if (request.method !== "POST") return [405, { fault: "Every operation is a POST." }];
  const text = await textOf(request);
  if (text === undefined) return [413, { fault: `A request may have at most ${most} bytes.` }];
  const { request: schema } = bankCalls[method];
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema as v.GenericSchema), text);
  if (!read.success)
    return [400, { fault: `Not valid: ${v.getDotPath(read.issues[0]) ?? "the body"}.` }];
  const sent = read.output as Record<string, never>;
  const ask = bank[method] as (...asked: never[]) => Promise<unknown>;
  const told = await ask(...Object.keys(schema.entries).map((name) => sent[name] as never));
  return told === undefined ? [204] : [200, told];
}

const methodOf = (path: string): BankMethod | undefined => {
  const name = /^\/v1\/(\w+)$/.exec(path)?.[1] ?? "";
  return Object.hasOwn(bankCalls, name) ? (name as BankMethod) : undefined;
};

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
