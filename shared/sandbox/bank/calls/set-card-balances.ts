import { type WantedBalances, withBalances } from "../../rules/new-balances.ts";
import { sandboxCard } from "../../rules/sandbox-answer.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { getCard, withCard } from "./cards.ts";

/** Sets the balances of a card account. If only the booked balance is given, the credit limit stays the same. */
export const setCardBalances =
  (cardId: string, wanted: WantedBalances): RecordedCall<ReturnType<typeof sandboxCard>> =>
  (world) => {
    const after = withBalances(getCard(world, cardId), wanted);
    const resource = { type: "cardAccount", id: cardId };
    return recorded(withCard(world, after), sandboxCard(after), "SANDBOX_CHANGED", resource);
  };
