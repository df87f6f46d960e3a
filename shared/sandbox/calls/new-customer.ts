import type { Caller } from "../../http/call.ts";
import { privateAgreement } from "../rules/agreement-rules.ts";
import { nationalNumbersToTry, takenNumber } from "../rules/new-customer-number.ts";
import { agreements } from "../table/agreements.ts";
import { customers } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import type { WorldCustomer } from "../worlds/world.ts";

type Wanted = { customerNumber: string; name: string; type: WorldCustomer["type"] };

/** Makes a customer in the TPP's world. A private customer gets an agreement (specification, Sandbox customer). */
export async function newCustomer(
  caller: Caller,
  { customerNumber, name, type }: Wanted,
): Promise<Wanted & { id: string }> {
  const { id, tppId, place: world } = caller;
  const toTry = nationalNumbersToTry(customerNumber, id);
  const idOf = await sandboxIds(tppId);
  return changeSandboxOnce(caller, "SANDBOX_CUSTOMER_CREATED", async () => {
    if ((await customers.idByNumber(world, customerNumber)) !== undefined) throw takenNumber();
    const nationalNumber = await freeOf(world, toTry);
    const customer = { id, customerNumber, nationalNumber, type, name };
    return {
      answer: { id, customerNumber, type, name },
      resource: { type: "customer", id },
      changes: [
        ...(await customers.created(world, customer)),
        ...(type === "PRIVATE"
          ? agreements.created(world, privateAgreement(idOf("agreement", id), customer))
          : []),
      ],
    };
  });
}

/** Returns the first of these numbers that nobody in the world has. */
async function freeOf(world: string, numbers: readonly string[]): Promise<string> {
  for (const number of numbers)
    if ((await customers.idByNumber(world, number)) === undefined) return number;
  throw takenNumber();
}
