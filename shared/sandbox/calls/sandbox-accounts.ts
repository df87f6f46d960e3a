import type { Caller } from "../../http/call.ts";
import { found } from "../rules/found.ts";
import { accountOf, bbansToTry, takenBban } from "../rules/new-account.ts";
import { balancesAfter } from "../rules/new-balances.ts";
import { refuseItems } from "../rules/posted-rows.ts";
import { faultsOfPosted, postedTransactions } from "../rules/posted-transactions.ts";
import type { NewSandboxAccount } from "../schemas/sandbox-account.ts";
import type { NewSandboxTransaction } from "../schemas/sandbox-transaction.ts";
import { accounts } from "../table/accounts.ts";
import { customers } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import { importOnce } from "../worlds/staged-import.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import { ownerOf } from "./account-owner.ts";
import { shownSandboxAccount } from "./sandbox-shown.ts";

type Shown = ReturnType<typeof shownSandboxAccount>;

/** Makes an account of a customer in the TPP's world. */
export function newAccount(caller: Caller, wanted: NewSandboxAccount): Promise<Shown> {
  const { place: world } = caller;
  const { customerId: owner } = wanted;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    const customer = await ownerOf(world, owner);
    const number = await freeNumber(caller, wanted.bban);
    const account = accountOf(wanted, { ...number, customer });
    const { id } = account;
    return {
      answer: shownSandboxAccount(account),
      resource: { type: "account", id },
      changes: [
        ...accounts.created(world, account),
        { put: customers.holdingRow(world, { owner, id, kind: "account" }) },
        customers.holdsMore(world, owner),
      ],
    };
  });
}

/** Finds a number that no account has or had, and the id that follows from it. */
async function freeNumber({ id: callId, tppId, place: world }: Caller, wanted: string | undefined) {
  const idOf = await sandboxIds(tppId);
  for (const bban of bbansToTry(wanted, callId)) {
    const id = idOf("account", bban);
    if (await accounts.isFree(world, id)) return { id, bban };
  }
  throw takenBban();
}

/**
 * Sets the balances of an account. If only the booked balance is given, the available one changes by the same amount.
 */
export function setBalances(
  caller: Caller,
  id: string,
  { booked, available }: { booked: number; available?: number | undefined },
): Promise<Shown> {
  const { place: world } = caller;
  return changeSandboxOnce(caller, "SANDBOX_CHANGED", async () => {
    const account = found(await accounts.get(world, id), "mockAccountId");
    const after = balancesAfter(account, booked, available);
    return {
      answer: shownSandboxAccount({ ...account, ...after }),
      resource: { type: "account", id },
      changes: [accounts.balanced(world, account, after)],
    };
  });
}

/**
 * Posts transactions to an account, all or none. They do not change the balance: they may be history of any day, and
 * PUT sets the balance.
 */
export async function postTransactions(
  caller: Caller,
  accountId: string,
  items: readonly NewSandboxTransaction[],
): Promise<WorldTransaction[]> {
  const { place: world, now } = caller;
  const rows = postedTransactions(items, caller);
  await importOnce(caller, "SANDBOX_CREATED", async () => {
    const account = found(await accounts.get(world, accountId), "mockAccountId");
    refuseItems(faultsOfPosted(items, account, now));
    return {
      answer: undefined,
      resource: { type: "transactions", id: accountId },
      changes: [accounts.present(world, accountId)],
      rows: rows.map((row) => accounts.transactionRow(world, accountId, row)),
    };
  });
  return rows;
}
