import { accountOf, bbansToTry, takenBban } from "../../rules/new-account.ts";
import { sandboxAccount } from "../../rules/sandbox-answer.ts";
import type { NewSandboxAccount } from "../../schemas/sandbox-account.ts";
import { accountsByBban } from "../indexes.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Account } from "../world.ts";
import { newOwner, withAccount } from "./accounts.ts";

type Ids = {
  /** The id of the call. A made-up number follows from it. */
  callId: string;
  idOf: (bban: string) => string;
};

/** Creates an account of a customer, under the wanted number or one that no account has or had. */
export const createAccount =
  (
    wanted: NewSandboxAccount,
    { callId, idOf }: Ids,
  ): RecordedCall<ReturnType<typeof sandboxAccount>> =>
  (world) => {
    const customer = newOwner(world, wanted.customerId);
    const taken = accountsByBban(world.accounts);
    const bban = bbansToTry(wanted.bban, callId).find(
      (each) => !taken.has(each) && !world.closed.has(each),
    );
    if (bban === undefined) throw takenBban();
    const id = idOf(bban);
    const account: Account = {
      ...accountOf(wanted, { id, bban, customer }),
      ...{ rows: { booked: [], pending: [] }, entries: new Map() },
    };
    const answer = sandboxAccount(account);
    return recorded(withAccount(world, account), answer, "SANDBOX_CREATED", {
      ...{ type: "account", id },
    });
  };
