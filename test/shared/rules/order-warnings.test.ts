import { firstDayWarning, movedWarning, warningsOf } from "../../../shared/rules/order-warnings.ts";

const told = { remittanceInformationStructured: { reference: "12345674" } };
const listed = {
  remittanceInformationStructured: undefined,
  remittanceInformationStructuredArray: [{ reference: "12345674" }],
};

const warning = (path: string) => ({
  category: "WARNING",
  code: "FORMAT_ERROR",
  path,
  text: "remittanceInformationStructured will be deprecated; use remittanceInformationStructuredArray.",
});

describe("the deprecated field of a reference (specification, Versioning, 5)", () => {
  it.each([
    ["a warning in an order with the field", told, [warning("remittanceInformationStructured")]],
    ["no warning in an order without a reference", {}, []],
    ["no warning in an order with the new list", listed, []],
    ["no warning in a bulk without the field", { payments: [{}, listed] }, []],
    [
      "one warning in a bulk, at the first payment with the field",
      { payments: [{}, told, told] },
      [warning("payments.1.remittanceInformationStructured")],
    ],
  ])("causes %s", (_, order, warnings) => {
    expect(warningsOf(order, "norwegian-domestic-credit-transfers")).toEqual(warnings);
  });
});

describe("a creditor's address in an order (decision: unknown JSON fields)", () => {
  const creditorAddress = { country: "NO" };

  it.each(["cross-border-credit-transfers", "sepa-credit-transfers"])(
    "causes no warning in %s, whose clearing carries it",
    (product) => {
      expect(warningsOf({ creditorAddress }, product)).toEqual([]);
    },
  );

  it("causes a warning of its own in a domestic transfer, besides the one about a deprecated field", () => {
    const paths = warningsOf({ ...told, creditorAddress }, "norwegian-domestic-credit-transfers");
    expect(paths.map(({ path }) => path)).toEqual([
      "remittanceInformationStructured",
      "creditorAddress",
    ]);
  });

  it("causes a single warning for a whole bulk, at its first payment: the address is not sent", () => {
    const product = "bulk-norwegian-domestic-credit-transfers";
    expect(warningsOf({ payments: [{ creditorAddress }, {}] }, product)).toEqual([
      {
        ...{ category: "WARNING", code: "FORMAT_ERROR", path: "payments.0.creditorAddress" },
        text: "The Norwegian clearing does not carry the creditor's address: it is kept, but not sent.",
      },
    ]);
  });
});

describe("a day that the bank moved (specification, Payments: execution date)", () => {
  it("causes a warning if the order requested another day", () => {
    expect(movedWarning({ date: "2026-03-02" })).toEqual([]);
    expect(movedWarning({ date: "2026-03-02", movedFrom: "2026-03-01" })).toEqual([
      {
        ...{ category: "WARNING", code: "EXECUTION_DATE_INVALID", path: "requestedExecutionDate" },
        text: "2026-03-01 is not a banking day: the payment is executed on 2026-03-02.",
      },
    ]);
  });

  it.each([
    ["startDate", "2026-03-01", { startDate: "2026-03-01", dayOfExecution: "15" }],
    ["startDate", "2026-03-01", { startDate: "2026-02-28" }],
    ["dayOfExecution", "2026-03-15", { startDate: "2026-03-01", dayOfExecution: "15" }],
  ])(
    "causes a warning with the path %s if the order is a standing order",
    (path, movedFrom, order) => {
      expect(firstDayWarning(order, { date: "2026-03-16", movedFrom })).toEqual([
        {
          ...{ category: "WARNING", code: "EXECUTION_DATE_INVALID", path },
          text: `${movedFrom} is not a banking day: the first payment is executed on 2026-03-16.`,
        },
      ]);
      expect(firstDayWarning(order, { date: "2026-03-16" })).toEqual([]);
    },
  );
});
