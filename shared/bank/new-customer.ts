import { idnr } from "@navikt/fnrvalidator";
import { ApiError } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { readNationalNumber } from "../rules/national-number.ts";
import { syntheticNumber } from "../rules/synthetic-number.ts";
import { customers } from "../table/customers.ts";
import { idsOf } from "./sandbox-ids.ts";
import type { Agreement, Customer } from "./world.ts";

type Wanted = { customerNumber: string; name: string; type: Customer["type"] };

/** How far the next number is when somebody has the one that chance gave: any step is as good as another. */
const stride = 1_000_003;

/** Makes a customer in the TPP's world; a private one gets its agreement (specification, Sandbox customer). */
export async function newCustomer(caller: Caller, wanted: Wanted): Promise<Customer> {
  const { customerNumber, name, type } = wanted;
  const synthetic = readNationalNumber(customerNumber);
  if (!synthetic && idnr(customerNumber).status === "valid")
    throw new ApiError(
      "FORMAT_ERROR",
      "This may be a living person's national number; the sandbox takes synthetic ones only (month + 80).",
      { path: "customerNumber" },
    );
  const { id, tppId, world } = caller;
  const agreement: Agreement = {
    id: (await idsOf(tppId))("agreement", id),
    name: `Nettbank ${name}`,
    owner: id,
    kind: "PRIVATE",
    engagements: [],
  };
  const agreements = type === "PRIVATE" ? [agreement] : [];
  const chance = parseInt(id.slice(0, 8), 16);
  for (let attempt = 0; ; attempt += 1) {
    const nationalNumber = synthetic?.number ?? syntheticNumber(chance + attempt * stride);
    const customer = { id, customerNumber, nationalNumber, type, name };
    const taken = await customers.create(caller, customer, agreements);
    if (taken === undefined) return customer;
    const standing = taken === "id" ? await customers.get(world, id) : undefined;
    if (standing) return standing;
    if (taken !== "nationalNumber" || attempt === 4) break;
  }
  throw new ApiError("CONFLICT", "A customer with this number exists already.", {
    path: "customerNumber",
  });
}
