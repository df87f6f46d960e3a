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

describe("specification, Versioning, 5: the deprecated field of a reference", () => {
  it.each([
    ["an order with it", told, [warning("remittanceInformationStructured")]],
    ["an order without a reference", {}, []],
    ["an order with the list", listed, []],
    ["a bulk without it", { payments: [{}, listed] }, []],
    [
      "a bulk, once, at the first payment with it",
      { payments: [{}, told, told] },
      [warning("payments.1.remittanceInformationStructured")],
    ],
  ])("is warned of in %s", (_, order, warnings) => {
    expect(warningsOf(order, "norwegian-domestic-credit-transfers")).toEqual(warnings);
  });
});

describe("a creditor's address that the clearing does not carry (decision: unknown JSON fields)", () => {
  const creditorAddress = { country: "NO" };

  it.each(["cross-border-credit-transfers", "sepa-credit-transfers"])(
    "is no reason for a warning in %s, which carries it",
    (product) => {
      expect(warningsOf({ creditorAddress }, product)).toEqual([]);
    },
  );

  it("is warned of beside the deprecated field", () => {
    const paths = warningsOf({ ...told, creditorAddress }, "norwegian-domestic-credit-transfers");
    expect(paths.map(({ path }) => path)).toEqual([
      "remittanceInformationStructured",
      "creditorAddress",
    ]);
  });

  it("is warned of at the first payment of a bulk that has it, and the text says that it is not sent", () => {
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
  it("is warned of if the order asked for another day", () => {
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
  ])("is told of a standing order with the path %s", (path, movedFrom, order) => {
    expect(firstDayWarning(order, { date: "2026-03-16", movedFrom })).toEqual([
      {
        ...{ category: "WARNING", code: "EXECUTION_DATE_INVALID", path },
        text: `${movedFrom} is not a banking day: the first payment is executed on 2026-03-16.`,
      },
    ]);
    expect(firstDayWarning(order, { date: "2026-03-16" })).toEqual([]);
  });
});
