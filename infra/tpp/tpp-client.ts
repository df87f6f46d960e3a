import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { type PreparedRequest, prepareRequest, type RequestToPrepare } from "./prepare-request.ts";

/**
 * A TPP's identity: a certificate to connect with, one to sign with, and the authorities it trusts.
 */
export type TppIdentity = {
  ca: string;
  web: { cert: string; key: string };
  seal: { cert: string; key: string };
};

/** The same of a TPP that may trust the authorities of its machine. */
export type TppKeys = Omit<TppIdentity, "ca"> & { ca?: string };

export type TppRequest = Omit<RequestToPrepare, "text"> & { body?: unknown };

export type TppAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the bank says; the caller looks into it
  body: any;
  /** The headers that were sent, signature and all. */
  sent: Record<string, string>;
};

/** The demo TPP that `npm start` makes in its data folder; `signer` is the folder of the certificate that it signs with. */
export function demoIdentity(folder: string, signer = "demo-tpp"): TppIdentity {
  const read = (...names: string[]) => readFileSync(join(folder, "certificates", ...names), "utf8");
  const pair = (of: string, name: string) => ({
    cert: read(of, `${name}.crt`),
    key: read(of, `${name}.key`),
  });
  return { ca: read("bank-ca.crt"), web: pair("demo-tpp", "qwac"), seal: pair(signer, "qseal") };
}

const patienceMs = 120_000;
const tooLate = () =>
  Object.assign(new Error(`no answer in ${patienceMs / 1000} seconds`), { code: "ETIMEDOUT" });

/** A TPP that signs each request and sends it over mutual TLS. */
export class TppClient {
  readonly #address: string;
  readonly #identity: TppKeys;
  readonly #agent: Agent;
  #answered = false;

  constructor(address: string, identity: TppKeys) {
    this.#address = address;
    this.#identity = identity;
    const { ca, web } = identity;
    this.#agent = new Agent({ keepAlive: true, ...web, ...(ca === undefined ? {} : { ca }) });
  }

  call({ body, ...rest }: TppRequest): Promise<TppAnswer> {
    const text = body === undefined ? {} : { text: JSON.stringify(body) };
    return this.send(prepareRequest({ ...rest, ...text }, this.#identity.seal, new Date()));
  }

  /**
   * Sends a request that is signed already. What it throws of a connection says in `answered` whether the bank has
   * answered this client anything: if so, the bank trusts its certificate.
   */
  async send(prepared: PreparedRequest): Promise<TppAnswer> {
    try {
      return await this.#send(prepared);
    } catch (error) {
      throw Object.assign(error as Error, { answered: this.#answered });
    }
  }

  /** Lets its connections go. */
  close(): void {
    this.#agent.destroy();
  }

  async #send({ method, path, headers, signed, text }: PreparedRequest): Promise<TppAnswer> {
    const outgoing = request(new URL(path, this.#address), {
      method,
      // Node sends the body of a GET or a DELETE without telling where it ends, unless it is told.
      headers: text === undefined ? headers : { ...headers, ...lengthOf(text) },
      agent: this.#agent,
    });
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(tooLate()));
    outgoing.end(text);
    const [response] = await once(outgoing, "response");
    this.#answered = true;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const answer = Buffer.concat(chunks).toString("utf8");
    return {
      status: response.statusCode,
      headers: response.headers,
      body: answer ? parsed(answer) : undefined,
      sent: signed,
    };
  }
}

const lengthOf = (text: string) => ({ "content-length": `${Buffer.byteLength(text)}` });

/** A proxy in front of the bank may answer with something other than JSON. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
