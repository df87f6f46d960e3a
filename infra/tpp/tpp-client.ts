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

/** The identity of a TPP that may use the authorities of its machine. */
export type TppKeys = Omit<TppIdentity, "ca"> & { ca?: string };

export type TppRequest = RequestToPrepare & { body?: unknown };

export type TppAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the bank says; the caller looks into it
  body: any;
  /** The body as received. */
  bytes: Buffer;
  /** All headers that were sent, including the signature. */
  sent: Record<string, string>;
};

/** Reads the keys of the demo TPP that `npm start` makes; `signer` is the folder of its signing certificate. */
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

/** Signs each request of a TPP and sends it over mutual TLS. */
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
   * Sends a signed request. On a connection error, `answered` tells whether the bank has answered this client before;
   * then the bank accepts its certificate.
   */
  async send(prepared: PreparedRequest): Promise<TppAnswer> {
    try {
      return await this.#send(prepared);
    } catch (error) {
      throw Object.assign(error as Error, { answered: this.#answered });
    }
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }

  async #send({ method, path, headers, signed, text }: PreparedRequest): Promise<TppAnswer> {
    const outgoing = request(new URL(path, this.#address), {
      method,
      // Without a Content-Length Node sends the body of a GET or DELETE with no sign of its end.
      headers: text === undefined ? headers : { ...headers, ...lengthOf(text) },
      agent: this.#agent,
    });
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(tooLate()));
    outgoing.end(text);
    const [response] = await once(outgoing, "response");
    this.#answered = true;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const answer = bytes.toString("utf8");
    return {
      status: response.statusCode,
      headers: response.headers,
      body: answer ? parsed(answer) : undefined,
      bytes,
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
