import type { Transfer } from "../../../../shared/ports/schemas/order.ts";
import { bulkOrder, elsewhere, transferTo } from "../../../support/bank/bank-orders.ts";
import { cancel, execute, holdings, paid, stateOf } from "../../../support/bank/held-orders.ts";
import { testTime } from "../../../support/operations/call.ts";
import { later } from "../../../support/payments/payments.ts";
import { eirik, ingrid } from "../../../support/psu/sca.ts";
import { dyingAt, frozenAt, momentsOf, usesOf } from "../../../support/table/processes.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const debtor = { bban: eirik.accounts[0].bban, currency: "NOK" } as const;

const theirs = { bban: ingrid.accounts[0].bban, currency: "NOK" } as const;
const amount = (text: string) => ({ amount: { amount: text, currency: "NOK" as const } });
const bulk = (transfers: Transfer[], changes = {}) => bulkOrder(debtor, transfers, changes);
const some = () => bulk([transferTo(theirs), transferTo(elsewhere), transferTo(theirs)]);
const tooMuch = transferTo(elsewhere, amount("9999999.00"));
const money = () => holdings(debtor.bban);
const soon = later(testTime, { minutes: 1 });

describe("a bulk whose process dies", () => {
  it.each(["before", "after"] as const)(
    "pays each once, dying %s any use",
    async (when) => {
      const order = bulk([transferTo(theirs), tooMuch, transferTo(elsewhere)]);
      await paid(order);
      const again = await kept.keep();
      const uses = await usesOf(() => execute(soon));
      const once = [await money(), await holdings(theirs.bban)];
      for (const number of momentsOf(uses)) {
        await again();
        expect(await dyingAt({ number, when }, () => execute(soon))).toBe(true);
        await execute(soon);
        await execute(soon);
        expect([await money(), await holdings(theirs.bban)]).toEqual(once);
        expect(await stateOf(order)).toMatchObject({
          status: "PART",
          failed: [{ index: 1, reason: "funds" }],
        });
      }
    },
    120_000,
  );

  it("meets a cancellation and a second run, and is paid whole or not at all", async () => {
    const before = await money();
    const order = some();
    await paid(order);
    const again = await kept.keep();
    const uses = await usesOf(() => execute(soon));
    for (const number of momentsOf(uses)) {
      await again();
      const { thaw } = await frozenAt(number, () => execute(soon));
      await cancel(order.id);
      await thaw();
      await execute(soon);
      const { status } = await stateOf(order);
      expect(status).toMatch(/ACSC|CANC/);
      expect((await money()).booked).toBe(before.booked - (status === "CANC" ? 0n : 30_00n));
    }
  }, 120_000);
});
