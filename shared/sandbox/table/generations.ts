import * as v from "valibot";
import { type Item, table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { lookedAt, sandboxKeys } from "./keys.ts";

const Generation = v.object({
  tppId: v.string(),
  world: v.string(),
  /** Nobody has named it when it was last looked at. */
  isOld: v.optional(v.boolean(), false),
  /** It is kept, or made of one that is, and nobody has used it yet: nothing in it has happened. */
  isKept: v.optional(v.boolean(), false),
});

export type Generation = v.InferOutput<typeof Generation>;

/**
 * The milliseconds until the next check of a generation: `soon` for a new or apparently old one, `later` for one in
 * use.
 */
const pause = { soon: 3_600_000, later: 86_400_000 };

/**
 * Every generation of a world that there is, noted before anything of it is written, so that what nobody names any more
 * is found and cleared away, also where whoever wrote it has died.
 */
export const generations = {
  async begin(tppId: string, world: string, at: Date, { isKept = false } = {}): Promise<void> {
    const found = lookedAt(new Date(at.getTime() + pause.soon), world);
    const generation = { tppId, world, isOld: false, ...(isKept ? { isKept } : {}) };
    await table.change([
      { put: { ...sandboxKeys.generation(tppId, world), ...generation, ...found } },
    ]);
  },

  async get(tppId: string, world: string): Promise<Generation | undefined> {
    const item = await table.get(sandboxKeys.generation(tppId, world));
    return item && v.parse(Generation, item);
  },

  /**
   * The check that goes along with naming a generation: nobody has found it without a name yet, and so nobody clears it
   * away, however long whoever wrote it was held up.
   */
  intact: (tppId: string, world: string): Change => ({
    check: sandboxKeys.generation(tppId, world),
    when: { oneOf: { isOld: [false] } },
  }),

  /** The same where one that was kept becomes its TPP's world. */
  inUse: (tppId: string, world: string): Change => ({
    update: sandboxKeys.generation(tppId, world),
    remove: ["isKept"],
    when: { oneOf: { isOld: [false] } },
  }),

  /** Those that are to be looked at. */
  async toLookAt(at: Date, limit: number): Promise<Generation[]> {
    const { GSI1PK, GSI1SK } = lookedAt(at, "~");
    const items = await table.query(GSI1PK, { index: "GSI1", between: ["0", GSI1SK], limit });
    return items.map((item) => v.parse(Generation, item));
  },

  /** Remembers that one is in use, or seems not to be: it is looked at again. */
  async looked({ tppId, world }: Generation, isOld: boolean, at: Date): Promise<void> {
    const next = new Date(at.getTime() + (isOld ? pause.soon : pause.later));
    const set = { isOld, ...lookedAt(next, world) };
    await table.change([
      { update: sandboxKeys.generation(tppId, world), set, when: { present: true } },
    ]);
  },

  /** Forgets one of which nothing is left. */
  async ended({ tppId, world }: Generation): Promise<void> {
    await table.change([{ delete: sandboxKeys.generation(tppId, world) }]);
  },

  /**
   * All rows of a world, the marks of deleted accounts among them, in no certain order but the same one each time; what
   * waits is not among them.
   */
  async rows(world: string): Promise<Item[]> {
    const [heads, marks] = await Promise.all([
      table.query(sandboxKeys.customer(world, "").PK),
      table.query(sandboxKeys.gone(world, "").PK),
    ]);
    const under = heads.flatMap(({ SK, kind, id }) => {
      if (!SK.startsWith("HOLDING#")) return [];
      return (
        kind === "card" ? sandboxKeys.card(world, `${id}`) : sandboxKeys.account(world, `${id}`)
      ).PK;
    });
    const rows = await Promise.all(under.map((partition) => table.query(partition)));
    return [...rows.flat(), ...heads, ...marks];
  },

  /** The ids of accounts that were deleted from a world; whoever did so may have died before all of it was cleared. */
  async gone(world: string): Promise<string[]> {
    return (await table.query(sandboxKeys.gone(world, "").PK)).map(({ SK }) => SK);
  },
};
