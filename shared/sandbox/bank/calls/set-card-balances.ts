import { balancesAfter } from "../../rules/new-balances.ts";
import { sandboxCard } from "../../rules/sandbox-answer.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { getCard, withCard } from "./cards.ts";
import type { WantedBalances } from "./set-balances.ts";

/** Sets the balances of a card account. If only the booked balance is given, the credit limit stays the same. */
export const setCardBalances =
  (
    cardId: string,
    { booked, available }: WantedBalances,
  ): RecordedCall<ReturnType<typeof sandboxCard>> =>
  (world) => {
    const card = getCard(world, cardId);
    const after = { ...card, ...balancesAfter(card, booked, available) };
    const isSame = after.booked === card.booked && after.available === card.available;
    const next = isSame ? world : withCard(world, after);
    const resource = { type: "cardAccount", id: cardId };
    return recorded(next, sandboxCard(after), "SANDBOX_CHANGED", resource);
  };
