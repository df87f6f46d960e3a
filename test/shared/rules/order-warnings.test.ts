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
    expect(warningsOf(order)).toEqual(warnings);
  });
});
