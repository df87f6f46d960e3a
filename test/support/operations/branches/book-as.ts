import { handler as askOrders } from "../../../../functions/jobs/ask-orders.ts";
import { handler as lapsePayments } from "../../../../functions/jobs/lapse-payments.ts";
import { handler as submitOrders } from "../../../../functions/jobs/submit-orders.ts";
import { handler as executeOrders } from "../../../../functions/sandbox/execute-orders.ts";
import type { By } from "./by.ts";

const jobs = { submitOrders, executeOrders, lapsePayments, askOrders };

/** Runs the jobs that submit and execute payments, each under its own name. */
export async function bookAs(by: By, now: Date): Promise<void> {
  for (const [id, job] of Object.entries(jobs))
    await by(id, () => job({ time: now.toISOString() }));
}
