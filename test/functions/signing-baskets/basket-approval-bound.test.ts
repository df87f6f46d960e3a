import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { basketSummary } from "../../support/payments/basket-summary.ts";
import {
  type Basket,
  basketLink,
  paid,
  receiveBasket,
  receiveOne,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { eirik, idOf, knownPsu } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { beginAnew, madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

let psu: { "psu-id": string };
beginAnew(kept, async () => {
  psu = await knownPsu();
});

const atSummary = (basket: Basket) => basketSummary(basket, psu);

describe("the approval of a basket (specification, SCA: dynamic linking)", () => {
  const changed = { status: "409", code: "CONFLICT" };

  /** Opens the page of a basket with two payments, and posts a third payment outside it. */
  const shown = madeOnce(kept, async () => {
    const basket = await receiveBasket([paid("One"), paid("Two")]);
    const other = idOf(await receiveOne(paid("Mallory")));
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
      const key = keys.payment(idOf(basket.payments[1] as never));
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
    const paymentIds = change(basket.payments.map(idOf), other);
    await table.change([{ update: keys.basket(basket.basketId), set: { paymentIds } }]);
    expect(await end()).toMatchObject(changed);
    expect(await statusesOf(basket)).toEqual(["RCVD", "RCVD"]);
  });

  it("is refused if a payment was changed before the page is shown, and only that payment is RJCT", async () => {
    const basket = await receiveBasket([paid("Changed"), paid("As posted")]);
    const key = keys.payment(idOf(basket.payments[0] as never));
    await table.change([{ update: key, set: { debited: 1n } }]);
    const browser = visitor();
    const page = await browser.open(await basketLink(basket, psu));
    const end = await browser.submit(page, "identify", [["number", eirik.number]]);
    expect(broughtBack(end)).toMatchObject(changed);
    expect(await statusesOf(basket)).toEqual(["RJCT", "RCVD"]);
  });
});
