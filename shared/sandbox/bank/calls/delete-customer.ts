import { type RecordedCall, recorded } from "../recorded-call.ts";
import type { Agreement, World } from "../world.ts";
import { customerOf } from "./customers.ts";

/**
 * Deletes a customer with its agreements, engagements, accounts and cards. The numbers of its accounts stay taken.
 * Orders of its accounts stay until their day, which rejects them. Their money is gone with the accounts.
 */
export const deleteCustomer =
  (customerId: string): RecordedCall<undefined> =>
  (world) => {
    const customer = customerOf(world, customerId, "customerId");
    const isOthers = ({ owner }: { owner: string }) => owner !== customerId;
    const gone = [...world.accounts.values()].filter((account) => !isOthers(account));
    const next = {
      ...world,
      customers: without(world.customers, (each) => each !== customer),
      agreements: withoutEngaged(without(world.agreements, isOthers), customerId),
      accounts: without(world.accounts, isOthers),
      cards: without(world.cards, isOthers),
      closed: gone.length
        ? new Set([...world.closed, ...gone.map(({ bban }) => bban)])
        : world.closed,
    };
    return recorded(next, undefined, "SANDBOX_DELETED", { type: "customer", id: customerId });
  };

/** The map with only those that stay: the same value if all stay. */
function without<T>(
  all: ReadonlyMap<string, T>,
  stays: (each: T) => boolean,
): ReadonlyMap<string, T> {
  const left = [...all].filter(([, each]) => stays(each));
  return left.length === all.size ? all : new Map(left);
}

/** The agreements without the engagements of a customer. */
function withoutEngaged(agreements: World["agreements"], customerId: string): World["agreements"] {
  const isOthers = ({ customer }: { customer: string }) => customer !== customerId;
  const all = [...agreements.values()];
  if (all.every(({ engagements }) => engagements.every(isOthers))) return agreements;
  const left = (agreement: Agreement): Agreement => {
    const engagements = agreement.engagements.filter(isOthers);
    const { length } = agreement.engagements;
    return engagements.length === length ? agreement : { ...agreement, engagements };
  };
  return new Map(all.map((agreement) => [agreement.id, left(agreement)]));
}
