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
    ["with Java's name of the algorithm", good.replace("rsa-sha256", "SHA256withRSA")],
    ["with OpenSSL's", good.replace("rsa-sha256", "sha256WithRSAEncryption")],
    ["with a later draft's", good.replace("rsa-sha256", "HS2019")],
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
    [
      "no quotes",
      good.replaceAll('"', ""),
      "has keyId without quotes: it is expected to be keyId=",
    ],
    [
      "one value without quotes",
      good.replace('"rsa-sha256"', "rsa-sha256"),
      "has algorithm without",
    ],
    ["single quotes", good.replaceAll('"', "'"), "has values in single quotes: it is"],
    ["RFC 9421", "sig1=:QUJD:", "is one of RFC 9421, with Signature-Input: it is"],
    ["RFC 9421 with an unusual label", "*a.b-1=:QUJD:", "is one of RFC 9421"],
    ["a name in capitals", good.replace("keyId", "keyID"), "is expected to be"],
    ["a scheme in front", `Signature ${good}`, "is expected to be"],
    ["an unknown parameter", `${good},created="1"`, "has the parameter created: it is"],
    ["an unknown number", `${good},expires=1402170695`, "has the parameter expires: it is"],
    ["an unknown one in front", `created=1402170695,${good}`, "has the parameter created"],
    ["one in between", good.replace(",headers", ',nonce="a",headers'), "has the parameter nonce"],
    ["a parameter twice", `${good},algorithm="rsa-sha256"`, "has algorithm twice"],
    ["a key twice", `keyId="x",${good}`, "has keyId twice"],
    ["the name of a prototype", `${good},constructor="x"`, "is expected to be"],
    ["a semicolon between", good.replace('",alg', '";alg'), "has semicolons between"],
    ["semicolons", good.replaceAll('",', '"; '), "has semicolons between"],
    [
      "another algorithm",
      good.replace("rsa-sha256", "rsa-sha512"),
      'has algorithm "rsa-sha512", expected "rsa-sha256"',
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
