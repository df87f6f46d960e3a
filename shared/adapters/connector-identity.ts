import { readFile } from "node:fs/promises";
import { Agent } from "node:https";
import * as v from "valibot";
import { readSecret } from "../secret-store.ts";
import { settings } from "../settings.ts";
import { ConnectorFault } from "./connector-fault.ts";

/** What the interface shows the connector, and whom it trusts there: PEM texts in one secret of JSON. */
const Identity = v.object({
  certificate: v.string(),
  key: v.string(),
  /** The authorities that the connector's certificate may come from; without it those that Node trusts. */
  authorities: v.optional(v.string()),
});

/** How long an identity is used before the secret is read again, in milliseconds: a new key is in use after that. */
const usedFor = 300_000;

let known: { agent: Agent; text: string; readAt: number } | undefined;

/** The connections to the connector, by mutual TLS. They stay open, and are made anew where the secret has changed. */
export async function connectorAgent(realTime: Date): Promise<Agent> {
  const now = realTime.getTime();
  if (known && now - known.readAt < usedFor) return known.agent;
  const text = await identityText();
  if (known?.text === text) known.readAt = now;
  else known = { agent: agentOf(text), text, readAt: now };
  return known.agent;
}

/** How connections are made: kept open, so that a call needs no new handshake. */
const connections = { keepAlive: true, maxSockets: 64, minVersion: "TLSv1.2" } as const;

let plain: Agent | undefined;

/** The connections to a connector that asks for no certificate, since AWS holds each call's signature. */
export async function plainAgent(): Promise<Agent> {
  plain ??= new Agent(connections);
  return plain;
}

const identityText = (): Promise<string> => {
  const { secretsPrefix, connectorIdentityFile } = settings;
  return connectorIdentityFile === undefined
    ? readSecret(`${secretsPrefix}connector`)
    : readFile(connectorIdentityFile, "utf8");
};

/** Connections that show what a text of JSON holds. */
export function agentOf(text: string): Agent {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Identity), text);
  if (!read.success) {
    const cause = new Error('The secret "connector" is not JSON with certificate and key.');
    throw new ConnectorFault("tls", { cause });
  }
  const { certificate: cert, key, authorities: ca } = read.output;
  return new Agent({ ...connections, cert, key, ...(ca ? { ca } : {}) });
}
