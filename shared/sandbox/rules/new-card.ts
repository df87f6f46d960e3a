import { ApiError } from "../../errors.ts";
import type { NewSandboxCard } from "../schemas/sandbox-card.ts";
import type { CardAccount, WorldCustomer } from "./lists.ts";
import { madeUpPan } from "./made-up-number.ts";
import { inInt32 } from "./new-balances.ts";

/**
 * Makes a card account of a private customer as it is wanted. Nobody could give a consent to a corporation's card
 * account.
 */
export function cardOf(
  { customerId: owner, name, currency, product, maskedPan, creditLimit, balance }: NewSandboxCard,
  { id, customer }: { id: string; customer: Pick<WorldCustomer, "name" | "type"> },
): CardAccount {
  if (customer.type !== "PRIVATE")
    throw new ApiError("FORMAT_ERROR", "Only a private customer can have a card account.", {
      path: "customerId",
    });
  return {
    id,
    owner,
    ownerName: customer.name,
    maskedPan: maskedPan ?? madeUpPan(parseInt(id.slice(0, 8), 16)),
    currency,
    name,
    product,
    creditLimit: BigInt(creditLimit),
    booked: BigInt(balance),
    available: inInt32(BigInt(creditLimit) + BigInt(balance), "creditLimit"),
    byHand: true,
  };
}

/** Refuses transactions for a card account that no TPP made. */
export function refuseUnlessByHand({ byHand }: Pick<CardAccount, "byHand">): void {
  if (!byHand)
    throw new ApiError(
      "CONFLICT",
      "Transactions are posted to card accounts made with POST /v1/sandbox/card-accounts only.",
      { path: "mockCardAccountId" },
    );
}
