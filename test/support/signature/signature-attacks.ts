import { constants, createHmac, createPublicKey, sign } from "node:crypto";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { createDigest } from "../../../shared/signature/digest.ts";
import { formatHttpDate } from "../../../shared/signature/http-date.ts";
import { keyIdOf } from "../../../shared/signature/key-id.ts";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";
import { type AttackTools, base64OfDer } from "./signature-forgery.ts";

export type Attack = {
  row: number;
  name: string;
  /** The request that is attacked: a read without a body, or a write with one. */
  base: "read" | "write";
  tamper: (request: SignedRequest, tools: AttackTools) => SignedRequest;
  path: string;
  missing?: true;
  /** True if the header is not one well-formed value. */
  malformed?: boolean;
};

const set = (request: SignedRequest, headers: Record<string, string>): SignedRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
const without = (request: SignedRequest, name: string): SignedRequest => ({
  ...request,
  headers: Object.fromEntries(Object.entries(request.headers).filter(([each]) => each !== name)),
});
const withBody = (request: SignedRequest, body: string): SignedRequest => ({
  ...request,
  body: Buffer.from(body),
});
const edit = (request: SignedRequest, name: string, change: (value: string) => string) =>
  set(request, { [name]: change(request.headers[name] ?? "") });
const word = (text: string, charset = "utf-8") =>
  `=?${charset}?B?${Buffer.from(text).toString("base64")}?=`;
/** Another base64 spelling of the same bytes: decoders ignore some bits of the last character before the padding. */
const strayBits = (base64: string) =>
  base64.replace(
    /(.)(=+)$/,
    (_, last: string, padding: string) =>
      `${String.fromCharCode(last.charCodeAt(0) + 1)}${padding}`,
  );
const publicKeyOf = (certificate: string) =>
  createPublicKey(certificate).export({ type: "spki", format: "pem" });
const target = "(request-target) date x-request-id psu-id tpp-redirect-uri";
const elsewhere = "https://attacker.example/";
const uuid = "11111111-2222-4333-8444-555555555555";

/**
 * Attacks on a signature, by the rows of the threat model. Pipeline and verification are tested with the same
 * table.
 */
// biome-ignore format: one attack per line or two, so that the list reads as a table
export const attacks: Attack[] = [
  ...["none", "rsa-sha1", "rsa-sha512", "hmac-sha256", "ecdsa-sha256", "rsa-v1_5-sha256", ""].map((algorithm): Attack => (
    { row: 1, name: `algorithm "${algorithm}"`, base: "write", path: "signature", tamper: (request, { forge }) => forge(request, { algorithm }) })),
  { row: 1, name: "HMAC keyed with the public key", base: "write", path: "signature", tamper: (request, { forge, tpp }) =>
    forge(request, { algorithm: "hmac-sha256", sign: (text) => createHmac("sha256", publicKeyOf(tpp.seal.certificatePem)).update(text).digest() }) },
  { row: 1, name: "HMAC under the label rsa-sha256", base: "write", path: "signature", tamper: (request, { forge, tpp }) =>
    forge(request, { sign: (text) => createHmac("sha256", publicKeyOf(tpp.seal.certificatePem)).update(text).digest() }) },
  { row: 1, name: "SHA-1 under the label rsa-sha256", base: "write", path: "signature", tamper: (request, { forge }) =>
    forge(request, { sign: (text, key) => sign("sha1", Buffer.from(text), key) }) },
  ...["rsa-sha256", "hs2019"].map((algorithm): Attack => ({ row: 1, name: `RSASSA-PSS under the label ${algorithm}`, base: "write", path: "signature", tamper: (request, { forge }) =>
    forge(request, { algorithm, sign: (text, key) => sign("sha256", Buffer.from(text), { key, padding: constants.RSA_PKCS1_PSS_PADDING }) }) })),

  { row: 2, name: "Digest not signed, body and Digest exchanged", base: "write", path: "signature", tamper: (request, { forge }) =>
    set(withBody(forge(request, { list: "date x-request-id psu-id tpp-redirect-uri" }), "{}"), { digest: createDigest(Buffer.from("{}")) }) },
  { row: 2, name: "Digest signed, body and Digest exchanged", base: "write", path: "signature", tamper: (request) =>
    set(withBody(request, "{}"), { digest: createDigest(Buffer.from("{}")) }) },

  { row: 3, name: "a removed Digest with the body kept", base: "write", path: "digest", missing: true, tamper: (request) => without(request, "digest") },
  { row: 3, name: "signed without Digest", base: "write", path: "digest", missing: true, tamper: (request, { forge }) => forge(request, { headers: { digest: undefined } }) },
  { row: 3, name: "body added to a read", base: "read", path: "digest", missing: true, tamper: (request) => withBody(request, "{}") },

  { row: 4, name: "only date signed", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date" }) },
  { row: 4, name: "an empty list of signed headers", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "" }) },
  { row: 4, name: "no list of signed headers", base: "read", path: "signature", malformed: true, tamper: (request, { forge }) =>
    forge(request, { list: "date", write: (header) => header.replace(',headers="date"', "") }) },
  { row: 4, name: "date not signed", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "x-request-id psu-id tpp-redirect-uri" }) },

  { row: 5, name: "X-Request-ID not signed", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date psu-id tpp-redirect-uri" }) },
  { row: 5, name: "X-Request-ID changed", base: "read", path: "signature", tamper: (request) => set(request, { "x-request-id": uuid }) },
  { row: 5, name: "X-Request-ID that is no UUID", base: "read", path: "x-request-id", malformed: true, tamper: (request, { forge }) => forge(request, { headers: { "x-request-id": "1" } }) },
  { row: 5, name: "X-Request-ID removed", base: "read", path: "x-request-id", missing: true, tamper: (request) => without(request, "x-request-id") },

  { row: 6, name: "PSU-ID changed", base: "read", path: "signature", tamper: (request) => set(request, { "psu-id": uuid }) },
  { row: 6, name: "PSU-ID injected", base: "read", path: "signature", tamper: (request, { forge }) => set(forge(without(request, "psu-id")), { "psu-id": uuid }) },
  { row: 6, name: "PSU-ID removed", base: "read", path: "signature", tamper: (request) => without(request, "psu-id") },
  { row: 6, name: "PSU-Corporate-ID injected", base: "read", path: "signature", tamper: (request) => set(request, { "psu-corporate-id": uuid }) },

  { row: 7, name: "TPP-Redirect-URI changed", base: "read", path: "signature", tamper: (request) => set(request, { "tpp-redirect-uri": elsewhere }) },
  { row: 7, name: "TPP-Redirect-URI injected", base: "read", path: "signature", tamper: (request, { forge }) =>
    set(forge(without(request, "tpp-redirect-uri")), { "tpp-redirect-uri": elsewhere }) },

  ...["psu-id", "digest", "date", "x-request-id", "signature", "tpp-signature-certificate", "tpp-redirect-uri"].map((path): Attack => (
    { row: 8, name: `${path} sent twice`, base: "write", path, malformed: true, tamper: (request) => ({ ...request, repeated: new Set([path]) }) })),
  { row: 8, name: "a second PSU-ID in the list", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date x-request-id psu-id PSU-ID tpp-redirect-uri" }) },
  { row: 8, name: "names with two blanks between", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date x-request-id  psu-id tpp-redirect-uri" }) },
  { row: 8, name: "names with a comma between", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date,x-request-id,psu-id,tpp-redirect-uri" }) },

  { row: 9, name: "a replaced body", base: "write", path: "digest", tamper: (request) => withBody(request, '{"amount":"1"}') },
  { row: 9, name: "an emptied body", base: "write", path: "digest", tamper: (request) => withBody(request, "") },
  { row: 9, name: "a blank behind the body", base: "write", path: "digest", tamper: (request) => withBody(request, `${request.body} `) },
  { row: 9, name: "a body with other line ends", base: "write", path: "digest", tamper: (request) => withBody(request, `${request.body}`.replaceAll("\n", "\r\n")) },
  { row: 9, name: "a byte order mark before the body", base: "write", path: "digest", tamper: (request) => withBody(request, `\ufeff${request.body}`) },
  { row: 9, name: "the same JSON serialised again", base: "write", path: "digest", tamper: (request) => withBody(request, JSON.stringify(JSON.parse(`${request.body}`))) },

  ...([["61 seconds old", (now) => formatHttpDate(new Date(+now - 61_000))],
    ["61 seconds ahead", (now) => formatHttpDate(new Date(+now + 61_000))],
    ["with another date's weekday", (now) => formatHttpDate(now).replace(/^.../, (day) => (day === "Mon" ? "Tue" : "Mon"))],
    ["in the form of RFC 850", (now) => formatHttpDate(now).replace(/^(...), (..) (...) ..(..)/, "$1day, $2-$3-$4")],
    ["in the form of ISO 8601", (now) => now.toISOString()],
    ["with an offset for a zone", (now) => formatHttpDate(now).replace("GMT", "+0000")],
  ] as [string, (now: Date) => string][]).map(([name, date]): Attack => (
    { row: 10, name: `Date ${name}`, base: "read", path: "date", malformed: !name.startsWith("61"), tamper: (request, { forge, now }) => forge(request, { headers: { date: date(now) } }) })),
  { row: 10, name: "Date changed within 60 seconds", base: "read", path: "signature", tamper: (request, { now }) => set(request, { date: formatHttpDate(new Date(+now + 5000)) }) },
  { row: 10, name: "Date removed", base: "read", path: "date", missing: true, tamper: (request) => without(request, "date") },

  { row: 11, name: "keyId of another certificate", base: "read", path: "signature", tamper: (request, { forge, other }) =>
    forge(request, { keyId: keyIdOf(readCertificate(derOfText(other.seal.certificatePem))) }) },
  { row: 11, name: "the serial under another authority", base: "read", path: "signature", tamper: (request, { forge }) =>
    forge(request, { write: (header) => header.replace("Fjordgate test authority", "Fjordgate other authority") }) },
  { row: 11, name: "certificate of another TPP", base: "read", path: "tpp-signature-certificate", tamper: (request, { other }) =>
    set(request, { "tpp-signature-certificate": base64OfDer(other.seal.certificatePem) }) },

  { row: 12, name: "self-made certificate with the same names and serial", base: "read", path: "tpp-signature-certificate", tamper: (request, { forge, lookalike }) => forge(request, { by: lookalike }) },
  { row: 12, name: "key of the attacker, certificate of the TPP", base: "read", path: "signature", tamper: (request, { forge, tpp, lookalike }) =>
    forge(request, { by: { ...tpp.seal, keyPem: lookalike.keyPem } }) },

  { row: 13, name: "the parameter signature without padding", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => value.replace('=="', '"')) },
  { row: 13, name: "the parameter signature with stray bits", base: "read", path: "signature", malformed: true, tamper: (request) =>
    edit(request, "signature", (value) => value.replace(/(signature=")(.*)"/, (_, name: string, base64: string) => `${name}${strayBits(base64)}"`)) },
  { row: 13, name: "the parameter signature with a blank inside", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => value.replace('signature="', 'signature=" ')) },
  { row: 13, name: "Digest with stray bits", base: "write", path: "digest", malformed: true, tamper: (request, { forge }) => forge(request, { headers: { digest: strayBits(request.headers.digest ?? "") } }) },
  { row: 13, name: "Digest without padding", base: "write", path: "digest", malformed: true, tamper: (request, { forge }) => forge(request, { headers: { digest: request.headers.digest?.replace(/=+$/, "") } }) },
  { row: 13, name: "certificate with a blank inside", base: "read", path: "tpp-signature-certificate", malformed: true, tamper: (request) => edit(request, "tpp-signature-certificate", (value) => value.replace(/^..../, "$& ")) },
  { row: 13, name: "certificate with a foreign character", base: "read", path: "tpp-signature-certificate", malformed: true, tamper: (request) => edit(request, "tpp-signature-certificate", (value) => `${value}!`) },

  { row: 14, name: "sent to another endpoint", base: "read", path: "signature", tamper: (request, { forge }) => ({ ...forge(request, { list: target }), path: "/v1/card-accounts" }) },
  { row: 14, name: "sent with another method", base: "read", path: "signature", tamper: (request, { forge }) => ({ ...forge(request, { list: target }), method: "DELETE" }) },

  { row: 15, name: "a parameter changed", base: "read", path: "signature", tamper: (request, { forge }) => ({ ...forge({ ...request, query: [["limit", "1"]] }, { list: target }), query: [["limit", "2"]] }) },
  { row: 15, name: "a parameter added", base: "read", path: "signature", tamper: (request, { forge }) => ({ ...forge(request, { list: target }), query: [["limit", "2"]] }) },
  { row: 15, name: "a parameter dropped", base: "read", path: "signature", tamper: (request, { forge }) => ({ ...forge({ ...request, query: [["limit", "1"]] }, { list: target }), query: [] }) },
  { row: 15, name: "names and values exchanged", base: "read", path: "signature", tamper: (request, { forge }) =>
    ({ ...forge({ ...request, query: [["a", "b"], ["c", "d"]] }, { list: target }), query: [["a", "d"], ["c", "b"]] }) },
  { row: 15, name: "two query parameters joined into one whose value contains & and =", base: "read", path: "signature", tamper: (request, { forge }) =>
    ({ ...forge({ ...request, query: [["a", "1"], ["b", "2"]] }, { list: target }), query: [["a", "1&b=2"]] }) },
  { row: 15, name: "six parameters", base: "read", path: "signature", tamper: (request, { forge }) => forge({ ...request, query: [..."abcdef"].map((name) => [name, "1"] as const) }, { list: target }) },

  { row: 16, name: "a name listed twice", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date date x-request-id psu-id tpp-redirect-uri" }) },
  { row: 16, name: "an unknown name in the list", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date x-request-id psu-id tpp-redirect-uri host" }) },
  { row: 16, name: "the special name created, which the draft knows", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date x-request-id psu-id tpp-redirect-uri (created)" }) },
  { row: 16, name: "a listed header that is not sent", base: "read", path: "signature", tamper: (request, { forge }) => forge(request, { list: "date x-request-id psu-id tpp-redirect-uri psu-corporate-id" }) },
  ...["keyId", "algorithm", "headers", "signature"].map((name): Attack => (
    { row: 16, name: `${name} twice`, base: "read", path: "signature", malformed: true, tamper: (request) =>
      edit(request, "signature", (value) => `${value},${new RegExp(`${name}="[^"]*"`).exec(value)}`) })),
  { row: 16, name: "a fifth parameter", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => `${value},created="1"`) },
  { row: 16, name: "a fifth parameter in front", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => `opaque="",${value}`) },
  { row: 16, name: "a comma at the end", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => `${value},`) },

  { row: 17, name: "an encoded word within an encoded word", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => word(word(value))) },
  { row: 17, name: "an encoded word, then plain text", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => `${word(value.slice(0, 9))} ${value.slice(9)}`) },
  { row: 17, name: "plain text, then an encoded word", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => `${value.slice(0, 9)} ${word(value.slice(9))}`) },
  { row: 17, name: "encoded words of two charsets", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => `${word(value.slice(0, 9))} ${word(value.slice(9), "us-ascii")}`) },
  { row: 17, name: "an encoded word in charset utf-7", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => word(value, "utf-7")) },
  { row: 17, name: "an encoded word with a line break inside", base: "read", path: "signature", malformed: true, tamper: (request) => edit(request, "signature", (value) => word(value.replace(",", ",\r\n"))) },

  { row: 18, name: "a line break in PSU-ID", base: "read", path: "psu-id", malformed: true, tamper: (request, { forge }) => forge(request, { headers: { "psu-id": `${uuid}\ntpp-redirect-uri: ${elsewhere}` } }) },
  { row: 18, name: "a line added by TPP-Redirect-URI", base: "read", path: "tpp-redirect-uri", malformed: true, tamper: (request, { forge }) =>
    ({ ...forge(request, { list: "date x-request-id tpp-redirect-uri psu-id" }), headers: {
      ...forge(request, { list: "date x-request-id tpp-redirect-uri psu-id" }).headers, "tpp-redirect-uri": `${elsewhere}\npsu-id: ${uuid}` } }) },
  { row: 18, name: "a NUL in TPP-Redirect-URI", base: "read", path: "tpp-redirect-uri", malformed: true, tamper: (request, { forge }) => forge(request, { headers: { "tpp-redirect-uri": "https://tpp.example/\0" } }) },

  { row: 19, name: "a byte behind the certificate", base: "read", path: "tpp-signature-certificate", malformed: true, tamper: (request) =>
    edit(request, "tpp-signature-certificate", (value) => Buffer.concat([Buffer.from(value, "base64"), Buffer.of(0)]).toString("base64")) },
  { row: 19, name: "two certificates in DER", base: "read", path: "tpp-signature-certificate", malformed: true, tamper: (request, { other }) =>
    edit(request, "tpp-signature-certificate", (value) => Buffer.concat([value, base64OfDer(other.seal.certificatePem)].map((each) => Buffer.from(each, "base64"))).toString("base64")) },
  { row: 19, name: "two certificates in PEM", base: "read", path: "tpp-signature-certificate", malformed: true, tamper: (request, { tpp, other }) =>
    set(request, { "tpp-signature-certificate": `${tpp.seal.certificatePem}${other.seal.certificatePem}`.replaceAll("\n", "") }) },
  { row: 19, name: "base64 of two certificates in PEM", base: "read", path: "tpp-signature-certificate", malformed: true, tamper: (request, { tpp, other }) =>
    set(request, { "tpp-signature-certificate": Buffer.from(`${tpp.seal.certificatePem}${other.seal.certificatePem}`).toString("base64") }) },

  ...([["MD5 only", () => "MD5=1B2M2Y8AsgTpgAmY7PhCfg=="],
    ["SHA-1 only", () => "SHA=2jmj7l5rSw0yVb/vlWAYkK/YBwk="],
    ["a right and a wrong value", (good) => `${good},SHA-512=${createDigest(Buffer.of(1), "SHA-512").slice(8)}`],
    ["a wrong and a right value", (good) => `${createDigest(Buffer.of(1))},${good}`],
    ["a right value, a comma and no other value", (good) => `${good},`],
    ["a value of the wrong length", (good) => good.replace("SHA-256", "SHA-512")],
  ] as [string, (good: string) => string][]).map(([name, digest]): Attack => (
    { row: 20, name: `Digest with ${name}`, base: "write", path: "digest", malformed: /no other value|wrong length/.test(name), tamper: (request, { forge }) => forge(request, { headers: { digest: digest(createDigest(request.body)) } }) })),

  { row: 21, name: "a key of 1,024 bits", base: "read", path: "tpp-signature-certificate", tamper: (request, { forge, weak }) => forge(request, { by: weak }) },
];
