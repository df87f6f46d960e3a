import { warningsOf } from "../../../shared/rules/order-warnings.ts";

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
});
