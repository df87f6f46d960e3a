import { ibanOfBban } from "../../schemas/account-reference.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import { chance } from "./seed-rows.ts";
import { staff } from "./seed-staff.ts";

/**
 * Makes the entries of the batches among an account's rows: one wage for each employee, with the batch's amount as
 * their sum.
 */
export const seedEntries = (bban: string, rows: readonly WorldTransaction[]): WorldTransaction[] =>
  rows.flatMap((row) => (row.batchNumberOfTransactions === undefined ? [] : wages(bban, row)));

const wages = (bban: string, { batchNumberOfTransactions: _, ...batch }: WorldTransaction) => {
  const people = staff[bban] ?? [];
  const amounts = partsOf(batch.amount, weightsOf(bban, batch.day));
  return people.map((employee, index): WorldTransaction => {
    const place = `e${String(index + 1).padStart(4, "0")}`;
    return {
      ...batch,
      id: `${batch.id}-${place}`,
      sequence: `${batch.sequence}-${place}`,
      amount: amounts[index] ?? 0n,
      endToEndId: `${batch.endToEndId}-${place}`,
      creditorName: employee.name,
      creditorAccount: { bban: employee.bban, iban: ibanOfBban(employee.bban) },
      remittanceInformationUnstructured: "Lønn",
    };
  });
};

/** Working hours differ from month to month: each share varies by a tenth. */
const weightsOf = (bban: string, day: string): bigint[] =>
  (staff[bban] ?? []).map(({ share, name }) =>
    BigInt(Math.round(share * (900 + 200 * chance("wages", bban, name, day)))),
  );

/**
 * Divides an amount by weights. The parts add up to the whole amount, because each part is the difference of two
 * rounded sums.
 */
const partsOf = (amount: bigint, weights: readonly bigint[]): bigint[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  let until = 0n;
  return weights.map((weight) => {
    const from = (amount * until) / total;
    until += weight;
    return (amount * until) / total - from;
  });
};
