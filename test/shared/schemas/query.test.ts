import * as v from "valibot";
import { flag, wholeNumber } from "../../../shared/schemas/query.ts";

const limit = wholeNumber(1, 1000);
const message = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.[0]?.message;

describe("a limit in a query (specification, Limits: at least 1)", () => {
  it.each([
    ["1", 1],
    ["9", 9],
    ["10", 10],
    ["1000", 1000],
  ])("is read as a number: %j as %i", (text, number) => {
    expect(v.parse(limit, text)).toBe(number);
  });

  it('may be 0 if the parameter allows 0, as "offset" does', () => {
    expect(v.parse(wholeNumber(0, 10), "0")).toBe(0);
  });

  it("may be the largest number of 32 bits", () => {
    expect(v.parse(wholeNumber(1, 2_147_483_647), "2147483647")).toBe(2_147_483_647);
  });

  it.each([
    ["it is less than the minimum", "0"],
    ["it is more than the maximum", "1001"],
    ["it has more digits than any limit", "11111111111"],
    ["it has a leading zero", "010"],
    ["it has a plus sign", "+5"],
    ["it is negative", "-5"],
    ["it has decimals", "5.0"],
    ["it has an exponent", "1e2"],
    ["it is a hexadecimal number", "0x10"],
    ["there is a blank before it", " 5"],
    ["there is a blank after it", "5 "],
    ["there is a letter before it", "a5"],
    ["it has only letters", "abc"],
    ["it is empty", ""],
  ])("is refused if %s", (_, text) => {
    expect(message(limit, text)).toBe("Must be a whole number from 1 to 1000.");
  });
});

describe("a truth value in a query (specification, allowLogicalDuplicate)", () => {
  it.each([
    ["true", true],
    ["TRUE", true],
    ["True", true],
    ["false", false],
    ["FALSE", false],
  ])("is read in upper and lower case: %s", (text, value) => {
    expect(v.parse(flag, text)).toBe(value);
  });

  it.each(["", "yes", "1", "0", "truest", "true "])("is refused if it is %j", (text) => {
    expect(message(flag, text)).toBe("Must be true or false.");
  });
});
