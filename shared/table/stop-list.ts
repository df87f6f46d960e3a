import * as v from "valibot";
import { audit } from "./audit.ts";
import { table } from "./client.ts";
import { keys, stopped, stoppedPartition } from "./keys.ts";

const StoppedTpp = v.pipe(
  v.object({ GSI1SK: v.string(), stoppedAt: v.string(), stopReason: v.string() }),
  v.transform(({ GSI1SK: tppId, stoppedAt, stopReason }) => ({
    tppId,
    since: stoppedAt,
    reason: stopReason,
  })),
);

export type StoppedTpp = v.InferOutput<typeof StoppedTpp>;

/** An action of the bank on a TPP. `id` distinguishes it in the audit trail. */
type Act = { id: string; at: Date; reason: string };

/** The TPPs that the bank has stopped, whatever their certificates and the register say. */
export const stopList = {
  /** Stops a TPP from its next request on. Returns false if it was already stopped. */
  async add(tppId: string, { id, at, reason }: Act): Promise<boolean> {
    const refused = await table.change([
      {
        update: keys.profile(tppId),
        set: { blocked: true, stoppedAt: at.toISOString(), stopReason: reason, ...stopped(tppId) },
        when: { oneOf: { blocked: [undefined, false] } },
      },
      audit({ ...eventOf(tppId, id), at, reason, type: "TPP_STOPPED" }),
    ]);
    return refused === undefined;
  },

  /** Admits a TPP again. Returns false if it was not stopped. */
  async remove(tppId: string, { id, at, reason }: Act): Promise<boolean> {
    const refused = await table.change([
      {
        update: keys.profile(tppId),
        remove: ["blocked", "stoppedAt", "stopReason", ...Object.keys(stopped(tppId))],
        when: { oneOf: { blocked: [true] } },
      },
      audit({ ...eventOf(tppId, id), at, reason, type: "TPP_ADMITTED" }),
    ]);
    return refused === undefined;
  },

  /** All stopped TPPs, by id. They come from an index, which may lag behind. */
  async all(): Promise<StoppedTpp[]> {
    const items = await table.query(stoppedPartition, { index: "GSI1" });
    return items.map((item) => v.parse(StoppedTpp, item));
  },
};

const eventOf = (tppId: string, requestId: string) => ({
  tppId,
  requestId,
  resource: { type: "tpp", id: tppId },
});
