import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import {
  child,
  children,
  DerError,
  type DerNode,
  eachChild,
  readDer,
} from "../../../shared/signature/der.ts";
import {
  booleanOf,
  integerOf,
  oidOf,
  stringValue,
  timeValue,
} from "../../../shared/signature/der-values.ts";
import { fc } from "../../support/run/fast-check.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";

const bytes = (hex: string) => Buffer.from(hex, "hex");
const node = (hex: string) => readDer(bytes(hex));
const ofTime = (tag: string, text: string) =>
  node(`${tag}${text.length.toString(16).padStart(2, "0")}${Buffer.from(text).toString("hex")}`);

function readAll(each: DerNode): number {
  return each.tag & 0x20 ? children(each).reduce((sum, one) => sum + readAll(one), 1) : 1;
}

/** Expects that reading succeeds or throws the typed error. */
function survives(read: () => unknown) {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(DerError);
  }
}

describe("DER reader", () => {
  it("reads elements within elements", () => {
    const parts = children(node("300702010530020500"));
    expect(parts.map(({ tag }) => tag)).toEqual([0x02, 0x30]);
    expect(integerOf(parts[0])).toBe(5n);
  });

  it.each([
    ["nothing", "", "ends too early"],
    ["a header cut short", "30", "ends too early"],
    ["a length beyond the end", "300301", "ends too early"],
    ["an indefinite length", "30800000", "indefinite"],
    ["a long form for a short length", "3081050201050500", "shortest"],
    ["a leading zero in a length", `30820080${"00".repeat(128)}`, "shortest"],
    ["a length of four bytes", "308401000000", "size limit"],
    ["a tag of two bytes", "1f8101", "longer than one byte"],
    ["bytes behind it", "050000", "follow"],
    ["a child that leaves its parent", "3003020500", "ends too early"],
    ["children of a primitive", "0400", "is not constructed"],
  ])("refuses %s", (_, hex, message) => {
    expect(() => readAll(node(hex)) && children(node(hex))).toThrow(DerError);
    expect(() => readAll(node(hex)) && children(node(hex))).toThrow(message);
  });

  it("refuses what is too large or too deep", () => {
    const nested = (depth: number): Buffer => {
      const inner = depth ? nested(depth - 1) : Buffer.alloc(0);
      return Buffer.concat([Buffer.of(0x30, inner.length), inner]);
    };
    expect(readAll(readDer(nested(15)))).toBe(16);
    expect(() => readAll(readDer(nested(16)))).toThrow("nested too deeply");
    expect(() => readDer(Buffer.alloc(0x10001))).toThrow("longer than");
  });

  it("refuses an absent element and one of another tag", () => {
    expect(() => child([], 0, 0x30)).toThrow(DerError);
    expect(() => child([node("0500")], 0, 0x30)).toThrow("tag 0x30");
  });

  it("never throws anything but its error, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
        survives(() => readAll(readDer(Buffer.from(random))));
        survives(() => readCertificate(Buffer.from(random)));
        for (const read of [integerOf, booleanOf, oidOf, timeValue, stringValue])
          survives(() => read(readDer(Buffer.from(random))));
      }),
    );
  });

  it("never throws anything but its error for a certificate with some bytes changed", async () => {
    const der = derOfText((await testTpp()).seal.certificatePem);
    const change = fc.tuple(fc.nat(der.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const damaged = Buffer.from(der);
        for (const [at, byte] of changes) damaged[at] = byte;
        survives(() => readCertificate(damaged));
      }),
    );
  });
});

describe("DER values", () => {
  it.each([
    ["020100", 0n],
    ["02017f", 127n],
    ["0201ff", -1n],
    ["020900ffffffffffffffff", 0xffffffffffffffffn],
  ])("reads the integer %s", (hex, value) => expect(integerOf(node(hex))).toBe(value));

  it.each([
    ["0603550461", "2.5.4.97"],
    ["0607 04008e4601 0001".replaceAll(" ", ""), "0.4.0.1862.1.0.1"],
    ["06092a864886f70d01010b", "1.2.840.113549.1.1.11"],
    ["0603883703", "2.999.3"],
  ])("reads the object identifier %s", (hex, value) => expect(oidOf(node(hex))).toBe(value));

  it.each([
    ["17", "490102030405Z", "2049-01-02T03:04:05.000Z"],
    ["17", "500102030405Z", "1950-01-02T03:04:05.000Z"],
    ["18", "20500102030405Z", "2050-01-02T03:04:05.000Z"],
  ])("reads the time %s %s", (tag, text, iso) =>
    expect(timeValue(ofTime(tag, text)).toISOString()).toBe(iso),
  );

  it.each([
    ["17", "490230030405Z"],
    ["17", "4901020304Z"],
    ["17", "490102030405+0100"],
    ["18", "20500102030405.5Z"],
    ["18", "205001020304Z"],
    ["0c", "490102030405Z"],
  ])("refuses the time %s %s", (tag, text) =>
    expect(() => timeValue(ofTime(tag, text))).toThrow(DerError),
  );

  it.each([
    ["0c02c386", "Æ"],
    ["130141", "A"],
    ["1401c6", "Æ"],
    ["1e0400c60041", "ÆA"],
    ["1c040001f600", "😀"],
    ["0500", undefined],
  ])("reads the string %s", (hex, value) => expect(stringValue(node(hex))).toBe(value));

  it("refuses a time that is missing", () => {
    expect(() => timeValue(undefined)).toThrow(new DerError("a time is invalid"));
  });

  it("reads the elements of a constructed element only, one at a time", () => {
    expect(Array.from(eachChild(node("3006020105020106")), integerOf)).toEqual([5n, 6n]);
    expect(() => [...eachChild(node("0500"))]).toThrow(DerError);
  });

  it.each([
    "0c01c3",
    "1e0100",
    "1c020000",
    "1c0400110000",
    "0600",
    "060181",
    "0609ffffffffffffffff7f",
    "0200",
  ])("refuses the value %s", (hex) => {
    const each = node(hex);
    const read = each.tag === 0x06 ? oidOf : each.tag === 0x02 ? integerOf : stringValue;
    expect(() => read(each)).toThrow(DerError);
  });
});
