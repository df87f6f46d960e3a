import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { signRequest } from "../../shared/signature/sign.ts";

/** What a TPP needs to be let in: an authority to trust, a certificate to connect with and one to sign with. */
export type Identity = {
  ca: string;
  web: { cert: string; key: string };
  seal: { cert: string; key: string };
};

export type TppRequest = {
  method: string;
  /** With its query, as it goes over the wire. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

export type TppAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the bank says; the caller looks into it
  body: any;
  /** The headers that were sent, signature and all. */
  sent: Record<string, string>;
};

/** The demo TPP that `npm start` makes in its data folder. */
export function demoIdentity(folder: string): Identity {
  const read = (...names: string[]) => readFileSync(join(folder, "certificates", ...names), "utf8");
  const pair = (name: string) => ({
    cert: read("demo-tpp", `${name}.crt`),
    key: read("demo-tpp", `${name}.key`),
  });
  return { ca: read("bank-ca.crt"), web: pair("qwac"), seal: pair("qseal") };
}

/** A TPP that signs each request and sends it over mutual TLS. */
export class TppClient {
  readonly #address: string;
  readonly #identity: Identity;
  readonly #agent: Agent;

  constructor(address: string, identity: Identity) {
    this.#address = address;
    this.#identity = identity;
    this.#agent = new Agent({ keepAlive: true, ca: identity.ca, ...identity.web });
  }

  async call({ method, path, headers = {}, body }: TppRequest): Promise<TppAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = signRequest({
      method,
      path,
      headers: { "x-request-id": randomUUID(), ...headers },
      ...(text === undefined ? {} : { body: text }),
      key: this.#identity.seal.key,
      certificate: this.#identity.seal.cert,
      now: new Date(),
    });
    const typed = text === undefined ? {} : { "content-type": "application/json" };
    const outgoing = request(new URL(path, this.#address), {
      method,
      headers: { ...sent, ...typed },
      agent: this.#agent,
    });
    outgoing.end(text);
    const [response] = await once(outgoing, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const answer = Buffer.concat(chunks).toString("utf8");
    return {
      status: response.statusCode,
      headers: response.headers,
      body: answer ? JSON.parse(answer) : undefined,
      sent,
    };
  }

  /** Lets its connections go. */
  close(): void {
    this.#agent.destroy();
  }
}
