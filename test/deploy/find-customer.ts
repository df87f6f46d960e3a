import type { StageFronts } from "../../infra/emulator/stage-fronts.ts";
import { samples } from "../support/operations/samples.ts";
import type { Checks } from "./checks.ts";
import { organisation, tppOf } from "./tpp-of.ts";

/** Checks that the sandbox still has the customer that the calls of every route have made. */
export async function findCustomer({ api }: StageFronts, data: string, checks: Checks) {
  const tpp = await tppOf(api.address, data, organisation);
  const { body } = await tpp.call({ method: "GET", path: "/v1/sandbox/customers" });
  tpp.close();
  const numbers = body.map(({ customerNumber }: { customerNumber: string }) => customerNumber);
  const { customerNumber } = samples.createSandboxCustomer.body;
  checks.equal("a customer made before is there", numbers.includes(customerNumber), true);
}
