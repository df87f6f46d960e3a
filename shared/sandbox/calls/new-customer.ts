import { idnr } from "@navikt/fnrvalidator";
import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { readNationalNumber } from "../../rules/national-number.ts";
import { syntheticNumber } from "../rules/synthetic-number.ts";
import { agreements } from "../table/agreements.ts";
import { customers } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import type { Agreement, WorldCustomer } from "../worlds/world.ts";

type Wanted = { customerNumber: string; name: string; type: WorldCustomer["type"] };

/** The step to the next number when the random number belongs to another customer. Any step would do. */
const stride = 1_000_003;

/** Makes a customer in the TPP's world. A private customer gets an agreement (specification, Sandbox customer). */
export async function newCustomer(
  caller: Caller,
  { customerNumber, name, type }: Wanted,
): Promise<Wanted & { id: string }> {
  const synthetic = readNationalNumber(customerNumber);
  if (!synthetic && idnr(customerNumber).status === "valid")
    throw new ApiError(
      "FORMAT_ERROR",
      "This may be a living person's national number; the sandbox takes synthetic ones only (month + 80).",
      { path: "customerNumber" },
    );
  const { id, tppId, place: world } = caller;
  const agreement: Agreement = {
    id: (await sandboxIds(tppId))("agreement", id),
    name: `Nettbank ${name}`,
    owner: id,
    kind: "PRIVATE",
    engagements: [],
  };
  return changeSandboxOnce(caller, "SANDBOX_CUSTOMER_CREATED", async () => {
    if ((await customers.idByNumber(world, customerNumber)) !== undefined) throw taken();
    const nationalNumber = synthetic?.number ?? (await freeNumber(world, id));
    const customer = { id, customerNumber, nationalNumber, type, name };
    return {
      answer: { id, customerNumber, type, name },
      resource: { type: "customer", id },
      changes: [
        ...(await customers.created(world, customer)),
        ...(type === "PRIVATE" ? agreements.created(world, agreement) : []),
      ],
    };
  });
}

/** Makes a synthetic national number that nobody in the world has yet. */
async function freeNumber(world: string, id: string): Promise<string> {
  const chance = parseInt(id.slice(0, 8), 16);
  for (let step = 0; step < 5; step += 1) {
    const number = syntheticNumber(chance + step * stride);
    if ((await customers.idByNumber(world, number)) === undefined) return number;
  }
  throw taken();
}

const taken = () =>
  new ApiError("CONFLICT", "A customer with this number exists already.", {
    path: "customerNumber",
  });
