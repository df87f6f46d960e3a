import { randomUUID } from "node:crypto";
import { moneyOf } from "../../../shared/rules/money.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { payments } from "../../../shared/table/payments.ts";
import { start } from "../../support/payments/authorisations.ts";
import { basketLink, collected } from "../../support/payments/baskets.ts";
import {
  bulkOf,
  domestic,
  eirik,
  entryOf,
  havbris,
  instant,
  namedDomestic,
  reference,
  standingOrder,
} from "../../support/payments/orders.ts";
import {
  balanceOf,
  knownPsu,
  type ReceivedPayment,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { iban, money } from "../../support/payments/transfers.ts";
import { plain } from "../../support/psu/read-page.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

async function shownAt(link: string): Promise<string> {
  const browser = visitor();
  const page = await browser.open(link);
  return plain((await browser.submit(page, "identify", [["number", eirik.number]])).html);
}
const shown = async (received: Promise<ReceivedPayment>) => shownAt((await received).link);

/** Returns the page on which a PSU approves a cancellation. */
async function shownToStop(received: Promise<ReceivedPayment>, options = {}): Promise<string> {
  const { status, body } = await start("cancellation", await received, options);
  if (status !== 201) throw new Error(`Not started: ${JSON.stringify(body)}`);
  return shownAt(body._links.scaRedirect.href);
}

const future = { requestedExecutionDate: "2026-03-10" };

describe("GET /s/{token} of a single payment (specification, SCA)", () => {
  it("shows the creditor's account number, the KID and the TPP's reference", async () => {
    const order = namedDomestic("Kid", {
      ...reference("2345676"),
      endToEndIdentification: "E2E-1",
    });
    const text = await shown(receive(order, { product: domestic }));
    expect(text).toContain("ToKid1234.56.78903");
    expect(text).toContain("KID2345676");
    expect(text).toContain("Your referenceE2E-1");
    expect(text).toContain("Amount125.50 NOK");
  });

  it("shows the requested date if the bank has moved the payment date", async () => {
    const order = namedDomestic("Moved", { requestedExecutionDate: "2026-03-07" });
    const text = await shown(receive(order, { product: domestic }));
    expect(text).toContain("Payment date9 March 2026Moved from 7 March 2026");
  });

  it("says that an instant payment is made at once", async () => {
    const text = await shown(receive(namedDomestic("Instant"), { product: instant }));
    expect(text).toContain("2 March 2026Made as soon as you approve");
  });

  it.each([
    ["does not warn", "all the money in the account", 0n, false],
    ["warns", "one øre more than the account has", 1n, true],
  ])("%s of too little money if the order takes %s", async (_, name, more, warns) => {
    const { available } = await balanceOf(eirik.other.bban);
    const instructedAmount = moneyOf(available + more, "NOK");
    const debtorAccount = iban(eirik.other.iban);
    const order = namedDomestic(name, { debtorAccount, instructedAmount });
    const text = await shown(receive(order, { product: domestic }));
    expect(text.includes("There is not enough money")).toBe(warns);
  });

  it("asks whether to stop an approved payment, without a warning about funds", async () => {
    const order = namedDomestic("Stopped", future);
    const text = await shownToStop(receiveApproved(order, { product: domestic }));
    expect(text).toContain("Stop the payment");
    expect(text).toContain("The money held for it becomes available again.");
    expect(text).toContain("Payment date10 March 2026");
    expect(text).not.toContain("There is not enough money");
  });
});

describe("GET /s/{token} of a standing order (specification, Operation list)", () => {
  it("shows the frequency, the first and last day, and the next three execution dates", async () => {
    const text = await shown(receive(standingOrder({ endDate: "2027-01-31" })));
    for (const part of [
      "Amount each time100.00 NOK",
      "How oftenOn the 5th of every month",
      "Starts5 March 2026",
      "Ends31 January 2027",
      "The next payments5 March 20267 April 20265 May 2026",
    ])
      expect(text).toContain(part);
  });

  it("warns of too little money only if the first payment is due today", async () => {
    const much = { instructedAmount: money("19999999.00") };
    const later = await shown(receive(standingOrder(much)));
    expect(later).not.toContain("There is not enough money");
    const now = await shown(receive(standingOrder({ ...much, startDate: "2026-03-02" })));
    expect(now).toContain("There is not enough money");
  });

  it("asks whether to stop the standing order, and shows from when there are no payments", async () => {
    const order = standingOrder({ creditorName: "Stopped" });
    const text = await shownToStop(receiveApproved(order));
    expect(text).toContain("Stop the standing order");
    expect(text).toContain("No payments from5 March 2026");
  });
});

describe("GET /s/{token} of a signing basket (specification, Signing baskets)", () => {
  it("names a payment's debtor account, and shows no fee if the payment is free", async () => {
    const debtor = { debtorAccount: iban(eirik.main.iban) };
    const free = await receive(namedDomestic("Free", debtor), { product: domestic });
    const text = await shownAt(await basketLink(await collected([free]), await knownPsu()));
    expect(text).toContain("Free");
    expect(text).toContain("Brukskonto");
    expect(text).not.toContain("Fee 0.00 NOK");
  });
});

describe("GET /s/{token} of a bulk payment (specification, Operation list)", () => {
  it("shows the payments and their sum, and says that each is booked separately", async () => {
    const text = await shown(receive(bulkOf()));
    for (const part of [
      "Total350.50 NOK",
      "Number of payments2",
      "A transaction for each payment",
      "First 1234.56.78903",
      "Message Invoice 1",
      "Second 1234.56.78903",
      "250.50 NOK",
    ])
      expect(text).toContain(part);
  });

  it.each([
    [undefined, "One transaction for all of them"],
    [false, "A transaction for each payment"],
  ])(
    "says how a company's bulk is booked if batchBookingPreferred is %s",
    async (preferred, how) => {
      const debtorAccount = iban(havbris.main.iban);
      const batch = preferred === undefined ? {} : { batchBookingPreferred: preferred };
      const order = bulkOf({ debtorAccount, payments: [entryOf()], ...batch });
      const headers = { "psu-context": "CORPORATE" };
      expect(await shown(receive(order, { headers }))).toContain(how);
    },
  );

  it("shows many payments in parts, each with a link to the next, and approves all of them from any part", async () => {
    const payments = [...Array(51).keys()].map((each) =>
      entryOf({ creditorName: `Payee ${each}` }),
    );
    const received = await receive(bulkOf({ payments }));
    const browser = visitor();
    const form = await browser.open(received.link);
    const first = await browser.submit(form, "identify", [["number", eirik.number]]);
    const [, next = ""] = /href="([^"]*)">Show the next payments/.exec(first.html) ?? [];
    const second = await browser.open(new URL(next, received.link).href);
    expect(plain(first.html)).not.toContain("Payee 50");
    expect(plain(second.html)).toContain("Payments 51–51 of 51ToAmountPayee 50 1234.56.78903");
    expect(plain(second.html)).not.toContain("Payee 49");
    broughtBack(await browser.submit(second, "approve"));
    expect(await received.status()).not.toMatchObject({ transactionStatus: "RCVD" });
  });

  it.each(["0", "-1", "52", "1.5", "1e1", "10000", "two", "%00", ""])(
    "begins with the first payment if the address asks for the invalid position %j",
    async (from) => {
      const browser = visitor();
      const { link } = await receive(bulkOf());
      await browser.submit(await browser.open(link), "identify", [["number", eirik.number]]);
      const page = await browser.open(`${link}?from=${from}`);
      expect(page.status).toBe(200);
      expect(plain(page.html)).toContain("PaymentsToMessageAmountFirst 1234.56.78903");
    },
  );

  it("warns if there is too little money for all the payments", async () => {
    const payments = [entryOf({ instructedAmount: money("19999999.00") })];
    expect(await shown(receive(bulkOf({ payments })))).toContain(
      "There is not enough money in the account for all the payments now.",
    );
  });

  it("asks whether to stop the payments", async () => {
    const order = bulkOf({ ...future, payments: [entryOf({ creditorName: "Stopped" })] });
    const text = await shownToStop(receiveApproved(order));
    expect(text).toContain("Stop the payments");
    expect(text).toContain("Stopped 1234.56.78903");
  });

  it("offers no approval if the stored payments are not those of the request", async () => {
    const received = await receive(bulkOf({ payments: [entryOf()] }));
    const payment = await payments.get(received.id);
    const entries = [entryOf({ creditorName: randomUUID() })];
    await table.change([{ update: keys.part(payment?.id ?? "", "00"), set: { entries } }]);
    expect(await shownAt(received.link)).not.toContain("Approve the payments");
  });
});
