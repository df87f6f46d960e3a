import type { PeriodicPayment } from "../rules/payment.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

/** What became of one day of a standing order: executed, without funds, or not possible. */
export type InstanceStatus = "ACSC" | "ACCP" | "RJCT";

type Instance = Pick<PeriodicPayment, "id" | "world" | "executionDate">;

/** A world that a snapshot brings back lives through its days anew. */
const keyOf = ({ id, world, executionDate }: Instance) =>
  keys.done(id, `${executionDate}#${world}`);

/** The marks of the days that a standing order has been executed on, each at most once. */
export const instances = {
  /** The change by which a day is done, if it was not before. */
  done: (instance: Instance, status: InstanceStatus): Change => ({
    put: { ...keyOf(instance), status },
    when: { absent: true },
  }),

  async isDone(instance: Instance): Promise<boolean> {
    return (await table.get(keyOf(instance))) !== undefined;
  },
};
