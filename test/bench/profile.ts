import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { flameGraph, framesOf, sharesOf } from "./flame-graph.ts";
import { requestsOf } from "./four-requests.ts";
import { Inspected } from "./inspected.ts";
import { startRevision } from "./revision.ts";
import { sent } from "./sent.ts";

const here = fileURLToPath(new URL("../..", import.meta.url));
const count = { warm: 300, measured: 600 };

/**
 * The cost of an operation's requests in the gateway's process, its shares by package, and the file of its flame graph.
 */
export type Profiled = {
  name: string;
  milliseconds: number;
  shares: [place: string, share: number][];
  file: string;
};

/** Profiles the gateway of `npm start` for the four operations, and writes a flame graph of each. */
export async function profile(folder: string): Promise<Profiled[]> {
  mkdirSync(folder, { recursive: true });
  const bank = await startRevision("now", here, { inspected: true });
  const inspected = new Inspected(bank.inspector);
  try {
    const profiled: Profiled[] = [];
    for (const { name, make } of await requestsOf(bank)) {
      await sent(bank.tpp, make, { requests: count.warm });
      const sampled = await inspected.profileOf(() =>
        sent(bank.tpp, make, { requests: count.measured }),
      );
      const frames = framesOf(sampled);
      const milliseconds = frames.total / count.measured;
      const file = join(folder, `${name.toLowerCase().replaceAll(" ", "-")}.svg`);
      writeFileSync(file, flameGraph(frames, `${name}: where the gateway's processor time goes`));
      profiled.push({ name, milliseconds, shares: sharesOf(frames), file });
    }
    return profiled;
  } finally {
    inspected.close();
    await bank.stop();
  }
}
