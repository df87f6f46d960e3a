import { osloDay } from "../../rules/calendar.ts";
import { firstWorld } from "../bank/content.ts";
import type { World } from "../bank/world.ts";
import { worlds } from "../log/worlds.ts";
import { sandboxIds } from "../sandbox-ids.ts";
import { seedContent } from "./seed-content.ts";

/** Opens a TPP's first world with the seed. If several first calls arrive at once, one opens it. */
export async function openWorld(
  tppId: string,
  { id, realTime }: { id: string; realTime: Date },
): Promise<World> {
  const seed = seedContent(await sandboxIds(tppId));
  return worlds.open(tppId, realTime, () => firstWorld(id, seed(osloDay(realTime))));
}
