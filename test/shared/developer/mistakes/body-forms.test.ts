import { otherBodies } from "../../../../shared/developer/mistakes/body-forms.ts";
import { digestMistake } from "../../../../shared/developer/mistakes/digest-mistakes.ts";
import { createDigest } from "../../../../shared/signature/digest.ts";

const nested = (depth: number, inside = "") =>
  Buffer.from(`${"[".repeat(depth)}${inside}${"]".repeat(depth)}`);

const bytesOf = (body: Buffer): number =>
  otherBodies(body).reduce((sum, [, { length }]) => sum + length, 0);

describe("the variants of a body that the search for a mistake tries (specification, Request signature, Digest)", () => {
  it.each([
    ["brackets 30,000 deep", nested(30_000)],
    ["brackets 500 deep around 30,000 numbers", nested(500, `${"1,".repeat(30_000)}1`)],
    ["brackets 30 deep around 30,000 numbers", nested(30, `${"1,".repeat(30_000)}1`)],
    ["64 KB of quotes", Buffer.from(JSON.stringify('"'.repeat(30_000)))],
    ["64 KB of letters beyond ASCII", Buffer.from(`["${"å".repeat(30_000)}"]`)],
  ])("have at most 2 MB in total for a body with %s", (_, body) => {
    expect(bytesOf(body)).toBeLessThanOrEqual(2_000_000);
    expect(digestMistake("SHA-256=AAAA", body)).toBeUndefined();
  });

  it("are only the empty body if the body is larger than 64 KB", () => {
    expect(otherBodies(Buffer.alloc(65_537, "1"))).toEqual([["of nothing", Buffer.alloc(0)]]);
  });

  it("include the body with its invalid UTF-8 replaced", () => {
    const body = Buffer.from([0x7b, 0xff, 0x7d]);
    expect(digestMistake(createDigest(Buffer.from(body.toString())), body)).toMatch(
      /^Digest is of the body with what is not UTF-8 replaced/,
    );
  });

  it("all differ from the body", () => {
    const body = Buffer.from('{"a":1}');
    for (const [, other] of otherBodies(body)) expect(other.equals(body)).toBe(false);
  });
});
