import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readsOf } from "../../shared/sandbox/bank/reads/reads.ts";
import type { World } from "../../shared/sandbox/bank/world.ts";
import { WorldStore } from "../../shared/sandbox/log/world-store.ts";
import { asking, eiriksMain, seededWorld } from "../support/bank/held-world.ts";
import { StoredWorld, shortRow } from "../support/bank/stored-world.ts";
import { medianOf } from "./median.ts";
import { countProcessorTime } from "./processor-time.ts";
import { standUp } from "./stand.ts";
import type { Asked, Told } from "./submit-to-world.ts";

const [processes, each] = [20, 5];

/**
 * Submits orders to one world from several processes at once, and reads worlds of different sizes. Times are processor
 * milliseconds on this machine.
 */
export async function worlds() {
  const { stop } = await standUp();
  try {
    return { ...(await race()), ...(await reads()) };
  } finally {
    await stop();
  }
}

async function race() {
  const shared = await StoredWorld.open();
  const file = new URL("submit-to-world.ts", import.meta.url);
  const children = Array.from({ length: processes }, () => fork(file));
  try {
    await Promise.all(children.map((child) => once(child, "message")));
    const began = performance.now();
    const told = await Promise.all(children.map((child) => asked(child, shared.tppId)));
    const seconds = (performance.now() - began) / 1000;
    const { orders } = await shared.current();
    return {
      wanted: processes * each,
      taken: new Set(told.flatMap(({ ids }) => ids)).size,
      kept: orders.size,
      attempts: told.reduce((sum, { attempts }) => sum + attempts, 0),
      perAttempt: medianOf(told.map(({ perAttempt }) => perAttempt)),
      seconds,
    };
  } finally {
    for (const child of children) child.disconnect();
  }
}

async function asked(child: ChildProcess, tppId: string): Promise<Told> {
  const answer = once(child, "message");
  child.send({ tppId, orders: each } satisfies Asked);
  const [told] = await answer;
  return told as Told;
}

/** How often each read is measured, after as many that are not. */
const rounds = 30;

async function reads() {
  const seeded = await StoredWorld.open(seededWorld);
  const large = await StoredWorld.open(withRows(seededWorld, 20_000));
  const page = (world: World) =>
    readsOf(world).booked(asking(), eiriksMain, {
      limit: 100,
      towards: "older",
      from: "2000-01-01",
      to: "2030-01-01",
    });
  const warm = async () => void page(await seeded.store.read(seeded.tppId, seeded.world.version));
  const cold = async ({ tppId }: StoredWorld) => void page(await new WorldStore().read(tppId));
  return {
    warmPage: await cpuOf(warm),
    coldSeed: await cpuOf(() => cold(seeded)),
    coldLarge: await cpuOf(() => cold(large)),
  };
}

function withRows(world: World, count: number): World {
  const account = world.accounts.get(eiriksMain);
  if (!account) throw new Error("The world has no such account.");
  const booked = Array.from({ length: count }, (_, at) => ({
    ...shortRow,
    ...{ id: `20260101-${at}`, day: "2026-01-01", sequence: `${at}`.padStart(8, "0") },
    ...{ creditorName: "Nordlys Kaffe AS", remittanceInformationUnstructuredArray: ["Coffee"] },
  }));
  const changed = { ...account, rows: { ...account.rows, booked } };
  return { ...world, accounts: new Map(world.accounts).set(eiriksMain, changed) };
}

async function cpuOf(run: () => Promise<void>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 2 * rounds; round += 1) {
    const milliseconds = countProcessorTime();
    await run();
    costs.push(milliseconds());
  }
  return medianOf(costs.slice(rounds));
}
