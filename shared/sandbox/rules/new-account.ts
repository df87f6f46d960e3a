import { ApiError } from "../../errors.ts";
import { customerHoldings } from "../../limits.ts";
import { ibanOfBban } from "../../schemas/account-reference.ts";
import type { NewSandboxAccount } from "../schemas/sandbox-account.ts";
import type { WorldAccount, WorldCustomer } from "./lists.ts";
import { madeUpBban } from "./made-up-number.ts";

/** Refuses a further account or card of a customer who has the maximum number. */
export function refuseMoreHoldings(held: number): void {
  if (held >= customerHoldings)
    throw new ApiError(
      "CONFLICT",
      `A customer has at most ${customerHoldings} accounts and cards.`,
      {
        path: "customerId",
      },
    );
}

/** The number of random account numbers to try if the TPP names none. Each account takes one of 900,000. */
const tries = 20;

/** The numbers that a new account may get: the wanted one, or random ones that follow from the call's id. */
export function bbansToTry(wanted: string | undefined, callId: string): string[] {
  if (wanted !== undefined) return [wanted];
  const chance = parseInt(callId.slice(0, 8), 16);
  return Array.from({ length: tries }, (_, step) => madeUpBban(chance + step * 100_003));
}

/** Refuses a number that an account has. Deleted accounts keep theirs, so that no later account gets their rows. */
export const takenBban = () =>
  new ApiError("CONFLICT", "An account has this number, or had it before it was deleted.", {
    path: "bban",
  });

const usualProducts = { CACC: "Everyday account", SVGS: "Savings account" } as const;

/** Makes an account as it is wanted, with the usual values of what is left out. */
export function accountOf(
  { customerId: owner, name, currency, cashAccountType, ...wanted }: NewSandboxAccount,
  {
    id,
    bban,
    customer,
  }: { id: string; bban: string; customer: Pick<WorldCustomer, "name" | "type"> },
): WorldAccount {
  const balance = BigInt(wanted.balance);
  return {
    id,
    owner,
    ownerName: customer.name,
    bban,
    iban: ibanOfBban(bban),
    currency,
    name,
    product: wanted.product ?? usualProducts[cashAccountType],
    cashAccountType,
    usage: customer.type === "PRIVATE" ? "PRIV" : "ORGA",
    booked: balance,
    available: balance,
    kid: wanted.kid,
  };
}
