import { privateAgreement } from "../../rules/agreement-rules.ts";
import { nationalNumbersToTry, takenNumber } from "../../rules/new-customer-number.ts";
import { customersByNumber } from "../indexes.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Customer } from "../world.ts";
import { withAgreement } from "./agreements.ts";

type Wanted = Pick<Customer, "customerNumber" | "name" | "type">;

/**
 * Creates a customer under the id of its call. A private customer gets an agreement under `agreementId` (specification,
 * Sandbox customer).
 */
export const createCustomer =
  (
    { customerNumber, name, type }: Wanted,
    { id, agreementId }: { id: string; agreementId: string },
  ): RecordedCall<Wanted & { id: string }> =>
  (world) => {
    const toTry = nationalNumbersToTry(customerNumber, id);
    const numbers = customersByNumber(world.customers);
    const nationalNumber = toTry.find((number) => !numbers.has(number));
    if (numbers.has(customerNumber) || nationalNumber === undefined) throw takenNumber();
    const customer = { id, customerNumber, nationalNumber, type, name };
    const added = { ...world, customers: new Map(world.customers).set(id, customer) };
    const next =
      type === "PRIVATE" ? withAgreement(added, privateAgreement(agreementId, customer)) : added;
    const answer = { id, customerNumber, type, name };
    return recorded(next, answer, "SANDBOX_CUSTOMER_CREATED", { type: "customer", id });
  };
