import type { AuditEvent } from "../../table/audit.ts";
import { table } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import type { World } from "../bank/world.ts";
import { logKeys } from "./keys.ts";

/** A sandbox call that is applied once, however often it is repeated. */
export type Call<A = unknown> = Pick<AuditEvent, "type" | "requestId" | "resource"> & {
  id: string;
  /** Builds the answer of a repetition from the world as it is then. */
  again: (world: World) => A;
};

const keptSeconds = 2 * 86_400;

export const calls = {
  /** The change that records a call, on condition that it was not applied before. */
  applied: (tppId: string, { id }: Call, version: number, realTime: Date): Change => ({
    put: {
      ...logKeys.call(tppId, id),
      ...{ id, version, expires: Math.floor(realTime.getTime() / 1000) + keptSeconds },
    },
    when: { absent: realTime },
  }),

  async isApplied(tppId: string, { id }: Call, realTime: Date): Promise<boolean> {
    const item = await table.get(logKeys.call(tppId, id));
    return item !== undefined && Number(item.expires) >= Math.floor(realTime.getTime() / 1000);
  },
};
