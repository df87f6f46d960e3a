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

describe("the Signature header (specification, Request signature, 2 to 5 and 8)", () => {
  it("is written in the order of the specification", () => {
    expect(formatSignature({ ...parsed, headers: ["date", "digest"] })).toBe(good);
  });

  it.each([
    ["in the form of the specification", good],
    [
      "with its parameters in another order",
      good
        .split(",alg")
        .map((part, index) => (index ? `alg${part}` : part))
        .reverse()
        .join(","),
    ],
    ["with blanks around its commas", good.replaceAll('",', '" ,\t')],
    ["with capitals in its list of headers", good.replace("date digest", "Date DIGEST")],
    ["with Java's name of the algorithm", good.replace("rsa-sha256", "SHA256withRSA")],
    ["with OpenSSL's name of the algorithm", good.replace("rsa-sha256", "sha256WithRSAEncryption")],
    ["with a later draft's name of the algorithm", good.replace("rsa-sha256", "HS2019")],
    ["as an encoded word", `=?utf-8?B?${Buffer.from(good).toString("base64")}?=`],
  ])("is accepted %s", (_, header) => expect(parseSignature(header)).toEqual(parsed));

  it.each([
    'CN="a, b",O="c"',
    'CN="headers",O="x"',
    'CN=\\"a\\",O=\\\\',
    'CN=a", b="c',
    'O="x"',
    "CN=,O=",
  ])("is accepted with the issuer %s", (issuer) => {
    expect(parseSignature(good.replace("CN=x", issuer)).keyId).toBe(`SN=1,CA=${issuer}`);
  });

  it.each([
    ["no content", "", "lacks keyId, algorithm, headers, signature"],
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
    ["the form of RFC 9421", "sig1=:QUJD:", "is one of RFC 9421, with Signature-Input: it is"],
    ["the form of RFC 9421 with an unusual label", "*a.b-1=:QUJD:", "is one of RFC 9421"],
    ["the parameter name keyID", good.replace("keyId", "keyID"), "has the parameter keyID: it is"],
    ["a scheme before it", `Signature ${good}`, "cannot be read: it is expected to be"],
    ["text after it", `${good}x`, "cannot be read: it is expected to be"],
    ["text after parameters with blanks", `${good.replace(",", ", ")}x`, "cannot be read: it is"],
    ["an unknown parameter", `${good},created="1"`, "has the parameter created: it is"],
    [
      "an unknown parameter without quotes",
      `${good},expires=1402170695`,
      "has the parameter expires: it is",
    ],
    [
      "an unknown parameter before the others",
      `created=1402170695,${good}`,
      "has the parameter created",
    ],
    [
      "an unknown parameter between the others",
      good.replace(",headers", ',nonce="a",headers'),
      "has the parameter nonce",
    ],
    ["a parameter twice", `${good},algorithm="rsa-sha256"`, "has algorithm twice"],
    ["keyId twice", `keyId="x",${good}`, "has keyId twice"],
    ["the parameter name constructor", `${good},constructor="x"`, "is expected to be"],
    [
      "a semicolon between two parameters",
      good.replace('",alg', '";alg'),
      "has semicolons between",
    ],
    ["semicolons between all parameters", good.replaceAll('",', '"; '), "has semicolons between"],
    [
      "another algorithm",
      good.replace("rsa-sha256", "rsa-sha512"),
      'has algorithm "rsa-sha512", expected "rsa-sha256"',
    ],
    ["an empty list of headers", good.replace("date digest", ""), 'lists ""'],
    ["two blanks in its list of headers", good.replace("date digest", "date  digest"), 'lists ""'],
    [
      "a name twice in its list of headers",
      good.replace("date digest", "date Date"),
      "lists a header twice",
    ],
    ["an unknown name in its list of headers", good.replace("digest", "host"), 'lists "host"'],
    ["a signature that is no base64", good.replace("QUJD", "QUJ"), "canonical base64"],
    ["an empty signature", good.replace("QUJD", ""), "canonical base64"],
    ["a broken encoded word", "=?utf-8?B?x", "RFC 2047"],
  ])("is refused if it has %s", (_, header, message) => {
    expect(() => parseSignature(header)).toThrow(message);
    expect(() => parseSignature(header)).toThrow(
      expect.objectContaining({ path: "signature", missing: false }),
    );
  });

  it.each([
    ["as malformed if it has no parameter", "abc", true],
    ["as malformed if a parameter is missing", good.replace(/,signature.*/, ""), true],
    ["as malformed if it has a parameter twice", `${good},algorithm="rsa-sha256"`, true],
    ["as malformed if its signature is no base64", good.replace("QUJD", "QUJ"), true],
    ["as malformed if it has a broken encoded word", "=?utf-8?B?x", true],
    ["as invalid if it has another algorithm", good.replace("rsa-sha256", "rsa-sha512"), false],
    ["as invalid if it lists an unknown name", good.replace("digest", "host"), false],
    ["as invalid if it lists a name twice", good.replace("date digest", "date Date"), false],
  ])("is refused %s", (_, header, malformed) => {
    expect(() => parseSignature(header)).toThrow(expect.objectContaining({ malformed }));
  });

  it("is quoted in a refusal with at most 60 characters of a value", () => {
    const [sixty, more] = ["x".repeat(60), "x".repeat(61)];
    for (const value of [sixty, more])
      expect(() => parseSignature(good.replace("rsa-sha256", value))).toThrow(
        new SignatureRefused(
          "signature",
          `The header Signature has algorithm "${sixty}", expected "rsa-sha256".`,
        ),
      );
  });

  it("is refused with a text that names the allowed headers", () => {
    expect(() => parseSignature(good.replace("digest", "host"))).toThrow(
      new SignatureRefused(
        "signature",
        'The header Signature lists "host", expected names out of (request-target), date, digest, x-request-id, psu-id, psu-corporate-id, tpp-redirect-uri with one space between them; a library that is not told the list may use its own.',
      ),
    );
  });

  it("is refused with a text that names the allowed charsets and encodings", () => {
    expect(() => parseSignature("=?utf-8?B?x")).toThrow(
      new SignatureRefused(
        "signature",
        "The header Signature must consist of RFC 2047 words of one charset (utf-8, iso-8859-1, us-ascii) in encoding B or Q, without control characters.",
      ),
    );
  });

  it("is refused in at most linear time if it is hostile", async () => {
    const milliseconds = await cpuTimeOf(() => {
      for (const part of ['"', "\\", '",', '" ,', "a", '",keyId="', "=?", " "])
        expect(() => parseSignature(`keyId="${part.repeat(10_000 / part.length)}`)).toThrow(
          SignatureRefused,
        );
    });
    expect(milliseconds).toBeLessThan(1000);
  });

  it("is read back as it was written", () => {
    const keyId = fc.string({ unit: fc.constantFrom(..."abÆ,=+ "), maxLength: 30 });
    fc.assert(
      fc.property(keyId, fc.uint8Array({ minLength: 1 }), (text, bytes) => {
        const header = { keyId: text, headers: ["date"] as const, signature: Buffer.from(bytes) };
        expect(parseSignature(formatSignature(header))).toEqual(header);
      }),
    );
  });
});
