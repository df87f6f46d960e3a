import { readFile } from "node:fs/promises";
import { Agent } from "node:https";
import * as v from "valibot";
import { settings } from "../runtime/settings.ts";
import { recordDaysLeft } from "../secrets/record-days-left.ts";
import { readSecret } from "../secrets/secret-store.ts";
import { ConnectorFault } from "./connector-fault.ts";

/** The client certificate for the connector and the authorities to trust, as PEM texts in one JSON secret. */
const Identity = v.object({
  certificate: v.string(),
  key: v.string(),
  /** The authorities that may issue the connector's certificate. Default: those that Node trusts. */
  authorities: v.optional(v.string()),
});

/** The time for which the secret is cached, in milliseconds. A new key is used after that. */
const usedFor = 300_000;

let known: { agent: Agent; text: string; readAt: number } | undefined;

/** The connections to the connector with mutual TLS. They stay open and are replaced when the secret changes. */
export async function connectorAgent(realTime: Date): Promise<Agent> {
  const now = realTime.getTime();
  // A clock that is set back must not keep an old identity for longer.
  if (known && Math.abs(now - known.readAt) < usedFor) return known.agent;
  const text = await identityText();
  recordDaysLeft("connector", text, realTime);
  if (known?.text === text) known.readAt = now;
  else known = { agent: agentOf(text), text, readAt: now };
  return known.agent;
}

/** The connection options. Connections stay open, so that a call needs no new handshake. */
const connections = { keepAlive: true, maxSockets: 64, minVersion: "TLSv1.2" } as const;

let plain: Agent | undefined;

/** The connections to a connector without client certificates. AWS verifies the signature of each call instead. */
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

/** Creates connections with the certificate and key in a JSON text. */
export function agentOf(text: string): Agent {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Identity), text);
  if (!read.success) throw new ConnectorFault("tls", { code: "SECRET_INVALID" });
  const { certificate: cert, key, authorities: ca } = read.output;
  return new Agent({ ...connections, cert, key, ...(ca ? { ca } : {}) });
}
