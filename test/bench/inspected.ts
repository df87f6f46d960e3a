import { once } from "node:events";
import type { Profiler } from "node:inspector";

/** Connects to a process that listens for an inspector, at the address that it prints. */
export class Inspected {
  readonly #socket: WebSocket;
  #asked = 0;

  constructor(address: string) {
    this.#socket = new WebSocket(address);
  }

  /** Returns the CPU profile of the process while `run` runs, sampled every 100 microseconds. */
  async profileOf(run: () => Promise<unknown>): Promise<Profiler.Profile> {
    await this.#open();
    await this.#ask("Profiler.enable");
    await this.#ask("Profiler.setSamplingInterval", { interval: 100 });
    await this.#ask("Profiler.start");
    await run();
    return (await this.#ask("Profiler.stop")).profile;
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
