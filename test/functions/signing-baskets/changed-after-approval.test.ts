import { table } from "../../../shared/table/client.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  approveAndDie,
  cost,
  paid,
  receiveBasket,
  statusesOf,
} from "../../support/payments/baskets.ts";
import { bookAll, toSubmit } from "../../support/payments/due-submits.ts";
import { balanceOf, eirik, idOf, knownPsu } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { beginAnew, madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

let psu: { "psu-id": string };
beginAnew(kept, async () => {
  psu = await knownPsu();
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
      const id = idOf(basket.payments[1] as never);
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
    const id = idOf(basket.payments[0] as never);
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
    const paymentIds = [...basket.payments, ...other.payments].map(idOf);
    await table.change([{ update: keys.basket(basket.basketId), set: { paymentIds } }]);
    await bookAll();
    expect(await statusesOf(basket)).toEqual(["ACSC"]);
    expect(await statusesOf(other)).toEqual(["RCVD"]);
  });
});
