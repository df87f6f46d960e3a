import { table } from "./client.ts";
import { numberPrint } from "./customers.ts";
import { keys } from "./keys.ts";

const keyOf = async (world: string, number: string, at: Date) =>
  keys.attempts(world, await numberPrint(world, number), at.toISOString().slice(0, 13));

/** Identifications with a number that failed, counted by the hour over all links. */
export const attempts = {
  async tooMany(world: string, number: string, limit: number, at: Date): Promise<boolean> {
    const item = await table.get(await keyOf(world, number, at));
    const failed = item?.failed;
    return failed instanceof Set && failed.size >= limit;
  },

  /** Counts the link's so-manieth attempt once. */
  async failed(world: string, number: string, link: string, attempt: number, at: Date) {
    await table.update({
      update: await keyOf(world, number, at),
      add: { failed: new Set([`${link}#${attempt}`]) },
      set: { expires: Math.floor(at.getTime() / 1000) + 7_200 },
    });
  },
};
