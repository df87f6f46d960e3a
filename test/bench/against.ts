import { fileURLToPath } from "node:url";
import type { TppRequest } from "../../infra/tpp/tpp-client.ts";
import { requestsOf } from "./four-requests.ts";
import { checkedOut, type RunningRevision, startRevision } from "./revision.ts";
import { sent } from "./sent.ts";

/** The number of requests before the other revision's turn, and the number at once. */
const block = { requests: 200, atOnce: 4 };
/**
 * The number of warm-up requests of each operation, after which the compiler has little left to do, and the number at
 * once.
 */
const warmUp = { requests: 1500, atOnce: 4 };

/** The processor time of one operation in each revision, in milliseconds per request for each block. */
export type Compared = { name: string; before: number[]; now: number[] };

/**
 * Compares a git revision with the current files. Both run at once with their own tables, and get the same requests in
 * turns. The result is the processor time of all their processes, so a busy machine affects both in the same way.
 */
export async function against(revision: string, blocks: number): Promise<Compared[]> {
  const { folder, remove } = checkedOut(revision);
  const here = fileURLToPath(new URL("../..", import.meta.url));
  const banks: RunningRevision[] = [];
  try {
    banks.push(await startRevision("before", folder), await startRevision("now", here));
    const journeys = await Promise.all(banks.map(requestsOf));
    const [first = []] = journeys;
    const tppOf = (which: number) => (banks[which] as RunningRevision).tpp;
    const compared: Compared[] = [];
    for (const [index, { name }] of first.entries()) {
      const costs: number[][] = [[], []];
      const makes = journeys.map((journey) => journey[index]?.make as () => TppRequest);
      for (const [which, make] of makes.entries()) await sent(tppOf(which), make, warmUp);
      for (let turn = 0; turn < blocks; turn += 1)
        for (const [which, make] of makes.entries())
          costs[which]?.push(await costOf(banks[which] as RunningRevision, make));
      compared.push({ name, before: costs[0] ?? [], now: costs[1] ?? [] });
    }
    return compared;
  } finally {
    for (const bank of banks) await bank.stop();
    remove();
  }
}

async function costOf({ tpp, cpu }: RunningRevision, make: () => TppRequest): Promise<number> {
  const before = cpu();
  await sent(tpp, make, block);
  return (cpu() - before) / block.requests;
}
