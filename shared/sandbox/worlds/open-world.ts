import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "../../errors.ts";
import { osloDay } from "../../rules/calendar.ts";
import { table } from "../../table/client.ts";
import { tpps } from "../../table/tpps.ts";
import { seedWorld } from "../seed/seed-world.ts";
import { generations } from "../table/generations.ts";
import { worlds } from "../table/worlds.ts";
import { sandboxIds } from "./sandbox-ids.ts";
import { rowsOfWorld } from "./world-rows.ts";

/**
 * Makes the first world of a TPP. If several first calls arrive at once, one makes the world and the others wait for
 * it.
 */
export async function openWorld(
  tppId: string,
  { id, realTime, now }: { id: string; realTime: Date; now: Date },
): Promise<string> {
  if (await worlds.mayOpen(tppId, id, realTime)) {
    await loadSeed(tppId, id, { now, realTime });
    await worlds.begin(tppId, id);
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const { place: world } = await tpps.profile(tppId);
    if (world) return world;
    await wait(100);
  }
  throw new ApiError("SYSTEM_ERROR", "The sandbox is being prepared. Try again in a moment.", {
    status: 503,
    headers: { "retry-after": "5" },
  });
}

/** Writes the seed customers and their data as a world that is not in use yet. */
export async function loadSeed(
  tppId: string,
  world: string,
  { now, realTime }: { now: Date; realTime: Date },
): Promise<void> {
  await generations.begin(tppId, world, realTime);
  const idOf = await sandboxIds(tppId);
  await table.load(await rowsOfWorld(world, seedWorld({ today: osloDay(now), idOf })));
}
