import * as v from "valibot";
import { Id } from "../ports/schemas/fields.ts";
import { iban, isNorwegianBban } from "../schemas/account-reference.ts";
import type { AccountRead } from "../table/account-reads.ts";
import type { Input } from "./call.ts";
import type { AnyOperation } from "./operation.ts";

/** True for the operations that read data of accounts or cards. */
export const readsAccounts = ({ role, unattended }: AnyOperation): boolean =>
  role === "AISP" && unattended !== undefined;

/** The record of a request for account data. Undefined for every other operation. */
export function accountReadOf(
  operation: AnyOperation,
  { headers, params }: Pick<Input, "headers" | "params">,
): AccountRead | undefined {
  if (!readsAccounts(operation)) return undefined;
  return {
    operation: operation.summary,
    psuId: headers["psu-id"] as string | undefined,
    corporateId: headers["psu-corporate-id"] as string | undefined,
    account: recordedId(operation.unattended?.account?.(params).id),
    attended: headers["psu-ip-address"] !== undefined,
  };
}

/** The trail is locked for years: it must not take a text that the TPP made up, or an account's number. */
function recordedId(named: string | undefined): string | undefined {
  if (named === undefined) return undefined;
  const number = named.replace(/[-_]/g, "").toUpperCase();
  return v.is(Id, named) && !isNorwegianBban(number) && !v.is(iban, number) ? named : "not-an-id";
}
