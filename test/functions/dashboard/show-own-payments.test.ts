import { handler as deleteEngagement } from "../../../functions/sandbox/delete-engagement.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { approveBasket, paid, receiveBasket, tooMuch } from "../../support/payments/baskets.ts";
import { bulkOf, domestic, eirik, orderOf, standingOrder } from "../../support/payments/orders.ts";
import { nobody, own } from "../../support/payments/own-transfers.ts";
import {
  book,
  knownPsu,
  later,
  post,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { addressesIn, home, visitorAt } from "../../support/psu/dashboard.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { eirik as customer, ingrid } from "../../support/psu/sca.ts";
import { approve, visitor } from "../../support/psu/site.ts";
import { tppId } from "../../support/psu/visit.ts";
import { engage, makeAgreement, makeCorporation } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld, replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that it has no payments.
useTable({ small: true, anew: true });

const waits = { requestedExecutionDate: "2026-03-20" };

/** Returns the list of a customer's payments as the page shows it. */
async function seen(
  who: { nationalNumber: string } = customer,
  options: { now?: Date; tpp?: string } = {},
) {
  const { now = testTime, ...rest } = options;
  const { browser } = await visitorAt(who, { now: () => now, ...rest });
  const page = await browser.open(`${home}/payments`);
  const rows = page.html.split("<li>").slice(1);
  return { page, text: textOf(page), rows: rows.map((html) => textOf({ html }).trim()) };
}

describe("GET /consents/payments", () => {
  it("shows each payment's payee, amount, date, TPP and status, the latest first", async () => {
    await receiveApproved(orderOf({ ...waits, creditorName: "First" }));
    const now = later(testTime, { minutes: 5 });
    await receiveApproved(orderOf({ creditorName: "Second" }), { now });
    const { text, page } = await seen(customer, { now });
    expect(text).toMatch(
      /Second [\d,.]+ EUR 2 March 2026, through TPP PSDNO-FSA-987654321 Being made now Stop this payment First [\d,.]+ EUR 20 March 2026, through TPP PSDNO-FSA-987654321 Approved, not made yet Stop this payment/,
    );
    expect(addressesIn(page, "payments")).toHaveLength(2);
    expect(page.html).not.toMatch(/href="[^"]*(\?|NO-FSA)/);
  });

  it("sends the bank no request for a customer without payments", async () => {
    const { browser } = await visitorAt(customer);
    let asked = 0;
    const end = failing({
      contexts:
        (ask) =>
        (...all) => {
          asked += 1;
          return ask(...all);
        },
    });
    const page = await browser.open(`${home}/payments`).finally(end);
    expect(page.status).toBe(200);
    expect(asked).toBe(0);
  });

  it("shows a payment as made after the job has booked it", async () => {
    await receiveApproved(orderOf({ creditorName: "Followed" }));
    await book(testTime);
    const { rows, page } = await seen();
    expect(rows).toEqual([expect.stringMatching(/^Followed [\d,.]+ EUR .* Made\b/)]);
    expect(addressesIn(page, "payments")).toEqual([]);
  });

  it("shows every kind of payment: exempt, without funds, in a basket, standing order, bulk", async () => {
    const session = await knownPsu();
    const headers = { ...session, ...nobody };
    expect(await post(own("Exempt"), { product: domestic, headers })).toMatchObject({
      status: 201,
    });
    await receiveApproved(orderOf({ creditorName: "Short", ...tooMuch }));
    const basket = await receiveBasket([paid("Basket one", waits), paid("Basket short", tooMuch)]);
    await approveBasket(basket, session);
    await receiveApproved(standingOrder({ creditorName: "Standing" }));
    await receiveApproved(bulkOf(waits));
    const { rows } = await seen();
    for (const told of [
      /^Exempt 125\.50 NOK .* Being made now/,
      /^Short .*Not made: too little money/,
      /^Basket one 100\.00 NOK .* Approved, not made yet/,
      /^Basket short .*Not made: too little money/,
      /^Standing 100\.00 NOK .* Standing order, active/,
      /^\d payments [\d,.]+ NOK .* Approved, not made yet/,
    ])
      expect(rows).toContainEqual(expect.stringMatching(told));
  });

  it("shows no unapproved payment, and no payment of another customer, of another TPP or from before a reset", async () => {
    await receive(orderOf({ creditorName: "Unapproved" }), { headers: await knownPsu() });
    expect((await seen()).text).toContain("You have not approved any payment");
    await receiveApproved(orderOf({ creditorName: "Mine" }));
    expect((await seen(ingrid)).text).toContain("You have not approved any payment");
    const tpp = await testTpp("PSDNO-FSA-123456789");
    await openSmallWorld(tpp.tppId);
    await knownPsu(eirik.number, { tpp });
    const elsewhere = await seen(customer, { tpp: "NO-FSA-123456789" });
    expect(elsewhere.text).not.toContain("Mine");
    await replaceBySmallWorld(tppId);
    expect((await seen()).text).not.toContain("Mine");
  });

  it("shows no payment if the customer is not signed in", async () => {
    await receiveApproved(orderOf({ creditorName: "Mine" }));
    const page = await visitor().open(`${home}/payments`);
    expect(page.html).toContain("/consents/sign-in");
    expect(textOf(page)).not.toContain("Mine");
  });

  it("finds a sandbox's payment although many payments from before the reset are still stored", async () => {
    const headers = { ...(await knownPsu()), ...nobody };
    for (let round = 0; round < 24; round += 1) {
      const order = own(`Before ${round}`);
      expect(await post(order, { product: domestic, headers })).toMatchObject({ status: 201 });
    }
    await replaceBySmallWorld(tppId);
    await receiveApproved(orderOf({ creditorName: "After" }));
    const { text } = await seen();
    expect(text).toContain("After");
    expect(text).not.toContain("Before");
  });

  it("lists finished payments that a restore brought back, below the newer payments", async () => {
    await receiveApproved(orderOf({ creditorName: "Restored" }));
    await restore(await save());
    const now = later(testTime, { minutes: 5 });
    await receiveApproved(orderOf({ creditorName: "Since" }), { now });
    await book(now);
    expect((await seen(customer, { now })).rows).toEqual([
      expect.stringMatching(/^Since .* Made\b/),
      expect.stringMatching(/^Restored .* Made\b/),
    ]);
  });

  it("shows a payment made through a TPP that never had access to accounts", async () => {
    const tpp = await tppWithRoles(["PSP_PI"], "PSDNO-FSA-555666777");
    await openSmallWorld(tpp.tppId);
    const headers = { "psu-context": "PRIVATE", "x-psu-identity": undefined };
    await receiveApproved(orderOf({ creditorName: "Payments only" }), { tpp, headers });
    const { text } = await seen(customer, { tpp: "NO-FSA-555666777" });
    expect(text).toContain("Payments only");
    expect(text).toContain("through TPP of few roles");
  });

  it("shows a company's payment only while the customer acts under the payment's own agreement", async () => {
    const { person, company, account, agreement, engagement } = await makeCorporation();
    const other = await makeAgreement(company.customerId);
    const alike = { customer: person.customerId, account: account.id, roles: ["REGISTER", "VIEW"] };
    await engage(other.id, alike);
    const nationalNumber = person.customerNumber;
    const context = agreement.id;
    const order = orderOf({
      ...waits,
      creditorName: "The company's",
      debtorAccount: { iban: account.iban, currency: "NOK" },
      instructedAmount: { amount: "1.00", currency: "NOK" },
    });
    const headers = {
      "x-psu-identity": undefined,
      ...(await knownPsu(nationalNumber, { context })),
    };
    const { link } = await receive(order, { headers: { ...headers, "psu-corporate-id": context } });
    await approve(link, nationalNumber);
    expect((await seen({ nationalNumber })).text).toContain("The company");
    const params = { agreementId: agreement.id, engagementId: engagement.id };
    await call(deleteEngagement, { params });
    expect((await seen({ nationalNumber })).text).not.toContain("The company");
  });

  it("keeps a payment for 13 months after its last day, and an endless standing order forever (decision: SCA pages)", async () => {
    const session = await knownPsu();
    const payment = await receiveApproved(orderOf(waits));
    const running = await receiveApproved(standingOrder());
    const ending = await receiveApproved(
      standingOrder({ endDate: "2026-12-31", creditorName: "Ends" }),
    );
    const { PK } = keys.approved(tppId, session["psu-id"], "", "");
    const items = await table.query(PK);
    const expiry = ({ id }: { id: string }) =>
      items.find(({ paymentId }) => paymentId === id)?.expires;
    expect(expiry(payment)).toBe(Date.parse("2027-04-19T22:00:00Z") / 1000);
    expect(expiry(ending)).toBe(Date.parse("2028-01-30T23:00:00Z") / 1000);
    expect(items.some(({ paymentId }) => paymentId === running.id)).toBe(true);
    expect(expiry(running)).toBeUndefined();
  });
});
