import { type RecordedCall, recorded } from "../recorded-call.ts";
import { getAccount, withAccount } from "./accounts.ts";
import { inNetBank } from "./net-bank.ts";

/**
 * Stops payments from an account, or allows them again. Reads of the account do not change (specification, Consent).
 */
export const blockPayments =
  (accountId: string, blocked: boolean): RecordedCall<undefined> =>
  (world) => {
    const account = getAccount(world, accountId);
    const isSame = (account.blocked ?? false) === blocked;
    const next = withAccount(world, isSame ? account : { ...account, blocked });
    const call = recorded(next, undefined, "SANDBOX_CHANGED", { type: "account", id: accountId });
    const after = blocked ? "payments stopped" : "payments open";
    return { ...call, callEvent: { ...call.callEvent, ...inNetBank, after } };
  };
