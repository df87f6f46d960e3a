import { once } from "node:events";

/** Connects to a process that listens for an inspector, at the address that it prints. */
export class Inspected {
  readonly #socket: WebSocket;
  #asked = 0;

  constructor(address: string) {
    this.#socket = new WebSocket(address);
  }

  /** Returns the bytes in use on the heap after a garbage collection. */
  async heap(): Promise<number> {
    await this.#open();
    await this.#ask("HeapProfiler.collectGarbage");
    return (await this.#ask("Runtime.getHeapUsage")).usedSize;
  }

  close(): void {
    this.#socket.close();
  }

  async #open() {
    if (this.#socket.readyState === WebSocket.CONNECTING) await once(this.#socket, "open");
  }

  async #ask(method: string, params = {}) {
    this.#asked += 1;
    const id = this.#asked;
    this.#socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [{ data }] = (await once(this.#socket, "message")) as [MessageEvent];
      const answer = JSON.parse(data);
      if (answer.id === id) return answer.result;
    }
  }
}
