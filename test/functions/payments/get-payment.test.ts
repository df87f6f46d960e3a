import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { eirik, orderOf, product } from "../../support/payments/orders.ts";
import { later, receive, receiveApproved } from "../../support/payments/payments.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

describe("GET /v1/payments/{payment-product}/{payment-id} (specification, Payment initiation request)", () => {
  it.each([
    ["with the usual fields", {}],
    ["without address and purpose", { creditorAddress: undefined, purposeCode: undefined }],
    ["with letters that clearing spells differently", { creditorName: "Čáhcesuolu “Øy” ẞ…" }],
    [
      "with a debtor account by its BBAN",
      { debtorAccount: { bban: eirik.main.bban, currency: "NOK" } },
    ],
    ["with a future date", { requestedExecutionDate: "2026-04-01" }],
  ])("returns an order posted %s exactly as posted, and the status", async (_, changes) => {
    const order = orderOf(changes);
    const posted = JSON.parse(JSON.stringify(order));
    const received = await receive(order);
    expect(await received.details()).toEqual({ ...posted, transactionStatus: "RCVD" });
  });

  it.each([
    ["7", "EUR", "7.00"],
    ["12.5", "EUR", "12.50"],
    ["100", "JPY", "100"],
    ["1.5", "KWD", "1.500"],
  ])(
    "returns %s %s as %s, with the decimals of the currency (Amount)",
    async (posted, currency, told) => {
      const received = await receive(orderOf({ instructedAmount: { amount: posted, currency } }));
      expect(await received.details()).toMatchObject({
        instructedAmount: { amount: told, currency },
      });
    },
  );

  it("returns the debtor's name after the approval (specification, Versioning, 6)", async () => {
    const order = orderOf({ creditorName: "Debtor" });
    const received = await receiveApproved(order);
    const told = { ...order, transactionStatus: "ACSP", debtorName: eirik.name };
    expect(await received.details()).toEqual(told);
  });

  it("accepts the id in capital letters", async () => {
    const { params } = await receive(orderOf());
    const loud = { ...params, "payment-id": params["payment-id"].toUpperCase() };
    expect(await call(getPayment, { params: loud })).toMatchObject({ status: 200 });
  });

  it("has no daily limit without PSU-IP-Address, and writes only the request guard", async () => {
    const { params } = await receive(orderOf());
    const written = await writtenBy(async () => {
      for (let time = 0; time < 6; time += 1)
        expect((await call(getPayment, { params })).status).toBe(200);
    });
    expect(new Set(written)).toEqual(new Set(["REQUEST"]));
  });

  it("answers RCVD for 24 hours without an approval, then RJCT", async () => {
    const received = await receive(orderOf());
    const at = async (now: Date) => (await received.details({ now })).transactionStatus;
    expect(await at(later(testTime, { hours: 24 }))).toBe("RCVD");
    expect(await at(new Date(later(testTime, { hours: 24 }).getTime() + 1))).toBe("RJCT");
  });

  const [ofPayment, ofProduct] = ["There is no such payment.", "This payment product is unknown."];
  // biome-ignore format: one id per line, so that it reads as a table
  it.each([
    ["the id is unknown", { "payment-id": randomUUID() }, "RESOURCE_UNKNOWN", "payment-id", ofPayment],
    ["the id is not a UUID", { "payment-id": "7" }, "RESOURCE_UNKNOWN", "payment-id", ofPayment],
    ["the id is too long for a key", { "payment-id": "7".repeat(3000) }, "RESOURCE_UNKNOWN", "payment-id", "There is no such resource."],
    ["the product in the path is unknown", { "payment-product": "sepa" }, "PRODUCT_UNKNOWN", "payment-product", ofProduct],
    ["the product in the path is toString", { "payment-product": "toString" }, "PRODUCT_UNKNOWN", "payment-product", ofProduct],
  ])("answers 404 if %s", async (_, other, code, path, text) => {
    const { params } = await receive(orderOf());
    const answer = await call(getPayment, { params: { ...params, ...other } });
    expect(answer).toMatchObject({ status: 404, code, path, text });
  });

  it("answers another TPP with the same 404 as for an unknown payment", async () => {
    const { params } = await receive(orderOf());
    const tpp = await anotherTpp();
    const unknown = { "payment-product": product, "payment-id": randomUUID() };
    const [others, none] = [
      await call(getPayment, { params, tpp }),
      await call(getPayment, { params: unknown, tpp }),
    ];
    expect(others).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
    expect(others.body).toEqual(none.body);
  });

  it("answers 404 once the sandbox is reset", async () => {
    const { params } = await receive(orderOf());
    expect((await call(initialize)).status).toBe(204);
    expect(await call(getPayment, { params })).toMatchObject({
      status: 404,
      code: "RESOURCE_UNKNOWN",
    });
  });
});
