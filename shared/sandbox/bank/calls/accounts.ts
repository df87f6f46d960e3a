import { found } from "../../rules/found.ts";
import { accountOf, bbansToTry, refuseMoreHoldings, takenBban } from "../../rules/new-account.ts";
import { type WantedBalances, withBalances } from "../../rules/new-balances.ts";
import { sandboxAccount } from "../../rules/sandbox-answer.ts";
import { type Listing, pageOfList, rowsAfter } from "../../rules/sandbox-page.ts";
import type { NewSandboxAccount } from "../../schemas/sandbox-account.ts";
import { accountsByBban } from "../indexes.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Account, Customer, World } from "../world.ts";
import { customerOf } from "./customers.ts";
import { accountsByPosition, positionOf } from "./holdings.ts";

/** Returns an account with its balances. */
export const getAccount = ({ accounts }: World, accountId: string): Account =>
  found(accounts.get(accountId), "mockAccountId");

/** Lists the accounts of all customers, by customer. */
export const listAccounts = <Shown>(
  { accounts }: World,
  { after }: { after?: string | undefined },
  listing: Omit<Listing<Account, Shown>, "position">,
) =>
  pageOfList(rowsAfter(accountsByPosition(accounts), after, positionOf), {
    ...listing,
    position: positionOf,
  });

/** Returns the owner of a new account or card. Refuses a customer who has the maximum number. */
export function newOwner(world: World, customerId: string): Customer {
  const customer = customerOf(world, customerId, "customerId");
  const all = [...world.accounts.values(), ...world.cards.values()];
  refuseMoreHoldings(all.filter(({ owner }) => owner === customerId).length);
  return customer;
}

/** Returns the world with an account, which may be new: the same value if it has this one. */
export const withAccount = (world: World, account: Account): World =>
  world.accounts.get(account.id) === account
    ? world
    : { ...world, accounts: new Map(world.accounts).set(account.id, account) };

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
