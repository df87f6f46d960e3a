import { bankOrder, type PostedOrder, postedPath } from "../../../shared/rules/bank-order.ts";

const entry = { instructedAmount: { amount: "10.5", currency: "NOK" }, creditorName: "A" };
const old = { ...entry, remittanceInformationStructured: { reference: "1" } };
const list = { ...entry, remittanceInformationStructuredArray: [{ reference: "1" }] };
const single = (order: object) => ({ service: "payments", order }) as PostedOrder;
const bulk = (...payments: object[]) =>
  ({ service: "bulk-payments", order: { payments } }) as PostedOrder;

describe("a refusal (specification, Errors)", () => {
  const reference = "remittanceInformationStructuredArray.0.reference";
  const told = "remittanceInformationStructured.reference";

  it.each<[string, string, PostedOrder]>([
    ["product", "payment-product", single(entry)],
    ["requestedDate", "requestedExecutionDate", single(entry)],
    ["transfer.amount", "instructedAmount", single(entry)],
    ["transfer.creditorAgent", "creditorAgent", single(entry)],
    ["schedule.dayOfExecution", "dayOfExecution", single(entry)],
    ["transfers.3.amount", "payments.3.instructedAmount", bulk(entry)],
    [`transfer.${reference}`, reference, single(list)],
    [`transfer.${reference}`, told, single(old)],
    [`transfers.1.${reference}`, `payments.1.${told}`, bulk(list, old)],
    [`transfers.0.${reference}`, `payments.0.${reference}`, bulk(list, old)],
    [`transfers.12.${reference}`, `payments.12.${reference}`, bulk(old, old)],
    [`transfers.10.${reference}`, `payments.10.${told}`, bulk(...Array(10).fill(list), old)],
    ["transfer.creditorName", "creditorName", single(old)],
  ])("for the path %s in the bank's order names %s in the posted order", (path, posted, order) => {
    expect(postedPath(path, order)).toBe(posted);
  });
});

describe("the bank's order (ports: orders)", () => {
  const id = { id: "p", product: "norwegian-domestic-credit-transfers" } as const;
  const transfer = { amount: { amount: "10.50", currency: "NOK" }, creditorName: "A" };

  it.each<[string, object, object]>([
    ["a single payment", { service: "payments", order: entry }, { kind: "single", transfer }],
    [
      "a single payment of a day",
      { service: "payments", order: { ...entry, requestedExecutionDate: "2026-03-05" } },
      { kind: "single", transfer, requestedDate: "2026-03-05" },
    ],
    [
      "a bulk",
      { service: "bulk-payments", order: { payments: [entry] } },
      { kind: "bulk", transfers: [transfer] },
    ],
    ...[true, false].map((batchBookingPreferred): [string, object, object] => [
      `a bulk with batchBookingPreferred ${batchBookingPreferred}`,
      { service: "bulk-payments", order: { payments: [entry], batchBookingPreferred } },
      { kind: "bulk", transfers: [transfer], batchBooking: batchBookingPreferred },
    ]),
    [
      "a periodic payment, with preceeding written as preceding",
      {
        service: "periodic-payments",
        order: {
          ...entry,
          startDate: "2026-03-05",
          frequency: "Daily",
          executionRule: "preceeding",
        },
      },
      {
        ...{ kind: "standing", transfer },
        schedule: { startDate: "2026-03-05", frequency: "Daily", executionRule: "preceding" },
      },
    ],
  ])("is made from %s", (_, posted, order) => {
    expect(bankOrder(id as never, posted as PostedOrder)).toStrictEqual({
      ...{ ...id, debtorAccount: undefined },
      ...order,
    });
  });
});
