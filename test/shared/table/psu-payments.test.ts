import { randomUUID } from "node:crypto";
import type { Payment } from "../../../shared/rules/payment.ts";
import { table } from "../../../shared/table/client.ts";
import { psuPayments } from "../../../shared/table/psu-payments.ts";
import { testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });

const at = { now: testTime, realTime: testTime };

/** Lists payments as approved, a second apart, and returns their ids. The same first digits put them into one shard. */
async function listed(count: number, now = testTime): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `00000000${randomUUID().slice(8)}`);
  const added = ids.map((id, index) => {
    const approvedAt = new Date(now.getTime() + index * 1000).toISOString();
    return psuPayments.added({ id, tppId: "T", place: "P", psuId: "U", approvedAt } as Payment, at);
  });
  await table.change(added);
  return ids;
}

describe("psuPayments.on (decision: reconciliation)", () => {
  it("returns each payment of a day once, in groups of at most the limit, in the order of approval", async () => {
    const ids = await listed(5);
    await listed(1, later(testTime, { days: 1 }));
    const groups: string[][] = [];
    for await (const group of psuPayments.on("2026-03-02", 2)) groups.push(group);
    expect(groups.flat()).toEqual(ids);
    expect(groups.filter(({ length }) => length > 0).map(({ length }) => length)).toEqual([
      2, 2, 1,
    ]);
  });
});
