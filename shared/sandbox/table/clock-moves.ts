import * as v from "valibot";
import { isoDateTime } from "../../rules/calendar.ts";
import { audit } from "../../table/audit.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import { keys } from "../../table/keys.ts";
import { markExpires } from "../../table/requests.ts";
import { clockIs } from "../../table/tpps.ts";
import { moving, sandboxKeys } from "./keys.ts";

const ClockMoveItem = v.object({
  id: v.string(),
  tppId: v.string(),
  world: v.string(),
  requestId: v.string(),
  state: v.picklist(["MOVING", "DONE"]),
  /** The start of the move in real time. */
  since: v.string(),
  /** The offset of the clock from real time before and after the move, in milliseconds. */
  from: v.number(),
  to: v.number(),
  /** The sandbox's time up to which all due items are executed before the clock shows its new time. */
  until: v.string(),
  /** The number of payments executed so far. */
  executed: v.number(),
  /** The last item that is due by the new clock but that this move has postponed. */
  postponed: v.optional(
    v.object({
      world: v.string(),
      at: v.string(),
      resource: v.picklist(["PAYMENT", "BASKET", "ORDER"]),
      id: v.string(),
    }),
  ),
});

export type ClockMove = v.InferOutput<typeof ClockMoveItem>;

const keyOf = ({ tppId, id }: Pick<ClockMove, "tppId" | "id">) => sandboxKeys.clockMove(tppId, id);
const underWay = { oneOf: { state: ["MOVING"] } };

/**
 * The moves of sandbox clocks. A TPP's profile names its running move, so that nothing is approved during the move and
 * only the move executes orders. The finished move stays as the record of its call.
 */
export const clockMoves = {
  async get(tppId: string, id: string): Promise<ClockMove | undefined> {
    const item = await table.get(sandboxKeys.clockMove(tppId, id));
    return item && v.parse(ClockMoveItem, item);
  },

  /** The changes that begin a move, if no other move is running and the clock and the world are as they were read. */
  begun(move: ClockMove): Change[] {
    const { id, tppId, world, from } = move;
    const since = new Date(move.since);
    return [
      { put: { ...keyOf(move), ...move, ...moving(since, tppId) }, when: { absent: true } },
      {
        update: keys.profile(tppId),
        set: { moving: id },
        when: { oneOf: { place: [world], ...clockIs(from) } },
      },
    ];
  },

  /** The change that counts the payments executed for a running move. */
  executing: (move: ClockMove): Change => ({
    update: keyOf(move),
    add: { executed: 1 },
    when: underWay,
  }),

  /** The change that stores the last postponed item of a running move. */
  postponing: (
    move: ClockMove,
    { world, at, resource, id }: NonNullable<ClockMove["postponed"]>,
  ): Change => ({
    update: keyOf(move),
    set: { postponed: { world, at, resource, id } },
    when: underWay,
  }),

  /** The change that marks a move as ended. */
  ended: (tppId: string, id: string, realTime: Date): Change => ({
    update: sandboxKeys.clockMove(tppId, id),
    set: { state: "DONE", expires: markExpires(realTime) },
    remove: Object.keys(moving(realTime, tppId)),
    when: underWay,
  }),

  /** Ends a move. From now on the clock shows its new time. */
  async end(move: ClockMove, realTime: Date): Promise<void> {
    const { id, tppId, requestId, from, to, since } = move;
    const shown = (offset: number) => isoDateTime(new Date(Date.parse(since) + offset));
    await table.change([
      clockMoves.ended(tppId, id, realTime),
      {
        update: keys.profile(tppId),
        set: { clockOffset: to },
        remove: ["moving"],
        when: { oneOf: { moving: [id] } },
      },
      audit({
        type: "SANDBOX_CLOCK_SET",
        at: realTime,
        tppId,
        requestId,
        before: shown(from),
        after: shown(to),
      }),
    ]);
  },

  /**
   * Lists the moves that began at this instant or before, the oldest first. A move of the same second may be missing.
   */
  async since(at: Date): Promise<Pick<ClockMove, "tppId" | "id">[]> {
    const { GSI1PK, GSI1SK } = moving(at, "~");
    const items = await table.query(GSI1PK, { index: "GSI1", between: ["0", GSI1SK], limit: 100 });
    return items.map((item) => v.parse(ClockMoveItem, item));
  },
};
