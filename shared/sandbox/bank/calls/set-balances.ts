import { balancesAfter } from "../../rules/new-balances.ts";
import { sandboxAccount } from "../../rules/sandbox-answer.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { getAccount, withAccount } from "./accounts.ts";

/** The balances that a call sets. */
export type WantedBalances = { booked: number; available?: number | undefined };

/**
 * Sets the balances of an account. If only the booked balance is given, the available one changes by the same amount.
 */
export const setBalances =
  (
    accountId: string,
    { booked, available }: WantedBalances,
  ): RecordedCall<ReturnType<typeof sandboxAccount>> =>
  (world) => {
    const account = getAccount(world, accountId);
    const after = { ...account, ...balancesAfter(account, booked, available) };
    const isSame = after.booked === account.booked && after.available === account.available;
    return recorded(
      isSame ? world : withAccount(world, after),
      sandboxAccount(after),
      "SANDBOX_CHANGED",
      { type: "account", id: accountId },
    );
  };
