import type { Caller } from "../../http/call.ts";
import { found } from "../rules/found.ts";
import { balancesAfter } from "../rules/new-balances.ts";
import { cardOf, refuseUnlessByHand } from "../rules/new-card.ts";
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
import { ownerOf } from "./account-owner.ts";
import { shownSandboxCard } from "./sandbox-shown.ts";

type Shown = ReturnType<typeof shownSandboxCard>;

/** Makes a card account of a private customer in the TPP's world. */
export function newCard(caller: Caller, wanted: NewSandboxCard): Promise<Shown> {
  const { id, place: world } = caller;
  const { customerId: owner } = wanted;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    const card = cardOf(wanted, { id, customer: await ownerOf(world, owner) });
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
    refuseUnlessByHand(card);
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
