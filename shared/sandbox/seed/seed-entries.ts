import { ibanOfBban } from "../../schemas/account-reference.ts";
import type { WorldTransaction } from "../rules/lists.ts";
import { chance } from "./seed-rows.ts";
import { type Employee, staff } from "./seed-staff.ts";

/**
 * Makes the entries of the batches among an account's rows: one wage for each employee, with the batch's amount as
 * their sum.
 */
export const seedEntries = (bban: string, rows: readonly WorldTransaction[]): WorldTransaction[] =>
  rows.flatMap((row) => (row.batchNumberOfTransactions === undefined ? [] : wages(bban, row)));

const wages = (bban: string, { batchNumberOfTransactions: _, ...batch }: WorldTransaction) => {
  const people = staff[bban] ?? [];
  const weighed = people.map((employee) => ({ employee, weight: weightOf(bban, employee, batch) }));
  return withParts(batch.amount, weighed).map(({ employee, part }, index): WorldTransaction => {
    const place = `e${String(index + 1).padStart(4, "0")}`;
    return {
      ...batch,
      id: `${batch.id}-${place}`,
      sequence: `${batch.sequence}-${place}`,
      amount: part,
      endToEndId: `${batch.endToEndId}-${place}`,
      creditorName: employee.name,
      creditorAccount: { bban: employee.bban, iban: ibanOfBban(employee.bban) },
      remittanceInformationUnstructured: "Lønn",
    };
  });
};

/** Working hours differ from month to month: each share varies by a tenth. */
const weightOf = (bban: string, { share, name }: Employee, { day }: { day: string }): bigint =>
  BigInt(Math.round(share * (900 + 200 * chance("wages", bban, name, day))));

/**
 * Divides an amount by weights. The parts add up to the whole amount, because each part is the difference of two
 * rounded sums.
 */
const withParts = <T extends { weight: bigint }>(amount: bigint, weighed: readonly T[]) => {
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0n);
  let until = 0n;
  return weighed.map((each) => {
    const from = (amount * until) / total;
    until += each.weight;
    return { ...each, part: (amount * until) / total - from };
  });
};
