import { type WantedBalances, withBalances } from "../../rules/new-balances.ts";
import { sandboxAccount } from "../../rules/sandbox-answer.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { getAccount, withAccount } from "./accounts.ts";

/**
 * Sets the balances of an account. If only the booked balance is given, the available one changes by the same amount.
 */
export const setBalances =
  (accountId: string, wanted: WantedBalances): RecordedCall<ReturnType<typeof sandboxAccount>> =>
  (world) => {
    const after = withBalances(getAccount(world, accountId), wanted);
    const resource = { type: "account", id: accountId };
    return recorded(withAccount(world, after), sandboxAccount(after), "SANDBOX_CHANGED", resource);
  };
