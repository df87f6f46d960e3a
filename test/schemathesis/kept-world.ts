import type { Json } from "../../infra/openapi/json-schema.ts";
import type { TppClient } from "../../infra/tpp/tpp-client.ts";

/** When the examples of the document were recorded: their dates are good then. */
const documentTime = "2026-03-02T10:00:00+00:00";

/** A TPP's world, made anew when it is needed, and what is known to be in it. */
export class KeptWorld {
  readonly #tpp: TppClient;
  readonly #kept = new Map<string, Promise<Json>>();
  #made = 0;

  constructor(tpp: TppClient) {
    this.#tpp = tpp;
  }

  /** All is lost: the world, its consents, or its clock. */
  forget(): void {
    this.#kept.clear();
  }

  /** The value kept under a name; it is made when it is first requested. */
  keep(name: string, make: () => Promise<Json>): Promise<Json> {
    const made = this.#kept.get(name) ?? make();
    this.#kept.set(name, made);
    return made;
  }

  /** Calls the bank in a world that is as it was in the beginning, at the time of the document. */
  async ask(method: string, path: string, body?: Json, headers = {}): Promise<Json> {
    await this.keep("world", async () => {
      await this.#call("POST", "/v1/sandbox/initialize");
      await this.#call("PUT", "/v1/sandbox/clock", { time: documentTime });
      return true;
    });
    return this.#call(method, path, body, headers);
  }

  /** A name that nothing has yet. */
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
