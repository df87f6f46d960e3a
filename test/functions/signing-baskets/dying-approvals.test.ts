import {
  approveAndDie,
  approveBasket,
  basketLink,
  collect,
  cost,
  paid,
  receiveBasket,
  receiveOne,
  statusesOf,
  tooMuch,
} from "../../support/payments/baskets.ts";
import { toSubmit } from "../../support/payments/intents.ts";
import { eirik, havbris } from "../../support/payments/orders.ts";
import { balanceOf, book, bookAll, soon } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { visitor } from "../../support/psu/site.ts";
import { sampledNumbers } from "../../support/run/long-form.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { dyingAt, usesOf } from "../../support/table/processes.ts";
import { crashing, writtenBy } from "../../support/table/uses.ts";

const { psu, ...kept } = usePsu();

const { bban } = eirik.main;
const creditor = havbris.main.bban;

describe("a basket whose process dies right after the approval", () => {
  it("is submitted and executed by the jobs, and nothing is due afterwards", async () => {
    const before = await balanceOf(bban);
    const basket = await receiveBasket([paid("A"), paid("B"), paid("Short", tooMuch)]);
    await approveAndDie(basket, psu);
    expect(await statusesOf(basket)).toEqual(["PDNG", "PDNG", "PDNG"]);
    expect(await toSubmit()).toHaveLength(3);
    await bookAll();
    expect(await statusesOf(basket)).toEqual(["ACSC", "ACSC", "ACCP"]);
    expect(await balanceOf(bban)).toEqual({
      booked: before.booked - 2n * cost,
      available: before.available - 2n * cost,
    });
    expect(await toSubmit()).toEqual([]);
    expect(await writtenBy(() => book(soon))).toEqual([]);
    const { basketId } = basket;
    expect(await auditEvents(basketId)).toEqual([
      ...["BASKET_APPROVED", "BASKET_CREATED", "SCA_STARTED"],
    ]);
  });

  it("is paid once if several jobs run at the same time", async () => {
    const before = await balanceOf(bban);
    const basket = await receiveBasket([paid("A"), paid("B")]);
    await approveAndDie(basket, psu);
    await Promise.all([book(soon), book(soon), book(soon)]);
    await book(soon);
    expect(await statusesOf(basket)).toEqual(["ACSC", "ACSC"]);
    expect((await balanceOf(bban)).available).toBe(before.available - 2n * cost);
    expect(await toSubmit()).toEqual([]);
  });

  it("is not paid if the sandbox is reset", async () => {
    const basket = await receiveBasket([paid("Dropped")]);
    await approveAndDie(basket, psu);
    await replaceBySmallWorld("NO-FSA-987654321");
    const before = await balanceOf(bban);
    await bookAll();
    expect(await toSubmit()).toEqual([]);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("is not paid if a snapshot of the sandbox is restored", async () => {
    const basket = await receiveBasket([paid("Not kept")]);
    await approveAndDie(basket, psu);
    const snapshot = await save();
    expect(await restore(snapshot)).toMatchObject({ status: 204 });
    const before = await balanceOf(bban);
    await bookAll();
    expect(await toSubmit()).toEqual([]);
    expect(await balanceOf(bban)).toEqual(before);
  });
});

describe("a process that dies while a basket is approved", () => {
  it("at any use of the table: nothing is approved, or a job completes all and the money moves once", async () => {
    const product = "instant-norwegian-domestic-credit-transfers-straks";
    const instant = {
      creditorName: "Instant",
      creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
      debtorAccount: { iban: eirik.main.iban, currency: "NOK" },
      instructedAmount: { amount: "100.00", currency: "NOK" },
    };
    const payments = [
      await receiveOne(paid("Fine")),
      await receiveOne(instant, { product }),
      await receiveOne(paid("Short", tooMuch)),
    ];
    const { body } = await collect(payments.map(({ id }) => id));
    const basket = { basketId: body.basketId as string, payments };
    const before = [await balanceOf(bban), await balanceOf(creditor)];
    const browser = visitor();
    const page = await browser.submit(
      await browser.open(await basketLink(basket, psu)),
      "identify",
      [["number", eirik.number]],
    );
    const asked = await kept.keep();
    const last = await usesOf(() => browser.submit(page, "approve"));
    expect(last).toBeGreaterThan(15);
    const outcomes = new Set<string>();
    // Before the first use nothing is approved, and after the last one everything is done.
    for (const number of [1, ...sampledNumbers(last - 2, 4).map((each) => each + 1), last]) {
      await asked();
      const when = number === 1 ? "before" : "after";
      expect(await dyingAt({ number, when }, () => browser.submit(page, "approve"))).toBe(true);
      await bookAll();
      await book(soon);
      const isApproved = (await auditEvents(basket.basketId)).includes("BASKET_APPROVED");
      const statuses = (await statusesOf(basket)).join();
      outcomes.add(statuses);
      expect([number, statuses]).toEqual([
        number,
        isApproved ? "ACSC,ACSC,ACCP" : "RCVD,RCVD,RCVD",
      ]);
      const after = [await balanceOf(bban), await balanceOf(creditor)];
      const [taken, given] = isApproved ? [cost + 100_00n, 200_00n] : [0n, 0n];
      expect(after).toEqual([
        {
          booked: (before[0]?.booked ?? 0n) - taken,
          available: (before[0]?.available ?? 0n) - taken,
        },
        {
          booked: (before[1]?.booked ?? 0n) + given,
          available: (before[1]?.available ?? 0n) + given,
        },
      ]);
      expect(await toSubmit()).toEqual([]);
    }
    expect(outcomes.size).toBe(2);
  }, 120_000);

  it("at one payment: the others are submitted, and a job submits that payment later", async () => {
    const basket = await receiveBasket([paid("P"), paid("Q"), paid("R")]);
    let writes = 0;
    await crashing(
      // The orders of the basket are submitted one after the other, and each changes the world once.
      ({ verb, partitions }) => {
        const isOrder = verb === "write" && partitions.some((each) => each.endsWith("#LOG"));
        writes += isOrder ? 1 : 0;
        return isOrder && writes === 2;
      },
      () => approveBasket(basket, psu),
    );
    expect(await statusesOf(basket)).toEqual(["ACSP", "PDNG", "ACSP"]);
    await bookAll();
    expect(await statusesOf(basket)).toEqual(["ACSC", "ACSC", "ACSC"]);
  });
});
