import { blockPayments } from "../../support/bank/net-bank.ts";
import { eirik, havbris, ingrid, named, standingOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  receive,
  receiveApproved,
  rowsOf,
  soon,
} from "../../support/payments/payments.ts";
import { doneOn } from "../../support/payments/standing-orders.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const set = async (blocked: boolean) => blockPayments((await accountOf(bban)).id, blocked);

afterEach(() => set(false));

/** Opens a payment's summary as Eirik, who approves it later. */
async function opened(link: string) {
  const browser = visitor();
  const page = await browser.submit(await browser.open(link), "identify", [
    ["number", eirik.number],
  ]);
  return async () => broughtBack(await browser.submit(page, "approve"));
}

const rejected = {
  transactionStatus: "RJCT",
  psuMessage: "The payment was not made: the account cannot be used for it.",
};

describe("a block by PUT /v1/sandbox/net-bank/accounts/{mockAccountId}/payment-block (specification, Consent)", () => {
  it("rejects a payment whose SCA page was opened before, although the SCA succeeds", async () => {
    const before = await balanceOf(bban);
    const received = await receive(named("Approved too late"));
    const decide = await opened(received.link);
    await set(true);
    expect(await decide()).toMatchObject({ context: "PRIVATE" });
    expect(await received.status()).toMatchObject(rejected);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("rejects a standing order whose SCA page was opened before, although the SCA succeeds", async () => {
    const received = await receive(standingOrder());
    const decide = await opened(received.link);
    await set(true);
    expect(await decide()).toMatchObject({ context: "PRIVATE" });
    expect(await received.status()).toMatchObject({ transactionStatus: "RJCT" });
  });

  it("ends the SCA of a payment with PAYMENT_FAILED if its page is opened after the block", async () => {
    const received = await receive(named("Never shown"));
    await set(true);
    const browser = visitor();
    const page = await browser.submit(await browser.open(received.link), "identify", [
      ["number", eirik.number],
    ]);
    expect(broughtBack(page)).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
  });

  it("skips the days of a standing order, which continues when the block is lifted", async () => {
    const before = await balanceOf(bban);
    const approved = await receiveApproved(standingOrder());
    await set(true);
    await book(new Date("2026-03-05T08:00:00Z"));
    expect(await balanceOf(bban)).toEqual(before);
    await set(false);
    await book(new Date("2026-04-07T08:00:00Z"));
    expect(await doneOn(approved)).toEqual([
      ["2026-03-05", "RJCT"],
      ["2026-04-07", "ACSC"],
    ]);
  });

  it.each([
    ["approved on its execution date", undefined, soon],
    ["approved before its execution date", "2026-03-10", new Date("2026-03-10T08:00:00Z")],
  ])(
    "rejects a payment %s when the job executes it, and releases its money",
    async (name, requestedExecutionDate, day) => {
      const before = await balanceOf(bban);
      const creditorAccount = { iban: havbris.main.iban, currency: "NOK" };
      const credited = await balanceOf(havbris.main.bban);
      const approved = await receiveApproved(
        named(name, { creditorAccount, requestedExecutionDate }),
      );
      await set(true);
      await book(day);
      expect(await approved.status()).toMatchObject(rejected);
      expect(await balanceOf(bban)).toEqual(before);
      expect(await balanceOf(havbris.main.bban)).toEqual(credited);
      expect(await rowsOf(bban, "PENDING", name)).toEqual([]);
      expect(await auditEvents(approved.id)).not.toContain("PAYMENT_BOOKED");
    },
  );

  it("does not stop a payment that is due after the block is lifted", async () => {
    const approved = await receiveApproved(named("Lifted"));
    await set(true);
    await set(false);
    await book(soon);
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it("does not stop incoming payments", async () => {
    await set(true);
    const before = await balanceOf(bban);
    const debtorAccount = { iban: ingrid.main.iban, currency: "NOK" };
    const creditorAccount = { iban: eirik.main.iban, currency: "NOK" };
    const instructedAmount = { amount: "10.00", currency: "NOK" };
    const headers = { "x-psu-identity": ingrid.number };
    const order = named("In", { debtorAccount, creditorAccount, instructedAmount });
    await (await receive(order, { headers })).approve({ number: ingrid.number });
    await book(soon);
    expect(await balanceOf(bban)).toEqual({
      booked: before.booked + 10_00n,
      available: before.available + 10_00n,
    });
  });
});
