import type { Json } from "../../infra/openapi/json-schema.ts";
import type { TppClient } from "../../infra/tpp/tpp-client.ts";

/** The time at which the document's examples were recorded, so that their dates are valid. */
const documentTime = "2026-03-02T10:00:00+00:00";

/** Keeps a TPP's sandbox and its known content, and makes them again when necessary. */
export class KeptWorld {
  readonly #tpp: TppClient;
  readonly #kept = new Map<string, Promise<Json>>();
  #made = 0;

  constructor(tpp: TppClient) {
    this.#tpp = tpp;
  }

  /** Forgets everything, after the sandbox, its consents or its clock have changed. */
  forget(): void {
    this.#kept.clear();
  }

  /** Returns the value with a name, and makes it at the first request. */
  keep(name: string, make: () => Promise<Json>): Promise<Json> {
    const made = this.#kept.get(name) ?? make();
    this.#kept.set(name, made);
    return made;
  }

  /** Calls the bank in a freshly reset sandbox, at the time of the document. */
  async ask(method: string, path: string, body?: Json, headers = {}): Promise<Json> {
    await this.keep("world", async () => {
      await this.#call("POST", "/v1/sandbox/initialize");
      await this.#call("PUT", "/v1/sandbox/clock", { time: documentTime });
      return true;
    });
    return this.#call(method, path, body, headers);
  }

  /** Returns a name that no item has yet. */
  newName(): string {
    this.#made += 1;
    return `made-${this.#made}`;
  }

  async #call(method: string, path: string, body?: Json, headers = {}): Promise<Json> {
    const answer = await this.#tpp.call({ method, path, headers, body });
    if (answer.status < 400) return answer.body;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}
