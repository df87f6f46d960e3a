import { randomUUID } from "node:crypto";
import { handler as createSandboxCustomer } from "../../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as getRequest } from "../../../../functions/sandbox/get-request.ts";
import { handler as initialize } from "../../../../functions/sandbox/initialize.ts";
import { handler as listRequests } from "../../../../functions/sandbox/list-requests.ts";
import { handler as listSandboxCustomers } from "../../../../functions/sandbox/list-sandbox-customers.ts";
import { healed } from "../../bank/failing-bank.ts";
import { dyingAtIntent } from "../../payments/intents.ts";
import { orderOf } from "../../payments/orders.ts";
import { later, receive } from "../../payments/payments.ts";
import { setClock } from "../../sandbox/clock.ts";
import { movingBefore } from "../../sandbox/moving-clock.ts";
import { undisturbed } from "../around-calls.ts";
import { call, testTime } from "../call.ts";
import { bookAs } from "./book-as.ts";
import type { By } from "./by.ts";

export async function sandbox(): Promise<void> {
  const body = { customerNumber: "branch-1", name: "Branch", type: "PRIVATE" };
  const headers = { "x-request-id": randomUUID() };
  await call(listSandboxCustomers);
  const { body: log } = await call(listRequests);
  await call(getRequest, { params: { requestLogId: log.requests[0].requestLogId } });
  for (const sent of [headers, headers]) await call(createSandboxCustomer, { body, headers: sent });
}

/** Resets the sandbox while one payment is not submitted yet, and another was submitted during a clock move. */
export async function sandboxReset(by: By): Promise<void> {
  const headers = { "x-request-id": randomUUID() };
  for (const sent of [headers, headers]) await call(initialize, { headers: sent });
  await setClock(testTime.toISOString());
  const moved = await receive(orderOf({ creditorName: "Moved" }));
  await undisturbed(async () => {
    movingBefore("submit", () =>
      by("whoever moves the clock", () => setClock("2026-03-02T10:00:01Z")),
    );
    await moved.approve();
    healed();
  });
  await setClock(testTime.toISOString());
  const left = await receive(orderOf({ creditorName: "Left" }));
  await dyingAtIntent(() => left.approve());
  await call(initialize);
  await bookAs(by, later(testTime, { minutes: 2 }));
}
