import { fileURLToPath } from "node:url";
import type { TppRequest } from "../../infra/tpp/tpp-client.ts";
import { requestsOf } from "./four-requests.ts";
import { startRevision } from "./revision.ts";

const here = fileURLToPath(new URL("../..", import.meta.url));

/** The result of many parallel requests: latencies in milliseconds, and the number of failures. */
export type Loaded = { p50: number; p99: number; errors: number; seconds: number };

/**
 * Sends the four requests in turns over this many connections. Each connection sends its next request after an answer.
 */
export async function load(requests: number, connections: number): Promise<Loaded> {
  const bank = await startRevision("now", here, { memory: false });
  try {
    const makes = (await requestsOf(bank)).map(({ make }) => make);
    const latencies: number[] = [];
    let [next, errors] = [0, 0];
    const start = performance.now();
    const one = async () => {
      for (let turn = next++; turn < requests; turn = next++) {
        const sentAt = performance.now();
        const make = makes[turn % makes.length] as () => TppRequest;
        const status = await bank.tpp.call(make()).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status < 200 || status >= 300) errors += 1;
        latencies.push(performance.now() - sentAt);
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    latencies.sort((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
    return {
      ...{ p50: at(0.5), p99: at(0.99), errors },
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await bank.stop();
  }
}
