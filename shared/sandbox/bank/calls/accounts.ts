import { found } from "../../rules/found.ts";
import { refuseMoreHoldings } from "../../rules/new-account.ts";
import { behind, type Listing, pageOfList } from "../../rules/sandbox-page.ts";
import type { Account, Customer, World } from "../world.ts";
import { customerOf } from "./customers.ts";
import { accountsByPlace, placeOf } from "./holdings.ts";

/** Returns an account with its balances. */
export const getAccount = ({ accounts }: World, accountId: string): Account =>
  found(accounts.get(accountId), "mockAccountId");

/** Lists the accounts of all customers, by customer. */
export const listAccounts = <Shown>(
  { accounts }: World,
  { after }: { after?: string | undefined },
  listing: Omit<Listing<Account, Shown>, "place">,
) => pageOfList(behind(accountsByPlace(accounts), after, placeOf), { ...listing, place: placeOf });

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
