import { inOrder } from "../../../shared/rules/in-order.ts";
import { duplicateFingerprint, isForSameDay } from "../../../shared/rules/payment-fingerprints.ts";

const order = {
  instructedAmount: { amount: "125.50", currency: "NOK" },
  creditorName: "Nordlys Kaffe AS",
  creditorAccount: { bban: "12345678903", currency: "NOK" },
  debtorAccount: { iban: "NO0995360573002", currency: "NOK" },
};
const payment = { tppId: "NO-FSA-1", place: "world", service: "payments", order };
type Printed = Parameters<typeof duplicateFingerprint>[0];
const printOf = (changes: object, whole: object = {}) =>
  duplicateFingerprint({ ...payment, ...whole, order: { ...order, ...changes } } as Printed);

const listed = { remittanceInformationStructuredArray: [{ reference: "12345674" }] };
const deprecated = { remittanceInformationStructured: { reference: "12345674" } };
const message = { remittanceInformationUnstructured: "12345674" };
const schedule = { startDate: "2026-03-09", frequency: "Monthly" };
const standing = { service: "periodic-payments" };

describe("logical duplicates (specification, allowLogicalDuplicate)", () => {
  it.each<[string, [object, object?], [object, object?]]>([
    ["the amount's decimals", [{}], [{ instructedAmount: { amount: "125.5", currency: "NOK" } }]],
    [
      "the form of the debtor's number (IBAN or BBAN)",
      [{}],
      [{ debtorAccount: { bban: "95360573002", currency: "NOK" } }],
    ],
    [
      "the form of the creditor's number (IBAN or BBAN)",
      [{}],
      [{ creditorAccount: { iban: "NO7112345678903" } }],
    ],
    ["creditorAgent if the creditor's account is Norwegian", [{}], [{ creditorAgent: "DNBANOKK" }]],
    [
      "creditorAgent if the creditor's account is an IBAN",
      [{}],
      [{ creditorAccount: { iban: "NO7112345678903" }, creditorAgent: "COBADEFFXXX" }],
    ],
    ["the field that contains the reference", [listed], [deprecated]],
    [
      "the day and the purpose",
      [{}],
      [{ requestedExecutionDate: "2026-03-09", purposeCode: "SALA" }],
    ],
    [
      "the start of a standing order",
      [schedule, standing],
      [{ ...schedule, startDate: "2026-04-09" }, standing],
    ],
  ])("may differ in %s", (_, one, other) => {
    expect(printOf(...one)).toBe(printOf(...other));
  });

  it("are of one TPP in one sandbox world, and equal in each compared field", () => {
    const prints = [
      printOf({}),
      printOf({}, { tppId: "NO-FSA-2" }),
      printOf({}, { place: "another" }),
      printOf({ debtorAccount: { bban: "12345678903" } }),
      printOf({ creditorName: "Havbris AS" }),
      printOf({ creditorAccount: { bban: "95360573002" } }),
      printOf({ creditorAccount: { iban: "DE89370400440532013000" } }),
      printOf({ creditorAccount: { iban: "FR1420041010050500013M02606" } }),
      printOf({ creditorAccount: { bban: "12345678903" }, creditorAgent: "COBADEFFXXX" }),
      printOf({ instructedAmount: { amount: "125.51", currency: "NOK" } }),
      printOf({ instructedAmount: { amount: "125.50", currency: "EUR" } }),
      ...[listed, message, { ...listed, ...message }].map((changes) => printOf(changes)),
      printOf(schedule, standing),
      printOf({ ...schedule, frequency: "Weekly" }, standing),
      printOf({}, { service: "bulk-payments", entriesHash: "1" }),
      printOf({}, { service: "bulk-payments", entriesHash: "2" }),
    ];
    expect(new Set(prints).size).toBe(prints.length);
  });

  const dated = (posted: object, executionDate = "2026-03-09") =>
    ({ order: posted, createdAt: "2026-03-02T10:00:00Z", executionDate }) as Parameters<
      typeof isForSameDay
    >[0];
  it.each([
    ["two equal requested days", dated({ requestedExecutionDate: "2026-03-07" }), true],
    ["two equal execution days", dated({ requestedExecutionDate: "2026-03-08" }), true],
    ["a requested day and an equal start", dated({ startDate: "2026-03-07" }, "2026-03-10"), true],
    ["the day of creation and another day", dated({}, "2026-03-10"), false],
    ["different days", dated({ requestedExecutionDate: "2026-03-08" }, "2026-03-10"), false],
  ])("are compared by their days: %s", (_, other, isSame) => {
    expect(isForSameDay(dated({ requestedExecutionDate: "2026-03-07" }), other)).toBe(isSame);
  });

  it("are compared by the day of creation if no day is requested", () => {
    const today = dated({ requestedExecutionDate: "2026-03-02" }, "2026-03-10");
    expect(isForSameDay(dated({}), today)).toBe(true);
  });
});

describe("a value that is hashed", () => {
  it("has its keys in alphabetical order at every depth", () => {
    const value = { b: { d: 1, c: null }, a: [{ f: 1, e: 2 }, 1] };
    expect(JSON.stringify(value, inOrder)).toBe('{"a":[{"e":2,"f":1},1],"b":{"c":null,"d":1}}');
  });
});
