import type { Row } from "../../../shared/sandbox/bank/world.ts";
import { worldOf } from "../sandbox/world-of.ts";

/** The balances of all accounts in a TPP's world, compared with their rows. */
export type Ledger = {
  /** The booked minor units on all accounts of a currency. */
  total: (currency: string) => bigint;
  /** The amounts of booked rows with this creditor: those debited from an account, and those credited to one. */
  taken: (creditorName: string) => bigint[];
  given: (creditorName: string) => bigint[];
  /** The balances of each account minus the sums of its rows. Only a seed may change the difference. */
  unexplained: Record<string, { booked: bigint; available: bigint }>;
};

/** Reads the ledger of a TPP's world. */
export async function readLedger(tppId: string): Promise<Ledger> {
  const accounts = [...(await worldOf(tppId)).accounts.values()];
  const rows = accounts.flatMap(({ rows: { booked }, entries }) => [
    ...booked,
    ...[...entries.values()].flat(),
  ]);
  const amounts = (creditorName: string, sign: bigint) =>
    rows
      .filter((row) => row.creditorName === creditorName && row.amount * sign > 0n)
      .map(({ amount }) => amount);
  return {
    total: (currency) =>
      sum(accounts.filter((each) => each.currency === currency).map(({ booked }) => booked)),
    taken: (creditorName) => amounts(creditorName, -1n),
    given: (creditorName) => amounts(creditorName, 1n),
    unexplained: Object.fromEntries(
      accounts.map(({ id, booked, available, rows: { booked: done, pending } }) => [
        id,
        {
          booked: booked - sum(done.map(amountOf)),
          available: available - booked - sum(pending.map(amountOf)),
        },
      ]),
    ),
  };
}

const amountOf = ({ amount }: Row): bigint => amount;

export const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);
