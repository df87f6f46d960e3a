import { hash } from "node:crypto";
import * as v from "valibot";
import { Authorisation } from "../schemas/authorisation.ts";
import { table } from "./client.ts";
import { keys } from "./keys.ts";

/** The import in service: of a file of which instant, how much it holds, and when it was taken. */
const Held = v.object({
  generation: v.string(),
  modified: v.string(),
  takenAt: v.string(),
  /** All entities of the file, and the TPPs that were kept. */
  entities: v.number(),
  tpps: v.number(),
});
export type HeldRegister = v.InferOutput<typeof Held>;

const Part = v.object({ tpps: v.record(v.string(), v.array(Authorisation)) });

/** For so many days an import is kept; it is too old to be used long before. */
const keptDays = 14;

/** What was imported of the register of TPPs: one import is in service, which one item names. */
export const registers = {
  async held(): Promise<HeldRegister | undefined> {
    const item = await table.get(keys.register());
    return item && v.parse(Held, item);
  },

  /** The TPPs of one part of an import, by their ids. */
  async part(generation: string, part: string): Promise<Record<string, Authorisation[]>> {
    const item = await table.get(keys.registered(generation, part));
    return item ? v.parse(Part, item).tpps : {};
  },

  /**
   * Writes an import part by part, and puts it in service by the last write. Nobody reads it before; false when another
   * import has come first.
   */
  async take(
    tpps: ReadonlyMap<string, Authorisation[]>,
    taken: HeldRegister,
    held: HeldRegister | undefined,
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

/** In which of 256 parts a TPP is. */
export const partOf = (tppId: string): string => hash("sha256", tppId).slice(0, 2);
