import {
  areOpen,
  basketHash,
  basketStatus,
  checkBasketPayments,
  sumsOf,
  worstStatus,
} from "../../../shared/rules/basket.ts";
import type { Payment, SinglePayment } from "../../../shared/rules/payment.ts";
import { TransactionStatus } from "../../../shared/schemas/transaction-status.ts";
import { fc } from "../../support/run/fast-check.ts";

const now = new Date("2026-03-02T10:00:00Z");
const payment = (changes: object = {}): SinglePayment =>
  ({
    ...{ id: "p-1", tppId: "NO-FSA-1", place: "w", service: "payments", state: "received" },
    status: "RCVD",
    ...{ product: "cross-border-credit-transfers", debtorAccountId: "a-1", debtorCurrency: "NOK" },
    ...{ debited: 100n, fee: 1n, executionDate: "2026-03-02", order: { creditorName: "A" } },
    createdAt: now.toISOString(),
    ...changes,
  }) as unknown as SinglePayment;

const every = TransactionStatus.options;
// biome-ignore format: one line, as in the list of statuses
const worstFirst = ["RJCT", "ACCP", "CANC", "PART", "PDNG", "RCVD", "ACTC", "ACWC", "ACSP", "ACWP", "ACSC"] as const;
const status = fc.constantFrom(...every);
const statuses = fc.array(status, { minLength: 1, maxLength: 50 });

describe("a basket's status (specification, Signing basket authorisation response)", () => {
  it("is known for every transaction status", () => {
    expect([...worstFirst].sort()).toEqual([...every].sort());
  });

  it.each(
    worstFirst.flatMap((worse, at) => worstFirst.slice(at).map((other) => [worse, other] as const)),
  )("is %s if one payment has this status and another has %s", (worse, other) => {
    expect([worstStatus([worse, other]), worstStatus([other, worse])]).toEqual([worse, worse]);
  });

  it("is one of its payments' statuses, and none of them is worse", () => {
    fc.assert(
      fc.property(statuses, (all) => {
        const worst = worstStatus(all);
        expect(all).toContain(worst);
        const before = worstFirst.slice(0, worstFirst.indexOf(worst));
        expect(all.filter((each) => (before as readonly string[]).includes(each))).toEqual([]);
      }),
    );
  });

  it("does not depend on its payments' sequence or repetition, and gets no better if one is added", () => {
    fc.assert(
      fc.property(statuses, status, (all, more) => {
        expect(worstStatus(all.toReversed())).toBe(worstStatus(all));
        expect(worstStatus([...all, ...all])).toBe(worstStatus(all));
        expect(worstStatus([...all, more])).toBe(worstStatus([worstStatus(all), more]));
      }),
    );
  });

  it("is RJCT if one of its payments was not approved within 24 hours", () => {
    const later = new Date(now.getTime() + 86_400_001);
    const payments = [payment(), payment({ status: "ACSC" })];
    expect([basketStatus(payments, now), basketStatus(payments, later)]).toEqual(["RCVD", "RJCT"]);
    expect([areOpen([payment()], now), areOpen([payment()], later)]).toEqual([true, false]);
  });
});

describe("the hash of a basket (specification, SCA: dynamic linking)", () => {
  const others = [
    { debited: 101n },
    { fee: 2n },
    { executionDate: "2026-03-03" },
    { debtorAccountId: "a-2" },
    { order: { creditorName: "B" } },
  ];

  it.each(others)("changes if a payment has %p", (changes) => {
    const second = payment({ id: "p-2" });
    const hash = basketHash([payment(), second]);
    expect(basketHash([payment(), { ...second, ...changes } as SinglePayment])).not.toBe(hash);
  });

  it("changes with the order and the number of payments, and is equal for equal payments", () => {
    const [a, b] = [payment(), payment({ id: "p-2" })];
    const hashes = [[a, b], [b, a], [a], [a, b, b]].map(basketHash);
    expect(new Set(hashes).size).toBe(4);
    expect(basketHash([payment(), { ...b }])).toBe(hashes[0]);
  });

  it("does not depend on the status of a payment", () => {
    expect(basketHash([payment({ status: "ACTC" })])).toBe(basketHash([payment()]));
  });
});

describe("a signing basket (specification, Errors)", () => {
  const psu = { psuId: "psu-1" };
  const company = { psuId: "psu-1", corporateId: "c-1" };

  it.each<[string, (object | undefined)[]]>([
    ["one payment", [{}]],
    ["payments of one PSU", [psu, psu]],
    ["payments of one PSU in one corporate context", [company, company]],
    ["payments that name no PSU", [{}, {}, company]],
  ])("may have %s", (_, all) => {
    const payments = all.map(payment);
    expect(checkBasketPayments(payments, now)).toEqual(payments);
  });

  const refusals = {
    unknown: ["RESOURCE_UNKNOWN", "There is no such payment."],
    kind: ["REFERENCE_MIX_INVALID", "Bulk and periodic payments cannot be in a signing basket."],
    psu: [
      "REFERENCE_MIX_INVALID",
      "All payments of a signing basket must belong to one PSU in one context.",
    ],
    closed: ["CONFLICT", "The payment is no longer waiting for approval."],
    taken: ["CONFLICT", "The payment is already in a signing basket."],
  } as const;

  it.each<[string, keyof typeof refusals, number, (object | undefined)[]]>([
    ["a payment that does not exist", "unknown", 1, [{}, undefined]],
    ["a periodic payment", "kind", 1, [{}, { service: "periodic-payments" }]],
    ["a bulk", "kind", 0, [{ service: "bulk-payments" }, {}]],
    ["a payment of another PSU", "psu", 2, [psu, {}, { psuId: "psu-2" }]],
    ["a payment of the same PSU in a corporate context", "psu", 1, [psu, company]],
    [
      "a payment of the same PSU for another company",
      "psu",
      1,
      [company, { ...psu, corporateId: "c" }],
    ],
    ["a payment of another basket", "taken", 1, [{}, { basketId: "b" }]],
    ["a payment that has expired", "closed", 0, [{ createdAt: "2026-03-01T09:59:59.999Z" }]],
    ...every
      .filter((each) => each !== "RCVD")
      .map((each): [string, "closed", number, object[]] => [
        `a payment with the status ${each}`,
        "closed",
        1,
        [{}, { status: each }],
      ]),
    [
      "a missing payment, which is reported before all other faults",
      "unknown",
      1,
      [{ basketId: "b" }, undefined],
    ],
  ])("may not have %s", (_, refusal, at, all) => {
    const payments = all.map((each) => each && payment(each)) as (Payment | undefined)[];
    const [code, message] = refusals[refusal];
    expect(() => checkBasketPayments(payments, now)).toThrow(
      expect.objectContaining({ code, message, details: { path: `paymentIds.${at}` } }),
    );
  });
});

it("sumsOf() adds up the amounts of the payments in each currency", () => {
  const payments = [payment(), payment({ debited: 5n }), payment({ debtorCurrency: "EUR" })];
  expect(sumsOf(payments, (each) => [each.debtorCurrency, each.debited])).toEqual(
    new Map([
      ["NOK", 105n],
      ["EUR", 100n],
    ]),
  );
});
