import * as v from "valibot";
import { type Item, table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { lookedAt, sandboxKeys } from "./keys.ts";

const Generation = v.object({
  tppId: v.string(),
  world: v.string(),
  /** True if nothing referred to it at the last check. */
  isOld: v.optional(v.boolean(), false),
  /** True for a generation of a snapshot, and for an unused copy of one. Nothing has been executed in it. */
  isKept: v.optional(v.boolean(), false),
});

export type Generation = v.InferOutput<typeof Generation>;

/**
 * The milliseconds until the next check of a generation: `soon` for a new or apparently old one, `later` for one in
 * use.
 */
const pause = { soon: 3_600_000, later: 86_400_000 };

/**
 * The list of all generations of worlds. A generation is listed before its rows are written, so that an unused one is
 * found and deleted even if its writer died.
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
   * The condition for making a generation the current one: no check has found it unused yet. So it is not being
   * deleted, even if its writer was delayed.
   */
  intact: (tppId: string, world: string): Change => ({
    check: sandboxKeys.generation(tppId, world),
    when: { oneOf: { isOld: [false] } },
  }),

  /** The condition of `intact`, for a copy of a snapshot that becomes its TPP's world. Also removes the copy's `isKept`. */
  inUse: (tppId: string, world: string): Change => ({
    update: sandboxKeys.generation(tppId, world),
    remove: ["isKept"],
    when: { oneOf: { isOld: [false] } },
  }),

  /** Lists the generations whose check is due. */
  async toLookAt(at: Date, limit: number): Promise<Generation[]> {
    const { GSI1PK, GSI1SK } = lookedAt(at, "~");
    const items = await table.query(GSI1PK, { index: "GSI1", between: ["0", GSI1SK], limit });
    return items.map((item) => v.parse(Generation, item));
  },

  /** Stores the result of a check, and the time of the next one. */
  async looked({ tppId, world }: Generation, isOld: boolean, at: Date): Promise<void> {
    const next = new Date(at.getTime() + (isOld ? pause.soon : pause.later));
    const set = { isOld, ...lookedAt(next, world) };
    await table.change([
      { update: sandboxKeys.generation(tppId, world), set, when: { present: true } },
    ]);
  },

  /** Removes a generation from the list, once all its rows are deleted. */
  async ended({ tppId, world }: Generation): Promise<void> {
    await table.change([{ delete: sandboxKeys.generation(tppId, world) }]);
  },

  /**
   * Reads all rows of a world and the records of its deleted accounts, without due items. The order has no meaning, but
   * it is always the same.
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

  /** Lists the ids of accounts that were deleted from a world. Rows of them may be left if the process died. */
  async gone(world: string): Promise<string[]> {
    return (await table.query(sandboxKeys.gone(world, "").PK)).map(({ SK }) => SK);
  },
};
