import { outboxOf } from "../../../shared/table/audit.ts";

/** The audit events of a TPP on a day. */
export const auditOf = async (tppId: string, day: Date) =>
  (await Promise.all(outboxOf(day.toISOString().slice(0, 10))))
    .flat()
    .filter((event) => event.tppId === tppId);
