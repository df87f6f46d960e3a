import { started } from "../../support/payments/authorisations.ts";
import { eirik, havbris, orderOf } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  minutes,
  post,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };

/** Posts and approves a payment within the bank, and forces its outcome. */
const asking = (outcome: string, creditorName: string, changes: object = {}) =>
  receiveApproved(orderOf({ creditorName, creditorAccount, ...changes }), {
    headers: { "x-sandbox-scenario": `outcome=${outcome}` },
  });
const bothBalances = async () => [await balanceOf(bban), await balanceOf(havbris.main.bban)];

describe("X-Sandbox-Scenario: outcome=unknown (specification, Payment status)", () => {
  it("keeps an executed payment PDNG with its money reserved for a minute, then makes it ACSC", async () => {
    const start = await balanceOf(bban);
    const approved = await asking("unknown", "Unknown");
    expect(await approved.status()).toEqual({ transactionStatus: "ACSP" });
    const held = await balanceOf(bban);
    await book(minutes(0.5));
    expect(await approved.status()).toEqual({ transactionStatus: "PDNG" });
    expect(await balanceOf(bban)).toEqual(held);
    expect(await rowsOf(bban, "PENDING", "Unknown")).toHaveLength(1);
    await book(later(minutes(1), { minutes: -1 / 60 }));
    expect(await approved.status()).toEqual({ transactionStatus: "PDNG" });
    for (let times = 0; times < 2; times += 1) await book(minutes(1));
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual({
      booked: start.booked - (start.available - held.available),
      available: held.available,
    });
    expect(await rowsOf(bban, "BOOKED", "Unknown")).toHaveLength(1);
    expect(await auditEvents(approved.id)).toEqual([
      ...["PAYMENT_APPROVED", "PAYMENT_BOOKED", "PAYMENT_CREATED", "PAYMENT_UNKNOWN"],
      "SCA_STARTED",
    ]);
  });

  it("makes a payment PDNG and a minute later ACSC when the clock is moved", async () => {
    const approved = await asking("unknown", "Moved", { requestedExecutionDate: "2026-03-10" });
    await moveClock("2026-03-09T23:00:30Z");
    expect(await approved.status()).toEqual({ transactionStatus: "PDNG" });
    await moveClock("2026-03-09T23:01:00Z");
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    await moveClock(null);
  });
});

describe("X-Sandbox-Scenario: outcome=rejected (specification, Payment status)", () => {
  it.each([
    ["today", undefined, minutes(1)],
    ["on its date", "2026-03-10", new Date("2026-03-10T08:00:00Z")],
  ])(
    "makes a payment RJCT when it is executed %s, and moves no money",
    async (name, requestedExecutionDate, day) => {
      const before = await bothBalances();
      const approved = await asking("rejected", name, { requestedExecutionDate });
      const held = (before[0]?.available ?? 0n) - (await balanceOf(bban)).available;
      expect(held > 0n).toBe(requestedExecutionDate === undefined);
      for (let times = 0; times < 2; times += 1) await book(day);
      expect(await approved.status()).toEqual({ transactionStatus: "RJCT" });
      expect(await bothBalances()).toEqual(before);
      for (const status of ["PENDING", "BOOKED"] as const)
        expect(await rowsOf(bban, status, name)).toEqual([]);
      expect(await auditEvents(approved.id, day)).toContain("PAYMENT_REJECTED");
    },
  );
});

describe("X-Sandbox-Scenario", () => {
  it("affects only the payment that was posted with it", async () => {
    await asking("rejected", "Asked");
    const other = await receiveApproved(orderOf({ creditorName: "Other", creditorAccount }));
    await book(minutes(1));
    expect(await other.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it.each([
    ["outcome=rejected", "RJCT"],
    ["funds=insufficient", "ACCP"],
  ])(
    "affects the payment also if it is %s and a second SCA approves the payment",
    async (asked, status) => {
      const order = orderOf({ creditorName: asked, creditorAccount });
      const received = await receive(order, { headers: { "x-sandbox-scenario": asked } });
      await approve((await started("authorisation", received)).link, eirik.number);
      await book(minutes(1));
      expect(await received.status()).toMatchObject({ transactionStatus: status });
    },
  );

  it.each(["booked", "", "UNKNOWN"])('is refused with outcome="%s"', async (outcome) => {
    const headers = { "x-sandbox-scenario": `outcome=${outcome}` };
    expect(await post(orderOf(), { headers })).toMatchObject({
      status: 400,
      code: "FORMAT_ERROR",
      path: "x-sandbox-scenario",
    });
  });
});
