import { randomUUID } from "node:crypto";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as getRequest } from "../../../functions/sandbox/get-request.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as listRequests } from "../../../functions/sandbox/list-requests.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { call } from "../call.ts";

export async function sandbox(): Promise<void> {
  const body = { customerNumber: "branch-1", name: "Branch", type: "PRIVATE" };
  const headers = { "x-request-id": randomUUID() };
  await call(listSandboxCustomers);
  const { body: log } = await call(listRequests);
  await call(getRequest, { params: { requestLogId: log.requests[0].requestLogId } });
  for (const sent of [headers, headers]) await call(createSandboxCustomer, { body, headers: sent });
}

export async function sandboxReset(): Promise<void> {
  const headers = { "x-request-id": randomUUID() };
  for (const sent of [headers, headers]) await call(initialize, { headers: sent });
}
