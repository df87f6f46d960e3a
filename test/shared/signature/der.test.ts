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
const element = (head: string, length: number) =>
  Buffer.concat([bytes(head), Buffer.alloc(length)]);

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

describe("the DER reader", () => {
  it("reads elements within elements", () => {
    const parts = children(node("300702010530020500"));
    expect(parts.map(({ tag }) => tag)).toEqual([0x02, 0x30]);
    expect(integerOf(parts[0])).toBe(5n);
  });

  it.each([
    ["an empty text", "", "ends too early"],
    ["an incomplete header", "30", "ends too early"],
    ["an incomplete length", "308201", "ends too early"],
    ["a length beyond the end", "300301", "ends too early"],
    ["an indefinite length", "30800000", "indefinite"],
    ["a long form for a short length", "3081050201050500", "shortest"],
    ["a leading zero in a length", `30820080${"00".repeat(128)}`, "shortest"],
    ["two bytes for a length of 255", `048200ff${"00".repeat(255)}`, "shortest"],
    ["three bytes for a length of 65,535", "048300ffff", "shortest"],
    ["a length of four bytes", "308401000000", "a length exceeds the size limit"],
    ["a tag of two bytes", "1f8101", "longer than one byte"],
    ["a constructed tag of two bytes", "3f8101", "longer than one byte"],
    ["bytes after an element", "050000", "follow"],
    ["an inner element that is longer than the element around it", "3003020500", "ends too early"],
    ["inner elements of a primitive element", "0400", "is not constructed"],
  ])("refuses %s", (_, hex, message) => {
    expect(() => readAll(node(hex)) && children(node(hex))).toThrow(DerError);
    expect(() => readAll(node(hex)) && children(node(hex))).toThrow(message);
  });

  it("refuses an input that is too long, and elements that are nested too deeply", () => {
    const nested = (depth: number): Buffer => {
      const inner = depth ? nested(depth - 1) : Buffer.alloc(0);
      return Buffer.concat([Buffer.of(0x30, inner.length), inner]);
    };
    expect(readAll(readDer(nested(15)))).toBe(16);
    expect(() => readAll(readDer(nested(16)))).toThrow("nested too deeply");
    expect(readDer(element("0482fffc", 0xfffc)).content.length).toBe(0xfffc);
    expect(() => readDer(element("0482fffd", 0xfffd))).toThrow(
      new DerError("it is longer than 65536 bytes"),
    );
  });

  it("accepts bytes up to another maximum length if the caller gives one", () => {
    const long = element("0483010000", 0x10000);
    expect(readDer(long, long.length).content.length).toBe(0x10000);
    expect(() => readDer(long, long.length - 1)).toThrow("it is longer than 65540 bytes");
  });

  it.each([
    ["127", "047f", 127],
    ["128", "048180", 128],
    ["255", "0481ff", 255],
    ["256", "04820100", 256],
    ["32,768", "04828000", 32_768],
  ])("reads a length of %s in its shortest form", (_, head, length) => {
    const { content, raw } = readDer(element(head, length));
    expect([content.length, raw.length]).toEqual([length, head.length / 2 + length]);
  });

  it("iterates over the elements within a constructed element, and refuses an element that is not constructed", () => {
    expect(Array.from(eachChild(node("3006020105020106")), integerOf)).toEqual([5n, 6n]);
    expect([...eachChild(node("3000"))]).toEqual([]);
    expect(() => [...eachChild(node("0500"))]).toThrow(
      new DerError("an element is not constructed"),
    );
  });

  it("limits the depth of elements in the same way if they are read at once or one at a time", () => {
    const outer = node("30023000");
    expect(children(outer)).toEqual([expect.objectContaining({ tag: 0x30, depth: 1 })]);
    expect([...eachChild(outer)]).toEqual(children(outer));
  });

  it("throws errors with a name of their own, so that the log separates them from program faults", () => {
    expect(new DerError("x")).toMatchObject({ name: "DerError", message: "x" });
  });

  it("refuses an absent element and an element of another tag", () => {
    expect(() => child([], 0, 0x30)).toThrow(DerError);
    expect(() => child([node("0500")], 0, 0x30)).toThrow("tag 0x30");
  });

  it("throws only its own error for random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
        survives(() => readAll(readDer(Buffer.from(random))));
        survives(() => readCertificate(Buffer.from(random)));
        for (const read of [integerOf, booleanOf, oidOf, timeValue, stringValue])
          survives(() => read(readDer(Buffer.from(random))));
      }),
    );
  });

  it("throws only its own error for a certificate with changed bytes", async () => {
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
