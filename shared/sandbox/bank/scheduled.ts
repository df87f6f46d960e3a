import type { Order, Schedule } from "../../ports/schemas/order.ts";

/** A schedule whose `endDate` is compared with the day of execution, whichever way it moved (decision: Dated payments). */
type Scheduled = Schedule & { endsOnExecution: true };

export const endingOnExecution = (schedule: Schedule): Scheduled => ({
  ...schedule,
  endsOnExecution: true,
});

/** The order as the rules for days take it. */
export const scheduled = <O extends Order>(order: O): O =>
  order.kind === "standing" ? { ...order, schedule: endingOnExecution(order.schedule) } : order;
