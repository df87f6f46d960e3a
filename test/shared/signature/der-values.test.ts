import { DerError, readDer } from "../../../shared/signature/der.ts";
import {
  booleanOf,
  integerOf,
  oidOf,
  stringValue,
  timeValue,
} from "../../../shared/signature/der-values.ts";

const node = (hex: string) => readDer(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const ofTime = (tag: string, text: string) =>
  node(`${tag}${text.length.toString(16).padStart(2, "0")}${Buffer.from(text).toString("hex")}`);

describe("the reader of DER values", () => {
  it.each([
    ["020100", 0n],
    ["02017f", 127n],
    ["0201ff", -1n],
    ["0202ff7f", -129n],
    ["020900ffffffffffffffff", 0xffffffffffffffffn],
  ])("reads the integer %s", (hex, value) => expect(integerOf(node(hex))).toBe(value));

  it("refuses an integer without bytes", () => {
    expect(() => integerOf(node("0200"))).toThrow(new DerError("an integer is empty"));
  });

  it.each([
    ["0101ff", true],
    ["010100", false],
    ["010101", false],
    ["0100", false],
  ])("reads the boolean %s, and only ff as true", (hex, value) =>
    expect(booleanOf(node(hex))).toBe(value),
  );

  it.each([
    ["060127", "0.39"],
    ["060128", "1.0"],
    ["06014f", "1.39"],
    ["060150", "2.0"],
    ["060178", "2.40"],
    ["0603550461", "2.5.4.97"],
    ["0607 04008e4601 0001", "0.4.0.1862.1.0.1"],
    ["06092a864886f70d01010b", "1.2.840.113549.1.1.11"],
    ["0603883703", "2.999.3"],
    ["0609 29 8fffffffffffff7f", `1.1.${Number.MAX_SAFE_INTEGER}`],
  ])("reads the object identifier %s", (hex, value) => expect(oidOf(node(hex))).toBe(value));

  it.each([
    ["has no bytes", "0600", "an object identifier is cut short"],
    ["ends within its only number", "060181", "an object identifier is cut short"],
    ["ends within its last number", "06022a81", "an object identifier is cut short"],
    [
      "has a number of 2 to the 53rd",
      "0609 29 9080808080808000",
      "an object identifier is too large",
    ],
  ])("refuses an object identifier that %s", (_, hex, message) =>
    expect(() => oidOf(node(hex))).toThrow(new DerError(message)),
  );

  it.each([
    ["17", "490102030405Z", "2049-01-02T03:04:05.000Z"],
    ["17", "500102030405Z", "1950-01-02T03:04:05.000Z"],
    ["18", "20500102030405Z", "2050-01-02T03:04:05.000Z"],
  ])("reads the time with tag %s and text %s", (tag, text, iso) =>
    expect(timeValue(ofTime(tag, text)).toISOString()).toBe(iso),
  );

  it.each([
    ["a day that does not exist", "17", "490230030405Z"],
    ["no seconds (UTCTime)", "17", "4901020304Z"],
    ["an offset instead of Z", "17", "490102030405+0100"],
    ["fractions of a second", "18", "20500102030405.5Z"],
    ["no seconds (GeneralizedTime)", "18", "205001020304Z"],
    ["a year of six digits", "18", "+0120500102030405Z"],
    ["the form of ISO 8601", "18", "2050-01-02T03:04:05.678Z"],
    ["the form of ISO 8601 (UTCTime)", "17", "50-01-02T03:04:05.678Z"],
    ["text after it", "18", "20500102030405Zx"],
    ["the tag of a text", "0c", "490102030405Z"],
    ["the tag of a text and the form of GeneralizedTime", "0c", "20490102030405Z"],
  ])("refuses a time with %s", (_, tag, text) =>
    expect(() => timeValue(ofTime(tag, text))).toThrow(new DerError("a time is invalid")),
  );

  it("refuses a time that is missing", () => {
    expect(() => timeValue(undefined)).toThrow(new DerError("a time is invalid"));
  });

  it.each([
    ["UTF8String", "0c02c386", "Æ"],
    ["NumericString", "12023132", "12"],
    ["PrintableString", "130141", "A"],
    ["TeletexString", "1401c6", "Æ"],
    ["IA5String", "1603614062", "a@b"],
    ["VisibleString", "1a0141", "A"],
    ["UniversalString", "1c080001f60000000041", "😀A"],
    ["BMPString", "1e0400c60041", "ÆA"],
  ])("reads the type %s", (_, hex, value) => expect(stringValue(node(hex))).toBe(value));

  it.each([
    ["UTF8String", "0c04efbbbf41"],
    ["BMPString", "1e04feff0041"],
  ])("keeps a byte order mark as a part of a %s", (_, hex) =>
    expect(stringValue(node(hex))).toBe("\ufeffA"),
  );

  it("reads no string in an element of another type", () => {
    expect(stringValue(node("0500"))).toBeUndefined();
  });

  it.each([
    ["a UTF8String that is not UTF-8", "0c01c3"],
    ["a BMPString of an odd length", "1e0100"],
    ["a BMPString with half a surrogate pair", "1e02d800"],
    ["a UniversalString of two bytes", "1c020000"],
    ["a UniversalString beyond Unicode", "1c0400110000"],
  ])("refuses %s, and keeps the cause", (_, hex) => {
    expect(() => stringValue(node(hex))).toThrow(DerError);
    expect(() => stringValue(node(hex))).toThrow(
      expect.objectContaining({
        message: "a string is not in its encoding",
        cause: expect.any(Error),
      }),
    );
  });
});
