import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { madeUpPan } from "../rules/made-up-number.ts";
import {
  faultsOfPostedCard,
  postedCardTransactions,
  usedTwice,
} from "../rules/posted-card-transactions.ts";
import { refuseItems } from "../rules/posted-rows.ts";
import { sandboxCardTransaction, sandboxCardTransactions } from "../rules/sandbox-answer.ts";
import type { NewSandboxCard } from "../schemas/sandbox-card.ts";
import type { NewSandboxCardTransaction } from "../schemas/sandbox-card-transaction.ts";
import { cards } from "../table/cards.ts";
import { customers } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { importOnce } from "../worlds/staged-import.ts";
import type { CardAccount } from "../worlds/world.ts";
import { ownerOf } from "./account-owner.ts";
import { balancesAfter, inInt32 } from "./sandbox-accounts.ts";
import { found, shownSandboxCard } from "./sandbox-shown.ts";

type Shown = ReturnType<typeof shownSandboxCard>;

/**
 * Makes a card account of a private customer in the TPP's world. Nobody could give a consent to a corporation's card
 * account.
 */
export function newCard(caller: Caller, wanted: NewSandboxCard): Promise<Shown> {
  const { id, place: world } = caller;
  const { customerId: owner, name, currency, product, maskedPan, creditLimit, balance } = wanted;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    const customer = await ownerOf(world, owner);
    if (customer.type !== "PRIVATE")
      throw new ApiError("FORMAT_ERROR", "Only a private customer can have a card account.", {
        path: "customerId",
      });
    const card: CardAccount = {
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
    return {
      answer: shownSandboxCard(card),
      resource: { type: "cardAccount", id },
      changes: [
        cards.created(world, card),
        { put: customers.holdingRow(world, { owner, id, kind: "card" }) },
        customers.holdsMore(world, owner),
      ],
    };
  });
}

/** Sets the balances of a card. If only the booked balance is given, the credit limit stays the same. */
export function setCardBalances(
  caller: Caller,
  id: string,
  { booked, available }: { booked: number; available?: number | undefined },
): Promise<Shown> {
  const { place: world } = caller;
  return changeSandboxOnce(caller, "SANDBOX_CHANGED", async () => {
    const card = found(await cards.get(world, id), "mockCardAccountId");
    const after = balancesAfter(card, booked, available);
    return {
      answer: shownSandboxCard({ ...card, ...after }),
      resource: { type: "cardAccount", id },
      changes: [cards.balanced(world, card, after)],
    };
  });
}

/** Posts transactions to a card account, all or none. */
export async function postCardTransactions(
  caller: Caller,
  cardId: string,
  items: readonly NewSandboxCardTransaction[],
) {
  const { place: world, now } = caller;
  const rows = postedCardTransactions(items, caller);
  const maskedPan = await importOnce(caller, "SANDBOX_CREATED", async () => {
    const card = found(await cards.get(world, cardId), "mockCardAccountId");
    if (!card.byHand)
      throw new ApiError(
        "CONFLICT",
        "Transactions are posted to card accounts made with POST /v1/sandbox/card-accounts only.",
        { path: "mockCardAccountId" },
      );
    refuseItems(faultsOfPostedCard(items, card, now));
    const used = await cards.used(
      world,
      cardId,
      items.map((item) => item.cardTransactionId),
    );
    refuseItems(usedTwice(items, used));
    return {
      answer: card.maskedPan,
      resource: { type: "cardTransactions", id: cardId },
      changes: [cards.present(world, cardId)],
      rows: rows.flatMap((row) => cards.postedRows(world, cardId, row)),
    };
  });
  return sandboxCardTransactions(maskedPan, rows.map(sandboxCardTransaction));
}
