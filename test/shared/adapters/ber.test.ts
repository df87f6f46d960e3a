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
    ["a length that is written in more bytes than needed", "308400000003020105"],
    ["an end marker instead of a length", "30800201050000"],
  ])("reads an element with %s, and reads no byte behind the element", (_, hex) => {
    const { tag, bytes, content, parts } = read(`${hex}ffff`);
    expect(tag).toBe(0x30);
    expect([bytes, content].map(hexOf)).toEqual([hex, "020105"]);
    expect(parts.map(({ bytes }) => hexOf(bytes))).toEqual(["020105"]);
  });

  it("ends an element without a length only at two zero bytes (X.690, 8.1.5)", () => {
    const { parts } = read("30800001aa0000");
    expect(parts.map(({ bytes }) => hexOf(bytes))).toEqual(["0001aa"]);
  });

  it("reads elements that are nested 32 deep", () => {
    let [deepest, depth] = [read(nested(33)), 0];
    for (; deepest.parts[0]; depth += 1) [deepest] = deepest.parts as [Element];
    expect(depth).toBe(32);
  });

  it.each([
    ["no bytes", "", "incomplete"],
    ["a tag alone", "30", "incomplete"],
    ["a length that is cut off", "3082", /./],
    ["a length beyond the end", "0403aabb", "incomplete"],
    ["an element without an end marker", "3080020105", "incomplete"],
    ["a part that is longer than its element", "30030202000500", "incomplete"],
    ["a part whose end marker is outside its element", "300530800201050000", "incomplete"],
    ["a tag of two bytes", "1f8101", "unsupported"],
    ["elements that are nested 33 deep", nested(34), "unsupported"],
    ["a value without a length", "0480aa0000", "length missing"],
    ["a length of five bytes", "04850000000001aa", "length too large"],
  ])("refuses %s", (_, hex, message) => {
    expect(() => read(hex)).toThrow(RangeError);
    expect(() => read(hex)).toThrow(message);
  });

  it("either reads random bytes or throws a RangeError", () => {
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

describe("values in BER", () => {
  it.each([
    ["in one piece", "0403aabbcc"],
    ["in two pieces", "24070402aabb0401cc"],
    ["in nested pieces, with an end marker instead of a length", "248024060401aa0401bb0401cc0000"],
  ])("contain all bytes of an octet string %s", (_, hex) => {
    expect(hexOf(octetsOf(read(hex)))).toBe("aabbcc");
  });

  it.each([
    ["their content bytes if they are object identifiers", "06032a0304", "2a0304"],
    ["an empty text if they are not object identifiers", "04032a0304", ""],
  ])("are returned by `oidHex()` as %s", (_, hex, digits) => {
    expect(oidHex(read(hex))).toBe(digits);
  });

  it.each([
    [0x7f, "317f"],
    [0x80, "318180"],
    [0xff, "3181ff"],
    [0x100, "31820100"],
    [0xffff, "3182ffff"],
  ])(
    "are re-encoded with the shortest form of the length if they are a set of %i bytes (RFC 5652, 5.4)",
    (size, header) => {
      // Elements of two bytes, and for an odd size one of three.
      const parts = size % 2 ? `040100${"0500".repeat((size - 3) / 2)}` : "0500".repeat(size / 2);
      expect(hexOf(asSet(read(`a080${parts}0000`)))).toBe(header + parts);
    },
  );
});
