import { table } from "../../../shared/table/client.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import { basketSummary } from "../../support/payments/basket-summary.ts";
import {
  approveAndDie,
  type Basket,
  basketLink,
  cost,
  paid,
  receiveBasket,
  receiveOne,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { toSubmit } from "../../support/payments/intents.ts";
import { eirik } from "../../support/payments/orders.ts";
import { balanceOf, bookAll } from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";

const { psu, ...kept } = usePsu();

const atSummary = (basket: Basket) => basketSummary(basket, psu);

describe("the approval of a basket (specification, SCA: dynamic linking)", () => {
  const changed = { status: "409", code: "CONFLICT" };

  /** Opens the page of a basket with two payments, and posts a third payment outside it. */
  const shown = madeOnce(kept, async () => {
    const basket = await receiveBasket([paid("One"), paid("Two")]);
    const other = (await receiveOne(paid("Mallory"))).id;
    return { basket, other, ...(await atSummary(basket)) };
  });

  it.each([
    ["no summary hash", ""],
    ["another summary hash", "A".repeat(43)],
  ])("is refused if the form sends %s", async (_, sent) => {
    const { basket, end } = await shown();
    expect(await end(sent)).toMatchObject(changed);
    expect(await statusesOf(basket)).toEqual(["RCVD", "RCVD"]);
  });

  const others: [string, object][] = [
    ["amount", { debited: 1_00n }],
    ["creditor", { order: paid("Mallory") }],
    ["debtor account", { debtorAccountId: "another" }],
    ["execution date", { executionDate: "2026-03-09" }],
    ["state", { state: "withdrawn" }],
    ["basket", { basketId: "another" }],
  ];

  it.each(others)(
    "is refused if a payment's %s is changed while the page is shown",
    async (_, set) => {
      const { basket, end } = await shown();
      const key = keys.payment(basket.payments[1]?.id);
      await table.change([{ update: key, set: { ...set } }]);
      expect(await end()).toMatchObject(changed);
      expect((await statusesOf(basket))[0]).toBe("RCVD");
      expect(await auditEvents(basket.basketId)).not.toContain("BASKET_APPROVED");
    },
  );

  it.each<[string, (ids: string[], other: string) => string[]]>([
    ["left out", ([first = ""]) => [first]],
    ["exchanged", ([first = ""], other) => [first, other]],
    ["added", (ids, other) => [...ids, other]],
    ["moved", (ids) => ids.toReversed()],
  ])("is refused if a payment is %s while the page is shown", async (_, change) => {
    const { basket, other, end } = await shown();
    const paymentIds = change(
      basket.payments.map(({ id }) => id),
      other,
    );
    await table.change([{ update: keys.basket(basket.basketId), set: { paymentIds } }]);
    expect(await end()).toMatchObject(changed);
    expect(await statusesOf(basket)).toEqual(["RCVD", "RCVD"]);
  });

  it("is refused if a payment was changed before the page is shown, and only that payment is RJCT", async () => {
    const basket = await receiveBasket([paid("Changed"), paid("As posted")]);
    const key = keys.payment(basket.payments[0]?.id);
    await table.change([{ update: key, set: { debited: 1n } }]);
    const browser = visitor();
    const page = await browser.open(await basketLink(basket, psu));
    const end = await browser.submit(page, "identify", [["number", eirik.number]]);
    expect(broughtBack(end)).toMatchObject(changed);
    expect(await statusesOf(basket)).toEqual(["RJCT", "RCVD"]);
  });
});

const { bban } = eirik.main;

describe("a payment of a basket that was changed in the table", () => {
  const approved = madeOnce(kept, async () => {
    const basket = await receiveBasket([paid("A"), paid("B"), paid("C")]);
    await approveAndDie(basket, psu);
    return basket;
  });

  it.each<[string, object]>([
    ["the debited amount", { debited: 1n }],
    ["the creditor", { order: paid("Mallory") }],
    ["the debtor account", { debtorAccountId: "another" }],
    ["the execution date", { executionDate: "2026-03-09" }],
    ["the time of the approval", { approvedAt: "2026-03-01T10:00:00.000Z" }],
    ["the PSU who approved", { psuId: "mallory" }],
    ["the context", { corporateId: "another" }],
    ["the HMAC of its approval", { seal: "A".repeat(43) }],
  ])(
    "is rejected after the approval if %s was changed, and the other payments are made",
    async (_, set) => {
      const basket = await approved();
      const before = await balanceOf(bban);
      const id = basket.payments[1]?.id;
      await table.change([{ update: keys.payment(id), set: { ...set } }]);
      await bookAll();
      const namedBy = "corporateId" in set ? ["ACSC", undefined, "ACSC"] : ["ACSC", "RJCT", "ACSC"];
      expect(await statusesOf(basket)).toEqual(namedBy);
      expect((await table.get(keys.payment(id)))?.state).toBe("rejected");
      expect(await auditEvents(id)).toContain("PAYMENT_TAMPERED");
      expect((await balanceOf(bban)).available).toBe(before.available - 2n * cost);
    },
  );

  it("is rejected if it was marked in the table as due, without an approval", async () => {
    const before = await balanceOf(bban);
    const basket = await receiveBasket([paid("A")]);
    const id = basket.payments[0]?.id;
    const set = { state: "submitting", ...dueIndex.dueAt("SUBMIT", id, testTime) };
    await table.change([{ update: keys.payment(id), set }]);
    await bookAll();
    expect(await statusesOf(basket)).toEqual(["RJCT"]);
    expect(await toSubmit()).toEqual([]);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("is not made if it was put into an approved basket", async () => {
    const basket = await receiveBasket([paid("A")]);
    const other = await receiveBasket([paid("Mallory")]);
    await approveAndDie(basket, psu);
    const paymentIds = [...basket.payments, ...other.payments].map(({ id }) => id);
    await table.change([{ update: keys.basket(basket.basketId), set: { paymentIds } }]);
    await bookAll();
    expect(await statusesOf(basket)).toEqual(["ACSC"]);
    expect(await statusesOf(other)).toEqual(["RCVD"]);
  });
});
