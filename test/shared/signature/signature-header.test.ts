import { formatSignature, parseSignature } from "../../../shared/signature/signature-header.ts";
import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";
import { cpuTimeOf } from "../../support/run/cpu-time.ts";
import { fc } from "../../support/run/fast-check.ts";

const good = 'keyId="SN=1,CA=CN=x",algorithm="rsa-sha256",headers="date digest",signature="QUJD"';
const parsed = {
  keyId: "SN=1,CA=CN=x",
  headers: ["date", "digest"],
  signature: Buffer.from("ABC"),
};

describe("Signature header (specification, Request signature, 2 to 5 and 8)", () => {
  it("is written in the order of the specification", () => {
    expect(formatSignature({ ...parsed, headers: ["date", "digest"] })).toBe(good);
  });

  it.each([
    ["as written", good],
    [
      "in another order",
      good
        .split(",alg")
        .map((part, index) => (index ? `alg${part}` : part))
        .reverse()
        .join(","),
    ],
    ["with blanks", good.replaceAll('",', '" ,\t')],
    ["with capitals in the list", good.replace("date digest", "Date DIGEST")],
    ["as an encoded word", `=?utf-8?B?${Buffer.from(good).toString("base64")}?=`],
  ])("is read %s", (_, header) => expect(parseSignature(header)).toEqual(parsed));

  it.each([
    'CN="a, b",O="c"',
    'CN="headers",O="x"',
    'CN=\\"a\\",O=\\\\',
    'CN=a", b="c',
    'O="x"',
    "CN=,O=",
  ])("is read with the issuer %s", (issuer) => {
    expect(parseSignature(good.replace("CN=x", issuer)).keyId).toBe(`SN=1,CA=${issuer}`);
  });

  it.each([
    ["nothing", "", "lacks keyId, algorithm, headers, signature"],
    ["no signature", good.replace(/,signature.*/, ""), "lacks signature"],
    ["no keyId", good.replace(/^.*?",/, ""), "lacks keyId"],
    ["no quotes", good.replaceAll('"', ""), "is expected to be keyId="],
    ["a name in capitals", good.replace("keyId", "keyID"), "is expected to be"],
    ["a scheme in front", `Signature ${good}`, "is expected to be"],
    ["an unknown parameter", `${good},created="1"`, "is expected to be"],
    ["a parameter twice", `${good},algorithm="rsa-sha256"`, "has algorithm twice"],
    ["a key twice", `keyId="x",${good}`, "has keyId twice"],
    ["the name of a prototype", `${good},constructor="x"`, "is expected to be"],
    ["a semicolon between", good.replace('",alg', '";alg'), "lacks algorithm"],
    [
      "another algorithm",
      good.replace("rsa-sha256", "hs2019"),
      'has algorithm "hs2019", expected "rsa-sha256"',
    ],
    ["an empty list", good.replace("date digest", ""), 'lists ""'],
    ["two blanks", good.replace("date digest", "date  digest"), 'lists ""'],
    ["a name twice", good.replace("date digest", "date Date"), "lists a header twice"],
    ["an unknown name", good.replace("digest", "host"), 'lists "host"'],
    ["no base64", good.replace("QUJD", "QUJ"), "canonical base64"],
    ["an empty signature", good.replace("QUJD", ""), "canonical base64"],
    ["a broken encoded word", "=?utf-8?B?x", "RFC 2047"],
  ])("refuses %s", (_, header, message) => {
    expect(() => parseSignature(header)).toThrow(message);
    expect(() => parseSignature(header)).toThrow(
      expect.objectContaining({ path: "signature", missing: false }),
    );
  });

  it("ends in time in proportion, and in a refusal", async () => {
    const milliseconds = await cpuTimeOf(() => {
      for (const part of ['"', "\\", '",', '" ,', "a", '",keyId="', "=?", " "])
        expect(() => parseSignature(`keyId="${part.repeat(10_000 / part.length)}`)).toThrow(
          SignatureRefused,
        );
    });
    expect(milliseconds).toBeLessThan(1000);
  });

  it("is read as it was written", () => {
    const keyId = fc.string({ unit: fc.constantFrom(..."abÆ,=+ "), maxLength: 30 });
    fc.assert(
      fc.property(keyId, fc.uint8Array({ minLength: 1 }), (text, bytes) => {
        const header = { keyId: text, headers: ["date"] as const, signature: Buffer.from(bytes) };
        expect(parseSignature(formatSignature(header))).toEqual(header);
      }),
    );
  });
});
