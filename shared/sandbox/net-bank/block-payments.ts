import type { Caller } from "../../http/call.ts";
import { found } from "../rules/found.ts";
import { accounts } from "../table/accounts.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";

/**
 * Stops payments from an account, or allows them again. Reads of the account do not change (specification, Consent).
 */
export const blockPayments = (caller: Caller, id: string, blocked: boolean): Promise<undefined> =>
  changeSandboxOnce(caller, "SANDBOX_CHANGED", async () => {
    found(await accounts.get(caller.place, id), "mockAccountId");
    return {
      answer: undefined,
      resource: { type: "account", id },
      told: { after: blocked ? "payments stopped" : "payments open", reason: "net bank" },
      changes: [accounts.blocked(caller.place, id, blocked)],
    };
  });
