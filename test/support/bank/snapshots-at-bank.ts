import { randomUUID } from "node:crypto";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { restoreSnapshot, takeSnapshot } from "../../../shared/sandbox/snapshots/snapshot.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../operations/call.ts";
import { later } from "../payments/payments.ts";
import { called, callerAt } from "./orders-at-bank.ts";

export const tppId = "NO-FSA-987654321";
export const world = async () => (await tpps.profile(tppId)).place ?? "";
export const save = async () => takeSnapshot(await callerAt(), "Saved");
export const restore = (id: string, callId: string = randomUUID()) =>
  called(callId, (caller) => restoreSnapshot(caller, id));
export const run = (days: number) => executeDueOrders(later(testTime, { days }));
export const orderRows = async (id: string, of?: string) =>
  table.query(sandboxKeys.order(of ?? (await world()), id).PK);
