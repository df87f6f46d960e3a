import type { Order } from "../../../../../shared/ports/schemas/order.ts";
import { priceOrder } from "../../../../../shared/sandbox/bank/terms/judge-order.ts";
import { dayOf } from "../../../../../shared/sandbox/bank/terms/order-day.ts";
import {
  bulkOrder,
  elsewhere,
  singleOrder,
  standingOrder,
  transferTo,
} from "../../../../support/bank/bank-orders.ts";
import { termsOf as termsOfProduct } from "../../../../support/payments/product-terms.ts";

const from = (startDate: string, endDate?: string): Order =>
  standingOrder(elsewhere, {
    schedule: { startDate, frequency: "Daily", ...(endDate ? { endDate } : {}) },
  });
const on = (requestedDate?: string): Order =>
  singleOrder(elsewhere, requestedDate ? { requestedDate } : {});

describe("the day of an order that the bank checks later than it was made (decision: execution date)", () => {
  // The days are Monday 2, Friday 6 and Saturday 7 March.
  // biome-ignore format: one day per line, so that it reads as a table
  it.each<[string, Order, string, object]>([
    ["is today for an order without a day", on(), "2026-03-02", { date: "2026-03-02" }],
    ["is today for an order of yesterday", on("2026-03-01"), "2026-03-02", { date: "2026-03-02" }],
    ["is the next banking day for an order of yesterday if today is no banking day", on("2026-03-06"), "2026-03-07", { date: "2026-03-09", movedFrom: "2026-03-07" }],
    ["is the next banking day if the order's later day is no banking day", on("2026-03-07"), "2026-03-06", { date: "2026-03-09", movedFrom: "2026-03-07" }],
    ["is today for a bulk of yesterday", bulkOrder(elsewhere, [transferTo(elsewhere)], { requestedDate: "2026-03-05" }), "2026-03-06", { date: "2026-03-06" }],
    ["is refused if it is the day before yesterday", on("2026-03-04"), "2026-03-06", { reason: "date", path: "requestedDate", earliest: "2026-03-06" }],
    ["is today for a standing order that began yesterday", from("2026-03-05", "2026-03-06"), "2026-03-06", { date: "2026-03-06", nextDates: ["2026-03-06"] }],
    ["is refused if the standing order ended yesterday", from("2026-03-05", "2026-03-05"), "2026-03-06", { reason: "date", path: "schedule.endDate", earliest: "2026-03-06" }],
    ["is today for a standing order whose first day has moved to today", from("2026-03-08", "2026-03-09"), "2026-03-09", { date: "2026-03-09", movedFrom: "2026-03-08", nextDates: ["2026-03-09"] }],
  ])("%s", (_, order, today, expected) => {
    expect(dayOf(order, new Date(`${today}T10:00:00Z`))).toEqual(expected);
  });

  it.each([
    ["yesterday", "2026-03-06"],
    ["today", "2026-03-07"],
  ])(
    "is today, even on a Saturday, for an instant payment that was requested for %s",
    (_, asked) => {
      const now = new Date("2026-03-07T10:00:00Z");
      expect(dayOf(on(asked), now, { instant: true })).toEqual({ date: "2026-03-07" });
    },
  );
});

it("an order in a currency without a rate is refused (decision: currencies)", () => {
  const rates = { quotationDate: "2026-03-02", nok: { NOK: "1" } };
  const transfer = transferTo(elsewhere, { amount: { amount: "1.00", currency: "EUR" } });
  expect(
    priceOrder(
      singleOrder(elsewhere, { transfer }),
      termsOfProduct("norwegian-domestic-credit-transfers"),
      rates,
    ),
  ).toEqual({
    refusals: [{ reason: "currency", path: "transfer.amount.currency" }],
  });
});
