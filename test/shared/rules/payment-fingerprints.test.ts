import { basketHash } from "../../../shared/rules/basket.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import {
  decisionHash,
  entriesHashOf,
  summaryHash,
} from "../../../shared/rules/payment-fingerprints.ts";
import { paymentOrder } from "../../support/payments/orders.ts";

type Summarised = Parameters<typeof summaryHash>[0];

const priced = {
  ...{ id: "p-1", tppId: "NO-FSA-1", debtorAccountId: "a-1", debtorName: "Eirik Solvang" },
  ...{ debtorCurrency: "NOK", debited: 2_952_50n, fee: 14_77n },
  rate: {
    ...{ sourceCurrency: "EUR", exchangeRate: "11.8100", unitCurrency: "EUR" },
    ...{ targetCurrency: "NOK", quotationDate: "2026-03-02", contractIdentification: "c-1" },
  },
};
const dated = { executionDate: "2026-03-09", movedFrom: "2026-03-07" };
const transfer = {
  ...paymentOrder,
  debtorAccount: { iban: "NO5699995260189", currency: "NOK" },
  endToEndIdentification: "e-1",
  remittanceInformationStructured: { reference: "2345676", referenceType: "SCOR" },
  remittanceInformationStructuredArray: [{ reference: "12345674", referenceIssuer: "CUR" }],
};

const kinds: Record<"single payment" | "standing order" | "bulk", Summarised> = {
  "single payment": {
    ...priced,
    ...dated,
    ...{ service: "payments", product: "cross-border-credit-transfers" },
    order: { ...transfer, requestedExecutionDate: "2026-03-07" },
  },
  "standing order": {
    ...priced,
    executionDate: "2026-03-09",
    ...{ service: "periodic-payments", product: "sepa-credit-transfers" },
    order: {
      ...transfer,
      ...{ startDate: "2026-03-09", endDate: "2027-03-09", frequency: "MonthlyVariable" },
      ...{ dayOfExecution: "9", monthsOfExecution: ["3", "6"], executionRule: "following" },
    },
  },
  bulk: {
    ...priced,
    ...dated,
    ...{ service: "bulk-payments", product: "bulk-norwegian-domestic-credit-transfers" },
    order: {
      debtorAccount: transfer.debtorAccount,
      ...{ requestedExecutionDate: "2026-03-07", batchBookingPreferred: true },
    },
    ...{ size: 2, entriesHash: "h-1" },
  },
};

type Path = readonly (string | number)[];

/** The paths of all values in a value that are no objects. */
const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, each]) => pathsIn(each, [...path, name]))
    : [path];

function another(value: unknown): unknown {
  if (typeof value === "bigint") return value + 1n;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : `${value}1`;
}

/** A copy with another value at this path, or without it. */
function changed<T extends object>(whole: T, [name = "", ...rest]: Path, isLeftOut: boolean): T {
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  const value = copy[name];
  if (rest.length) copy[name] = changed(value as object, rest, isLeftOut);
  else if (isLeftOut) delete copy[name];
  else copy[name] = another(value);
  return copy as T;
}

/** Each changed copy of a value, by the path of its change. */
const changesOf = <T extends object>(whole: T, paths = pathsIn(whole)): [string, T][] =>
  paths.flatMap((path) =>
    [false, true].map((isLeftOut): [string, T] => [
      `${path.join(".")} ${isLeftOut ? "left out" : "changed"}`,
      changed(whole, path, isLeftOut),
    ]),
  );

/** The paths of what the PSU sees. The order of a standing order defines all days, so the next one is left out. */
const seenOf = (kind: string, whole: object) =>
  pathsIn(whole).filter(([name]) => kind !== "standing order" || name !== "executionDate");

describe.each(Object.entries(kinds))(
  "the summary hash of a %s (RTS on SCA, article 5)",
  (kind, payment) => {
    it("has another value for each change of a single field", () => {
      const all = changesOf(payment, seenOf(kind, payment));
      const hashes = new Map([[summaryHash(payment), "nothing changed"]]);
      for (const [what, other] of all) {
        const hash = summaryHash(other);
        expect([what, hashes.get(hash)]).toEqual([what, undefined]);
        hashes.set(hash, what);
      }
      expect(all.length).toBeGreaterThan(20);
    });

    it("has another value if the debited amount and the fee are swapped", () => {
      const { debited: fee, fee: debited } = payment;
      expect(summaryHash({ ...payment, debited, fee })).not.toBe(summaryHash(payment));
    });

    it("does not depend on the order of fields, or on fields that the PSU does not see", () => {
      const reversed = Object.fromEntries(Object.entries(payment.order).reverse());
      const later = { ...payment, order: reversed, state: "submitted", status: "ACSC", psuId: "x" };
      expect(summaryHash(later)).toBe(summaryHash(payment));
    });
  },
);

describe("the hash of an approval (RTS on SCA, article 5; decision: What is approved)", () => {
  it("does not contain the next day of a standing order", () => {
    const standing = kinds["standing order"];
    const next = { ...standing, executionDate: "2026-04-09" };
    expect(summaryHash(next)).toBe(summaryHash(standing));
  });

  it("does not contain the creditor's address of a Norwegian domestic transfer", () => {
    const order = { ...kinds["single payment"], product: "norwegian-domestic-credit-transfers" };
    const { creditorAddress: _, ...rest } = transfer;
    const without = { ...order, order: { ...rest, requestedExecutionDate: "2026-03-07" } };
    expect(summaryHash(without)).toBe(summaryHash(order));
  });

  it("contains every field of every payment of a bulk, in their order", () => {
    const { debtorAccount: _, ...entry } = transfer;
    const entries = [entry, { ...entry, creditorName: "Second" }];
    const hash = (all: readonly object[]) => entriesHashOf("sepa-credit-transfers", all);
    const all = [...changesOf(entries).map(([, each]) => each), entries.toReversed()];
    expect(new Set(all.map(hash)).size).toBe(all.length);
    expect(all.map(hash)).not.toContain(hash(entries));
  });

  it("contains every payment of a signing basket, in their order", () => {
    const first = kinds["single payment"];
    const second = { ...first, id: "p-2" };
    const hash = (...all: Summarised[]) => basketHash(all as unknown as Payment[]);
    const all = [
      ...[hash(first, second), hash(second, first), hash(first), hash(first, second, second)],
      ...changesOf(second, seenOf("single payment", second)).map(([, each]) => hash(first, each)),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("contains the action, the customer and the agreement", () => {
    const decision = { action: "pay", customerId: "c-1", agreementId: "g-1" } as const;
    const all = [
      decision,
      { ...decision, action: "stop" } as const,
      { ...decision, action: "grant" } as const,
      { ...decision, customerId: "c-2" },
      { ...decision, customerId: undefined },
      { ...decision, agreementId: "g-2" },
      { ...decision, agreementId: undefined },
      { ...decision, customerId: undefined, agreementId: "c-1" },
    ];
    const hashes = all.map((each) => decisionHash(each, "summary"));
    expect(new Set([...hashes, decisionHash(decision, "another")]).size).toBe(all.length + 1);
  });
});
