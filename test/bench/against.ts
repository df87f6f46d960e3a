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
const warmUp = { requests: 3000, atOnce: 4 };

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
    const compared: Compared[] = [];
    for (const [index, { name }] of first.entries()) {
      const sides = banks.map((bank, which) => ({
        bank,
        make: journeys[which]?.[index]?.make as () => TppRequest,
        costs: [] as number[],
      }));
      for (const { bank, make } of sides) await sent(bank.tpp, make, warmUp);
      for (let turn = 0; turn < blocks; turn += 1)
        for (const { bank, make, costs } of sides) costs.push(await costOf(bank, make));
      const [before = [], now = []] = sides.map(({ costs }) => costs);
      compared.push({ name, before, now });
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
