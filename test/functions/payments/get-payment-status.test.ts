import { randomUUID } from "node:crypto";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };

describe("GET /v1/payments/{payment-product}/{payment-id}/status (specification, Payment status)", () => {
  it("answers RCVD, ACSP after the approval and ACSC after the execution", async () => {
    const received = await receive(orderOf({ creditorName: "Now" }));
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
    const approved = await receiveApproved(orderOf({ creditorName: "Now" }));
    expect(await approved.status()).toEqual({ transactionStatus: "ACSP" });
    await book(testTime);
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
  });

  it("answers ACTC until the execution date begins in Oslo", async () => {
    const day = { creditorName: "Then", requestedExecutionDate: "2026-03-09" };
    const approved = await receiveApproved(orderOf(day));
    expect(await approved.status()).toEqual({ transactionStatus: "ACTC" });
    await book(new Date("2026-03-08T22:59:59.999Z"));
    expect(await approved.status()).toEqual({ transactionStatus: "ACTC" });
    await book(new Date("2026-03-08T23:00:00Z"));
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it("answers ACCP with fundsAvailable false if the account has too little money", async () => {
    const before = await balanceOf(eirik.main.bban);
    const approved = await receiveApproved(orderOf(rich));
    const refused = {
      transactionStatus: "ACCP",
      fundsAvailable: false,
      psuMessage: "The payment was not made: there was not enough money in the account.",
    };
    expect(await approved.status()).toEqual(refused);
    expect(await approved.details()).toMatchObject({ debtorName: eirik.name });
    await book(later(testTime, { days: 1 }));
    expect(await approved.status()).toEqual(refused);
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
  });

  it("answers RCVD if the PSU cancels the SCA", async () => {
    const before = await balanceOf(eirik.main.bban);
    const received = await receive(orderOf());
    const browser = visitor();
    const back = broughtBack(await browser.submit(await browser.open(received.link), "cancel"));
    expect(back).toMatchObject({ code: "SCA_INVALID" });
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
  });

  it("answers 404 for an unknown payment, an unknown product and another TPP's payment", async () => {
    const { params } = await receive(orderOf());
    const tpp = await anotherTpp();
    const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
    expect(await call(getPaymentStatus, { params, tpp })).toMatchObject(unknown);
    const other = { ...params, "payment-id": randomUUID() };
    expect(await call(getPaymentStatus, { params: other })).toMatchObject(unknown);
    const unheardOf = { ...params, "payment-product": "target-2-payments" };
    expect(await call(getPaymentStatus, { params: unheardOf })).toMatchObject({
      status: 404,
      code: "PRODUCT_UNKNOWN",
    });
  });
});
