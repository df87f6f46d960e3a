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
  ])("reads %s as the number %i", (text, number) => {
    expect(v.parse(limit, text)).toBe(number);
  });

  it("reads 0 if it is allowed, as for an offset", () => {
    expect(v.parse(wholeNumber(0, 10), "0")).toBe(0);
  });

  it("reads the largest number of 32 bits", () => {
    expect(v.parse(wholeNumber(1, 2_147_483_647), "2147483647")).toBe(2_147_483_647);
  });

  it.each([
    ["less than the minimum", "0"],
    ["more than the maximum", "1001"],
    ["more digits than any limit has", "11111111111"],
    ["a leading zero", "010"],
    ["a sign", "+5"],
    ["a negative number", "-5"],
    ["decimals", "5.0"],
    ["an exponent", "1e2"],
    ["a hexadecimal number", "0x10"],
    ["a blank before it", " 5"],
    ["a blank after it", "5 "],
    ["a letter before it", "a5"],
    ["letters", "abc"],
    ["an empty text", ""],
  ])("refuses %s", (_, text) => {
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
  ])("reads %s in any case", (text, value) => {
    expect(v.parse(flag, text)).toBe(value);
  });

  it.each(["", "yes", "1", "0", "truest", "true "])("refuses %j", (text) => {
    expect(message(flag, text)).toBe("Must be true or false.");
  });
});
