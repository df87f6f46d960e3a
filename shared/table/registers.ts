import { hash } from "node:crypto";
import * as v from "valibot";
import { TppAuthorisation } from "../schemas/authorisation.ts";
import { table } from "./client.ts";
import { keys } from "./keys.ts";

/** The active import: the time of its file, its size, and the time of the import. */
const Held = v.object({
  generation: v.string(),
  modified: v.string(),
  takenAt: v.string(),
  /** The number of entities in the file, and of the TPPs that were stored from it. */
  entities: v.number(),
  tpps: v.number(),
});
export type CurrentRegister = v.InferOutput<typeof Held>;

const Part = v.object({ tpps: v.record(v.string(), v.array(TppAuthorisation)) });

/** The number of days an import is kept. It becomes too old for use long before. */
const keptDays = 14;

/** Imports of the register of TPPs. One item names the active import. */
export const registers = {
  async held(): Promise<CurrentRegister | undefined> {
    const item = await table.get(keys.register());
    return item && v.parse(Held, item);
  },

  /** The TPPs in one part of an import, by id. */
  async part(generation: string, part: string): Promise<Record<string, TppAuthorisation[]>> {
    const item = await table.get(keys.registered(generation, part));
    return item ? v.parse(Part, item).tpps : {};
  },

  /**
   * Writes an import part by part. The last write activates it; nobody reads it before. Returns false if another
   * import was activated first.
   */
  async take(
    tpps: ReadonlyMap<string, TppAuthorisation[]>,
    taken: CurrentRegister,
    held: CurrentRegister | undefined,
  ): Promise<boolean> {
    const { generation } = taken;
    const parts = Map.groupBy(tpps, ([tppId]) => partOf(tppId));
    const expires = Math.floor(Date.parse(taken.takenAt) / 1000) + keptDays * 86_400;
    for (const [part, some] of parts)
      await table.update({
        update: keys.registered(generation, part),
        set: { tpps: Object.fromEntries(some), expires },
      });
    const put = await table.update({
      update: keys.register(),
      set: taken,
      when: { oneOf: { generation: [held?.generation] } },
    });
    return put !== undefined;
  },
};

/** Returns the name of the import part that contains a TPP. An import has 256 parts. */
export const partOf = (tppId: string): string => hash("sha256", tppId).slice(0, 2);
