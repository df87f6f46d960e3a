import { basketSummary } from "../../support/payments/basket-summary.ts";
import {
  approveBasket,
  type Basket,
  basketStatusOf,
  collect,
  collected,
  cost,
  paid,
  receiveBasket,
  receiveMany,
  receiveOne,
  statusesOf,
  tooMuch,
} from "../../support/payments/baskets.ts";
import { eirik, havbris, orderOf } from "../../support/payments/orders.ts";
import { balanceOf, book, soon } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { reload } from "../../support/psu/page-call.ts";
import { plain } from "../../support/psu/read-page.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { sized } from "../../support/run/long-form.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";

const { psu } = usePsu();

const { bban } = eirik.main;

const atSummary = (basket: Basket) => basketSummary(basket, psu);

describe("the approval of a signing basket (specification, Start signing basket authorisation)", () => {
  it("shows every payment, the total in each currency and the fees", async () => {
    const basket = await receiveBasket([
      paid("First payee"),
      paid("Second payee", { instructedAmount: { amount: "50.50", currency: "NOK" } }),
      orderOf({ creditorName: "Abroad" }),
    ]);
    const text = plain((await atSummary(basket)).page.html);
    for (const part of [
      ...["First payee", "Second payee", "Abroad", "100.00 NOK", "50.50 NOK", "250.00 EUR"],
      ...["150.50 NOK", "14.77 NOK", "Brukskonto", "Invoice 2026-118"],
      ...["Converted 2,952.50 NOK", "Taken in total3,197.77 NOK"],
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("There is not enough money");
  });

  it("shows the payments on two pages if they do not fit on one", async () => {
    const creditorName = "Ø".repeat(70);
    const remittanceInformationUnstructured = "Å".repeat(140);
    const order = paid(creditorName, { remittanceInformationUnstructured });
    const payments = await receiveMany(order, 40, (at) => ({
      instructedAmount: { amount: `${at + 1}.00`, currency: "NOK" },
    }));
    const { tab, page } = await atSummary(await collected(payments));
    expect(Buffer.byteLength(page.html)).toBeLessThan(30_000);
    const [, query = "", from = ""] = /(\?from=(\d+))#payments/.exec(page.html) ?? [];
    const next = await reload({ ...tab, link: `${tab.link}${query}` });
    expect(plain(next.html)).toContain(`Payments ${from}–40 of 40`);
    const amounts = [...(page.html + next.html).matchAll(/<td>(\d+)\.00\s/g)].map(([, each]) =>
      Number(each),
    );
    expect(amounts).toEqual(payments.map((_, at) => at + 1));
  });

  it("warns if the account has too little money for all payments", async () => {
    const { available } = await balanceOf(bban);
    const amount = `${available / 200n + 1n}.00`;
    const instructedAmount = { amount, currency: "NOK" };
    const basket = await receiveBasket([1, 2].map((at) => paid(`${at}`, { instructedAmount })));
    expect((await atSummary(basket)).page.html).toContain('role="alert"');
  });

  it("approves all payments in one SCA, and each then has its own status", async () => {
    const before = await balanceOf(bban);
    const credited = await balanceOf(eirik.other.bban);
    const own = { creditorAccount: { iban: eirik.other.iban, currency: "NOK" } };
    const basket = await receiveBasket([
      paid("Own", own),
      orderOf({ creditorName: "External" }),
      paid("Short", tooMuch),
    ]);
    const back = await approveBasket(basket, psu);
    expect(back).toEqual({ ...psu, "tpp-session-id": "session-1", context: "PRIVATE" });
    expect(await statusesOf(basket)).toEqual(["ACSP", "ACSP", "ACCP"]);
    expect(await basketStatusOf(basket)).toBe("ACCP");
    expect(await basket.payments[2]?.status()).toMatchObject({
      fundsAvailable: false,
    });
    const total = cost + 2952_50n + 14_77n;
    expect(await balanceOf(bban)).toEqual({ ...before, available: before.available - total });
    await book(soon);
    expect(await statusesOf(basket)).toEqual(["ACSC", "ACSC", "ACCP"]);
    expect(await balanceOf(bban)).toEqual({
      booked: before.booked - total,
      available: before.available - total,
    });
    expect((await balanceOf(eirik.other.bban)).booked).toBe(credited.booked + 100_00n);
    const [fine, , short] = await Promise.all(basket.payments.map((each) => auditEvents(each.id)));
    expect(await auditEvents(basket.basketId)).toEqual([
      ...["BASKET_APPROVED", "BASKET_CREATED", "SCA_STARTED"],
    ]);
    expect(fine).toEqual(
      expect.arrayContaining(["PAYMENT_APPROVED", "PAYMENT_BOOKED", "PAYMENT_CREATED"]),
    );
    expect(short).toContain("PAYMENT_WITHOUT_FUNDS");
  });

  it("makes an instant payment at once", async () => {
    const before = await balanceOf(havbris.main.bban);
    const product = "instant-norwegian-domestic-credit-transfers-straks";
    const instant = {
      creditorName: "Instant",
      creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
      debtorAccount: { iban: eirik.main.iban, currency: "NOK" },
      instructedAmount: { amount: "7.00", currency: "NOK" },
    };
    const payments = [await receiveOne(instant, { product }), await receiveOne(paid("Slow"))];
    const { body } = await collect(payments.map(({ id }) => id));
    await approveBasket({ basketId: body.basketId, payments }, psu);
    expect(await statusesOf({ basketId: body.basketId, payments })).toEqual(["ACSC", "ACSP"]);
    expect((await balanceOf(havbris.main.bban)).booked).toBe(before.booked + 7_00n);
  });

  it("rejects only the payment whose debtor account is blocked while the page is shown", async () => {
    const debtorAccount = { iban: eirik.other.iban, currency: "NOK" };
    const basket = await receiveBasket([paid("Closed", { debtorAccount }), paid("Open")]);
    const { id } = await accountOf(eirik.other.bban);
    const block = (blocked: boolean) => editAccount(id, () => ({ blocked }));
    const { end } = await atSummary(basket);
    await block(true);
    expect(await end()).toMatchObject({ context: "PRIVATE" });
    await block(false);
    expect(await statusesOf(basket)).toEqual(["RJCT", "ACSP"]);
  });

  const many = sized(12, 50);
  it(`approves ${many} payments, and they are all made`, async () => {
    const before = await balanceOf(bban);
    const order = paid("Many", { instructedAmount: { amount: "1.00", currency: "NOK" } });
    const payments = await receiveMany(order, many, (at) => ({ creditorName: `Many ${at}` }));
    const basket = await collected(payments);
    await approveBasket(basket, psu);
    expect(await basketStatusOf(basket)).toBe("ACSP");
    await book(soon);
    expect(await basketStatusOf(basket)).toBe("ACSC");
    expect((await balanceOf(bban)).booked).toBeLessThanOrEqual(
      before.booked - BigInt(many) * 1_00n,
    );
  });
});

describe("two approvals of one basket at the same time", () => {
  it.each([
    ["two SCAs", 2],
    ["one form of one SCA, sent twice", 1],
  ])("move the money once if they come from %s", async (name, links) => {
    const before = await balanceOf(bban);
    const basket = await receiveBasket([paid(name), paid(`${name} too`)]);
    const tabs = [await atSummary(basket)];
    tabs.push(links === 2 ? await atSummary(basket) : (tabs[0] as never));
    const ends = await Promise.all(tabs.map(({ end }) => end()));
    expect(ends.filter(({ context }) => context === "PRIVATE")).toHaveLength(3 - links);
    await Promise.all([book(soon), book(soon)]);
    expect(await statusesOf(basket)).toEqual(["ACSC", "ACSC"]);
    expect((await balanceOf(bban)).available).toBe(before.available - 2n * cost);
    expect(await auditEvents(basket.basketId)).toContain("BASKET_APPROVED");
  });
});
