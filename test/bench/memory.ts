import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TppRequest } from "../../infra/tpp/tpp-client.ts";
import { requestsOf } from "./four-requests.ts";
import { Inspected } from "./inspected.ts";
import { type RunningRevision, startRevision } from "./revision.ts";
import { sent } from "./sent.ts";

const here = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The number of requests before memory is measured, the seconds of rest, and the seconds over which the idle processor
 * is measured.
 */
const [first, settling, resting] = [1000, 30, 60];

/**
 * The idle load as a share of a core, the memory after 1,000 requests in MiB, and the growth over many more requests.
 */
export type Rest = {
  restingCpu: number;
  memory: number;
  /** Memory in MiB, and the gateway's heap in MiB after a garbage collection, for each number of requests. */
  growth: { requests: number; memory: number; heap: number }[];
};

/** Measures gateway, table and jobs of `npm start` together. The table is stored in files, as it is by default. */
export async function rest(requests: number): Promise<Rest> {
  const { restingCpu, memory } = await atRest();
  return { restingCpu, memory, growth: await growth(requests) };
}

async function atRest(): Promise<Omit<Rest, "growth">> {
  const bank = await startRevision("now", here, { memory: false });
  try {
    await some(bank, await makesOf(bank), first);
    const memory = bank.memory();
    await sleep(settling * 1000);
    const before = bank.cpu();
    await sleep(resting * 1000);
    return { restingCpu: (bank.cpu() - before) / (resting * 1000), memory };
  } finally {
    await bank.stop();
  }
}

/** Measures the growth in a second bank, because the inspector itself takes memory. */
async function growth(requests: number): Promise<Rest["growth"]> {
  const bank = await startRevision("now", here, { memory: false, inspected: true });
  const inspected = new Inspected(bank.inspector);
  try {
    const makes = await makesOf(bank);
    const points: Rest["growth"] = [];
    const steps = 5;
    for (let step = 0; step <= steps; step += 1) {
      await some(bank, makes, step === 0 ? first : requests / steps);
      const heap = (await inspected.heap()) / 2 ** 20;
      points.push({ requests: first + (requests / steps) * step, memory: bank.memory(), heap });
    }
    return points;
  } finally {
    inspected.close();
    await bank.stop();
  }
}

const makesOf = async (bank: RunningRevision) => (await requestsOf(bank)).map(({ make }) => make);

/** Sends this number of requests, the four kinds in turns. */
async function some({ tpp }: RunningRevision, makes: (() => TppRequest)[], requests: number) {
  let next = 0;
  const turn = () => {
    next += 1;
    return (makes[next % makes.length] as () => TppRequest)();
  };
  await sent(tpp, turn, { requests });
}
