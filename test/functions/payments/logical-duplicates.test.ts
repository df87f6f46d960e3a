import { randomUUID } from "node:crypto";
import { testTime } from "../../support/operations/call.ts";
import { started } from "../../support/payments/authorisations.ts";
import {
  accountOf,
  eirik,
  later,
  orderOf,
  post,
  receive,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

describe("POST /v1/payments/{payment-product}: logical duplicates (specification, allowLogicalDuplicate)", () => {
  const twin = (name: string, changes: object = {}) =>
    orderOf({ creditorName: `Twin ${name}`, ...changes });
  const approved = madeOnce(kept, () => receiveApproved(twin("A")));
  const conflict = { status: 409, code: "CONFLICT", path: "allowLogicalDuplicate" };

  it("refuses the twin of a payment approved in the last 24 hours, and writes no more than what the bank says of the other", async () => {
    const order = twin("Day", { requestedExecutionDate: "2026-03-10" });
    await receiveApproved(order);
    let answer: unknown;
    const written = await writtenBy(async () => {
      answer = await post(order, { now: later(testTime, { hours: 23, minutes: 59 }) });
    });
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(written).toEqual(["REQUEST", "STATE"]);
  });

  it.each([
    ["the amount with other decimals", { instructedAmount: { amount: "250", currency: "EUR" } }],
    ["the account by its BBAN", { debtorAccount: { bban: eirik.main.bban, currency: "NOK" } }],
    ["the date spelt out", { requestedExecutionDate: "2026-03-02" }],
    ["another purpose", { purposeCode: "SALA" }],
  ])("knows a twin by %s", async (_, changes) => {
    await approved();
    expect(await post(twin("A", changes))).toMatchObject(conflict);
  });

  it.each([
    ["amount", { instructedAmount: { amount: "250.01", currency: "EUR" } }],
    ["currency", { instructedAmount: { amount: "250.00", currency: "USD" } }],
    [
      "creditor's account",
      { creditorAccount: { iban: "FR1420041010050500013M02606", currency: "EUR" } },
    ],
    ["date", { requestedExecutionDate: "2026-03-03" }],
    ["message", { remittanceInformationUnstructured: "Invoice 2026-119" }],
    ["debtor's account", { debtorAccount: { iban: eirik.other.iban, currency: "NOK" } }],
  ])("takes no payment with another %s for a twin", async (_, changes) => {
    await approved();
    expect(await post(twin("A", changes))).toMatchObject({ status: 201 });
  });

  it.each(["true", "TRUE"])("lets a twin pass with allowLogicalDuplicate=%s", async (value) => {
    await approved();
    const query = { allowLogicalDuplicate: value };
    expect(await post(twin("A"), { query })).toMatchObject({ status: 201 });
    expect(await post(twin("A"), { query: { allowLogicalDuplicate: "false" } })).toMatchObject(
      conflict,
    );
  });

  it("lets a twin pass once 24 hours have gone by", async () => {
    const requestedExecutionDate = "2026-03-10";
    await receiveApproved(twin("B", { requestedExecutionDate }));
    const now = later(testTime, { hours: 24 });
    expect(await post(twin("B", { requestedExecutionDate }), { now })).toMatchObject({
      status: 201,
    });
  });

  it.each([
    ["cancelled", "CANC", { requestedExecutionDate: "2026-03-10" }],
    ["without funds", "ACCP", { instructedAmount: { amount: "9999999.00", currency: "NOK" } }],
  ])("takes one that is %s for no twin", async (name, transactionStatus, changes) => {
    const order = twin(name, changes);
    const received = await receiveApproved(order);
    if (transactionStatus === "CANC")
      await approve((await started("cancellation", received)).link, eirik.number);
    expect(await statusOf(received)).toMatchObject({ transactionStatus });
    expect(await post(order)).toMatchObject({ status: 201 });
  });

  it("takes a payment that was never approved for no twin", async () => {
    await receive(twin("C"));
    expect(await post(twin("C"))).toMatchObject({ status: 201 });
  });

  it("takes a payment's own repetition for no twin, whatever was approved since", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await post(twin("D"), { headers });
    await receiveApproved(twin("D"));
    expect(await post(twin("D"), { headers })).toEqual(first);
  });

  it("does not notice another TPP's payment", async () => {
    await approved();
    const tpp = await anotherTpp();
    expect(await post(twin("A"))).toMatchObject(conflict);
    expect(await post(twin("A"), { tpp })).toMatchObject({ status: 201 });
  });

  it("keeps the balance as it is until the PSU approves", async () => {
    const before = await accountOf(eirik.main.bban);
    await receive(twin("F"));
    expect(await accountOf(eirik.main.bban)).toEqual(before);
  });
});
