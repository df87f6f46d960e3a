import { orderItem } from "../../support/bank/order-items.ts";
import { testTime } from "../../support/operations/call.ts";
import { atDecision, cancel, start } from "../../support/payments/authorisations.ts";
import { domestic, domesticOrder, instant } from "../../support/payments/domestic.ts";
import {
  balanceOf,
  book,
  eirik,
  later,
  receive,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { sampledNumbers } from "../../support/run/long-form.ts";
import { countedUses, dyingAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const minutes = (minutes: number) => later(testTime, { minutes });

describe("a page that dies while the PSU approves (specification, Payment status)", () => {
  const soon = minutes(2);
  const ended = { domestic: ["ACSC"], instant: ["ACSC", "RJCT"] };

  it.each([
    ["domestic", "before"],
    ["domestic", "after"],
    ["instant", "before"],
    ["instant", "after"],
  ] as const)(
    "moves the money once or not at all, in line with the status: %s payment, death %s any use of the table",
    async (kind, when) => {
      const product = kind === "instant" ? instant : domestic;
      const before = await balanceOf(bban);
      const received = await receive(domesticOrder({ creditorName: "Dies" }), { product });
      const id = received.params["payment-id"];
      const decide = await atDecision(received.link, eirik.number);
      const again = await kept.keep();
      const [uses, writes] = await countedUses(decide, again);
      const seen = new Set<string>();
      for (const moment of [
        ...sampledNumbers(uses, 4).map((number) => ({ number, when, of: "uses" as const })),
        // The writes are the intent, the order at the bank, and the result.
        ...Array.from({ length: writes }, (_, at) => ({
          number: at + 1,
          when,
          of: "writes" as const,
        })),
      ]) {
        await again();
        expect(await dyingAt(moment, decide)).toBe(true);
        const { transactionStatus: status } = await statusOf(received);
        const order = await orderItem(received);
        seen.add(`${status}, ${order ? "at the bank" : "not at the bank"}`);
        const { available } = await balanceOf(bban);
        expect([moment, available]).toEqual([moment, before.available - (order ? 125_50n : 0n)]);
        // An approved payment cannot be decided again. A payment whose state at the bank is unknown cannot be
        // cancelled.
        if (status === "RCVD") expect(await decide()).toMatchObject({ context: "PRIVATE" });
        else expect(await start("authorisation", received)).toMatchObject(conflict);
        if (status === "PDNG") expect(await cancel(received)).toMatchObject(conflict);
        for (const now of [soon, soon, minutes(4)]) await book(now);
        const { transactionStatus: end } = await statusOf(received, { now: minutes(4) });
        expect([moment, ended[kind]]).toEqual([moment, expect.arrayContaining([end])]);
        const taken = end === "ACSC" ? 125_50n : 0n;
        expect([moment, await balanceOf(bban)]).toEqual([
          moment,
          { booked: before.booked - taken, available: before.available - taken },
        ]);
        expect(await rowsOf(bban, "BOOKED", "Dies")).toHaveLength(end === "ACSC" ? 1 : 0);
        const events = (await auditEvents(id)).filter((type) => /APPROVED|BOOKED/.test(type));
        expect(events).toEqual(["PAYMENT_APPROVED", ...(end === "ACSC" ? ["PAYMENT_BOOKED"] : [])]);
      }
      // The process died between the intent and the bank's call, and between the bank's write and the result.
      expect([...seen]).toEqual(
        expect.arrayContaining(["PDNG, not at the bank", "PDNG, at the bank"]),
      );
    },
    120_000,
  );
});
