import {
  asSet,
  type Element,
  octetsOf,
  oidHex,
  readElement,
} from "../../../shared/adapters/ber.ts";
import { fc } from "../../support/run/fast-check.ts";

const read = (hex: string): Element => readElement(Buffer.from(hex, "hex"));
const hexOf = (bytes: Buffer) => bytes.toString("hex");
/** Sequences within one another, the innermost of them empty. */
const nested = (depth: number) => `${"3080".repeat(depth)}${"0000".repeat(depth)}`;

describe("the reader of BER (RFC 5652 allows it, DER does not)", () => {
  it.each([
    ["a length in front", "3003020105"],
    ["a length of more bytes than it needs", "308400000003020105"],
    ["no length, but an end", "30800201050000"],
  ])("reads an element with %s, and nothing of what follows", (_, hex) => {
    const { tag, bytes, content, parts } = read(`${hex}ffff`);
    expect(tag).toBe(0x30);
    expect([bytes, content].map(hexOf)).toEqual([hex, "020105"]);
    expect(parts.map(({ bytes }) => hexOf(bytes))).toEqual(["020105"]);
  });

  it("ends an element with no length only at two zeros (X.690, 8.1.5)", () => {
    const { parts } = read("30800001aa0000");
    expect(parts.map(({ bytes }) => hexOf(bytes))).toEqual(["0001aa"]);
  });

  it("reads elements that lie 32 deep in another", () => {
    let [deepest, depth] = [read(nested(33)), 0];
    for (; deepest.parts[0]; depth += 1) [deepest] = deepest.parts as [Element];
    expect(depth).toBe(32);
  });

  it.each([
    ["nothing", "", "incomplete"],
    ["a tag alone", "30", "incomplete"],
    ["a length that is cut off", "3082", /./],
    ["a length beyond the end", "0403aabb", "incomplete"],
    ["an element without an end", "3080020105", "incomplete"],
    ["a part that is longer than what holds it", "30030202000500", "incomplete"],
    ["a part without an end in an element that has one", "300530800201050000", "incomplete"],
    ["a tag of two bytes", "1f8101", "unsupported"],
    ["elements that lie 33 deep in another", nested(34), "unsupported"],
    ["a value with no length", "0480aa0000", "length missing"],
    ["a length of five bytes", "04850000000001aa", "length too large"],
  ])("refuses %s", (_, hex, message) => {
    expect(() => read(hex)).toThrow(RangeError);
    expect(() => read(hex)).toThrow(message);
  });

  it("throws a RangeError, whatever else the bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
        try {
          expect(readElement(Buffer.from(random)).bytes.length).toBeLessThanOrEqual(random.length);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe("the values in BER", () => {
  it.each([
    ["in one piece", "0403aabbcc"],
    ["in two pieces", "24070402aabb0401cc"],
    ["in pieces of pieces, without a length", "248024060401aa0401bb0401cc0000"],
  ])("has an octet string %s", (_, hex) => {
    expect(hexOf(octetsOf(read(hex)))).toBe("aabbcc");
  });

  it.each([
    ["its bytes, if it is one", "06032a0304", "2a0304"],
    ["nothing that could be equal to one, if it is not", "04032a0304", ""],
  ])("has of an object identifier %s", (_, hex, digits) => {
    expect(oidHex(read(hex))).toBe(digits);
  });

  it.each([
    [0x7f, "317f"],
    [0x80, "318180"],
    [0xff, "3181ff"],
    [0x100, "31820100"],
    [0xffff, "3182ffff"],
  ])("writes a set of %i bytes with the shortest length (RFC 5652, 5.4)", (size, header) => {
    // Elements of two bytes, and for an odd size one of three.
    const parts = size % 2 ? `040100${"0500".repeat((size - 3) / 2)}` : "0500".repeat(size / 2);
    expect(hexOf(asSet(read(`a080${parts}0000`)))).toBe(header + parts);
  });
});
