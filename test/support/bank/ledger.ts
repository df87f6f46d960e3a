import { generations } from "../../../shared/sandbox/table/generations.ts";
import { transactionOf } from "../../../shared/sandbox/table/transaction-item.ts";
import { tpps } from "../../../shared/table/tpps.ts";

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
  const { place: world = "" } = await tpps.profile(tppId);
  const items = (await generations.rows(world)).filter(({ PK }) => PK.startsWith("ACCOUNT#"));
  const rows = items
    .filter(({ SK }) => /^(BOOKED|PENDING|ENTRY)#/.test(SK))
    .map((item) => ({ PK: item.PK, SK: item.SK, ...transactionOf(item) }));
  const accounts = items
    .filter(({ SK }) => SK === "ACCOUNT")
    .map(({ PK, booked, available, currency }) => ({
      ...{ PK, currency },
      booked: BigInt(booked as bigint),
      available: BigInt(available as bigint),
    }));
  const amounts = (kept: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(kept).map(({ amount }) => amount);
  const isOf = (creditorName: string, sign: bigint) => (row: (typeof rows)[number]) =>
    row.creditorName === creditorName && !row.SK.startsWith("PENDING#") && row.amount * sign > 0n;
  return {
    total: (currency) =>
      sum(accounts.filter((each) => each.currency === currency).map(({ booked }) => booked)),
    taken: (creditorName) => amounts(isOf(creditorName, -1n)),
    given: (creditorName) => amounts(isOf(creditorName, 1n)),
    unexplained: Object.fromEntries(
      accounts.map(({ PK, booked, available }) => {
        const under = (status: string) =>
          sum(amounts((row) => row.PK === PK && row.SK.startsWith(`${status}#`)));
        return [
          PK,
          {
            booked: booked - under("BOOKED"),
            available: available - booked - under("PENDING"),
          },
        ];
      }),
    ),
  };
}

export const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);
