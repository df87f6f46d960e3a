import { constants, createHash, createHmac, hash, privateEncrypt, sign } from "node:crypto";
import type { IssuedCertificate } from "../../infra/local/certificates.ts";
import { readCertificate } from "../../shared/signature/certificate.ts";
import { derOfText } from "../../shared/signature/certificate-text.ts";
import { renderRfc2253 } from "../../shared/signature/distinguished-name.ts";
import { formatHttpDate } from "../../shared/signature/http-date.ts";
import type { SignedRequest } from "../../shared/signature/signed-request.ts";
import type { AttackTools } from "./signature-forgery.ts";

/** `tls` opens the connection with a key of its own. */
export type MistakeTools = AttackTools & { tls: IssuedCertificate };

/** A mistake of a developer, and the sentence that names it. */
export type SigningMistake = {
  name: string;
  /** The request that is changed: a read without a body, a read with two parameters, or a write with a body. */
  base: "read" | "query" | "write";
  make: (request: SignedRequest, tools: MistakeTools) => SignedRequest;
  sentence: string;
};

const target = "(request-target) date x-request-id psu-id tpp-redirect-uri";

/** Signs a wrong text. Requests with parameters sign (request-target). */
const text =
  (change: (text: string) => string | Buffer): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, {
      ...(request.query.length ? { list: target } : {}),
      sign: (right, key) => sign("sha256", Buffer.from(change(right)), key),
    });

/** Signs the right text in a wrong way. */
const way =
  (signing: (text: string, key: string) => Buffer): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, { sign: signing });

const encrypted = (key: string, bytes: Buffer) =>
  privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes);

/** Sends another Digest, which the signature covers. */
const digest =
  (of: (body: Buffer, right: string) => string): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, { headers: { digest: of(request.body, request.headers.digest ?? "") } });
const digestOf = (change: (text: string) => string) =>
  digest((body) => `SHA-256=${hash("sha256", change(`${body}`), "base64")}`);

/** Changes the parameter `signature` in the header. */
const written =
  (change: (base64: string) => string): SigningMistake["make"] =>
  (request, { forge }) =>
    forge(request, {
      write: (header) =>
        header.replace(/signature="([^"]*)"$/, (_, value) => `signature="${change(value)}"`),
    });

const keyId =
  (of: (certificate: ReturnType<typeof readCertificate>) => string): SigningMistake["make"] =>
  (request, { forge, tpp }) =>
    forge(request, { keyId: of(readCertificate(derOfText(tpp.seal.certificatePem))) });

const replaced = (from: string | RegExp, to: string) => text((right) => right.replace(from, to));

// biome-ignore format: a mistake in two lines, so that they read as a table
export const signingMistakes: readonly SigningMistake[] = [
  { name: "CR LF between lines", base: "read", make: text((right) => right.replaceAll("\n", "\r\n")),
    sentence: "The signature covers a text with CR LF between its lines: put one line feed between lines." },
  { name: "CR LF behind every line", base: "read", make: text((right) => `${right}\n`.replaceAll("\n", "\r\n")),
    sentence: "The signature covers a text with CR LF behind each of its lines: put one line feed between lines and nothing behind the last." },
  { name: "a line feed behind the last line", base: "write", make: text((right) => `${right}\n`),
    sentence: "The signature covers a text with a line feed behind its last line: put nothing behind the last line." },
  { name: "a backslash and an n", base: "read", make: text((right) => right.replaceAll("\n", "\\n")),
    sentence: "The signature covers a text with a backslash and an n between its lines: put one line feed between lines." },
  { name: "lines joined with nothing", base: "read", make: text((right) => right.replaceAll("\n", "")),
    sentence: "The signature covers a text with nothing between its lines: put one line feed between lines." },
  { name: "lines in another order than listed", base: "write", make: text((right) => right.split("\n").toReversed().join("\n")),
    sentence: 'The signature covers the lines in the order tpp-redirect-uri psu-id x-request-id digest date: sign them in the order of headers="…", or write headers="tpp-redirect-uri psu-id x-request-id digest date".' },
  { name: "lines in no usual order", base: "write", make: text((right) => { const [a, b, c, ...rest] = right.split("\n"); return [b, c, a, ...rest].join("\n"); }),
    sentence: 'The signature covers the lines in the order digest x-request-id date psu-id tpp-redirect-uri: sign them in the order of headers="…", or write headers="digest x-request-id date psu-id tpp-redirect-uri".' },
  { name: "names as documents write them", base: "read", make: replaced(/^date: (.*)\nx-request-id: (.*)\npsu-id: (.*)\ntpp-redirect-uri: /, "Date: $1\nX-Request-ID: $2\nPSU-ID: $3\nTPP-Redirect-URI: "),
    sentence: "The signature covers a text with names spelled as in X-Request-ID: write the names in lower case." },
  { name: "names as HTTP/1 libraries write them", base: "read", make: text((right) => right.replace(/^[^:]+/gm, (name) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()))),
    sentence: "The signature covers a text with names spelled as in X-Request-Id: write the names in lower case." },
  { name: "one name in capitals", base: "write", make: replaced("digest: ", "Digest: "),
    sentence: "The signature covers a text that writes Digest and not digest: write digest." },
  { name: "no blank behind colons", base: "read", make: text((right) => right.replaceAll(": ", ":")),
    sentence: "The signature covers a text with no blank behind its colons: put a colon and one blank between a name and its value." },
  { name: "two blanks behind colons", base: "read", make: text((right) => right.replaceAll(": ", ":  ")),
    sentence: "The signature covers a text with two blanks behind its colons: put a colon and one blank between a name and its value." },
  { name: "values alone", base: "read", make: text((right) => right.replace(/^[^:]+: /gm, "")),
    sentence: "The signature covers a text of values alone: begin each line with the name, a colon and one blank." },
  { name: "a header listed and left out", base: "write", make: replaced(/^psu-id: .*\n/m, ""),
    sentence: 'The signature covers a text without a line for psu-id: put in a line for each header that headers="…" lists.' },
  { name: "a header put in that is not listed", base: "read", make: text((right) => `(request-target): get /v1/accounts\n${right}`),
    sentence: 'The signature covers a text with a line for (request-target), which headers="…" does not list: list (request-target) too, or leave the line out.' },
  { name: "the whole URL as target", base: "query", make: replaced(" /v1", " https://localhost:8443/v1"),
    sentence: "The signature covers a text with the whole URL as (request-target): write the method in lower case, one blank, and the path with its query." },
  { name: "the method in capitals", base: "query", make: replaced("get /v1", "GET /v1"),
    sentence: "The signature covers a text with the method in capitals as (request-target): write the method in lower case." },
  { name: "the target without its query", base: "query", make: replaced(/\?.*/, ""),
    sentence: "The signature covers a text with the path without its query as (request-target): put the query behind the path, as it is sent." },
  { name: "the query unencoded", base: "query", make: text((right) => decodeURIComponent(right)),
    sentence: "The signature covers a text with the query decoded as (request-target): percent-encode each name and value of the query as encodeURIComponent does, with capitals behind %." },
  { name: "the target without /v1", base: "query", make: replaced("/v1/", "/"),
    sentence: "The signature covers a text with the path without its first part, /v1 as (request-target): write the whole path as it is sent." },
  { name: "the address of the redirect encoded", base: "read", make: text((right) => right.replace(/https:.*/, encodeURIComponent)),
    sentence: "The signature covers a text with tpp-redirect-uri percent-encoded once more: sign the address to the letter as TPP-Redirect-URI has it." },
  { name: "a slash behind the address of the redirect", base: "read", make: text((right) => `${right}/`),
    sentence: "The signature covers a text with tpp-redirect-uri with a slash behind it: sign the address to the letter as TPP-Redirect-URI has it." },
  { name: "a digest of SHA-512 in the text", base: "write", make: (request, tools) => text((right) => right.replace(/digest: .*/, `digest: SHA-512=${hash("sha512", request.body, "base64")}`))(request, tools),
    sentence: "The signature covers a text with another digest than the header, of SHA-512: make Digest once, and sign it to the letter as the header has it." },
  { name: "a digest without its name in the text", base: "write", make: replaced("SHA-256=", ""),
    sentence: "The signature covers a text with another digest than the header, without the name of its hash: make Digest once, and sign it to the letter as the header has it." },
  { name: "Date made twice", base: "read", make: text((right) => right.replace(/(?<=^date: ).*/m, (date) => formatHttpDate(new Date(Date.parse(date) - 1000)))),
    sentence: "The signature covers a text whose date is 1 second earlier than the header: make Date once, for the header and for the text." },
  { name: "a date of ISO 8601 in the text", base: "read", make: text((right) => right.replace(/(?<=^date: ).*/m, (date) => new Date(date).toISOString().replace(".000", ""))),
    sentence: "The signature covers a text with the date in the form of ISO 8601: sign each header's value to the letter as it is sent." },
  { name: "the X-Request-ID in capitals", base: "read", make: text((right) => right.replace(/(x-request-id: )(.*)/, (_, name, id) => `${name}${id.toUpperCase()}`)),
    sentence: "The signature covers a text with x-request-id in capitals: sign each header's value to the letter as it is sent." },
  { name: "hashed twice", base: "read", make: text((right) => createHash("sha256").update(right).digest()),
    sentence: "The signature covers the SHA-256 of the text, so that it is hashed twice: give the text itself to the signing function, which hashes it once." },
  { name: "the hash in hexadecimal hashed again", base: "read", make: text((right) => hash("sha256", right)),
    sentence: "The signature covers the SHA-256 of the text in hexadecimal, so that it is hashed twice: give the text itself to the signing function, which hashes it once." },
  { name: "the text in base64", base: "read", make: text((right) => Buffer.from(right).toString("base64")),
    sentence: "The signature covers the text in base64: sign the bytes of the text in UTF-8." },
  { name: "the text in UTF-16", base: "read", make: text((right) => Buffer.from(right, "utf16le")),
    sentence: "The signature covers the text in UTF-16: sign the bytes of the text in UTF-8." },
  { name: "SHA-1", base: "read", make: way((right, key) => sign("sha1", Buffer.from(right), key)),
    sentence: "The signature is made with SHA-1: sign with SHA-256 (SHA256withRSA)." },
  { name: "SHA-512", base: "read", make: way((right, key) => sign("sha512", Buffer.from(right), key)),
    sentence: "The signature is made with SHA-512: sign with SHA-256 (SHA256withRSA)." },
  { name: "MD5", base: "read", make: way((right, key) => sign("md5", Buffer.from(right), key)),
    sentence: "The signature is made with MD5: sign with SHA-256 (SHA256withRSA)." },
  { name: "SHA-3", base: "read", make: way((right, key) => sign("sha3-256", Buffer.from(right), key)),
    sentence: "The signature is made with another hash than SHA-256: sign with SHA-256 (SHA256withRSA)." },
  { name: "PSS with a salt as long as the hash", base: "read", make: way((right, key) => sign("sha256", Buffer.from(right), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })),
    sentence: "The signature is padded by PSS: pad by PKCS#1 v1.5, as RSASSA-PKCS1-v1_5 says." },
  { name: "PSS with the longest salt", base: "read", make: way((right, key) => sign("sha256", Buffer.from(right), { key, padding: constants.RSA_PKCS1_PSS_PADDING })),
    sentence: "The signature is padded by PSS: pad by PKCS#1 v1.5, as RSASSA-PKCS1-v1_5 says." },
  { name: "PSS with the longest salt, of a text that nobody guesses", base: "read", make: way((right, key) => sign("sha256", Buffer.from(`${right} and more`), { key, padding: constants.RSA_PKCS1_PSS_PADDING })),
    sentence: "The signature was made with no key that came with the request, or is padded by PSS and of another text than the bank's: sign by RSASSA-PKCS1-v1_5 with the private key of TPP-Signature-Certificate." },
  { name: "a bare hash encrypted", base: "read", make: way((right, key) => encrypted(key, createHash("sha256").update(right).digest())),
    sentence: "The signature holds a bare hash, which does not say of which kind it is: sign by RSASSA-PKCS1-v1_5 with SHA-256 (SHA256withRSA), which hashes by itself, and do not encrypt with the key." },
  { name: "a hash in hexadecimal encrypted", base: "read", make: way((right, key) => encrypted(key, Buffer.from(hash("sha256", right)))),
    sentence: "The signature holds the hexadecimal form of a hash, which does not say of which kind it is: sign by RSASSA-PKCS1-v1_5 with SHA-256 (SHA256withRSA), which hashes by itself, and do not encrypt with the key." },
  { name: "another text encrypted", base: "read", make: way((_, key) => encrypted(key, Buffer.from("a text that nobody hashes"))),
    sentence: "The signature holds a text where it should hold a hash, and covers another text than the bank's: sign by RSASSA-PKCS1-v1_5 with SHA-256 (SHA256withRSA), which hashes by itself, and do not encrypt with the key, and compare the bank's signing string with yours byte by byte." },
  { name: "the key of the connection", base: "read", make: (request, { forge, tls }) => forge(request, { sign: (right) => sign("sha256", Buffer.from(right), tls.keyPem) }),
    sentence: "The signature is made with the key of the connection's certificate: sign with the key of TPP-Signature-Certificate." },
  { name: "a key that nobody knows", base: "read", make: (request, { forge, lookalike }) => forge(request, { sign: (right) => sign("sha256", Buffer.from(right), lookalike.keyPem) }),
    sentence: "The signature was made with no key that came with the request, or was changed on its way: sign with the private key that TPP-Signature-Certificate was issued for." },
  { name: "an HMAC", base: "read", make: way((right, key) => createHmac("sha256", key).update(right).digest()),
    sentence: "The signature was made with no key that came with the request, or was changed on its way: sign with the private key that TPP-Signature-Certificate was issued for." },
  { name: "a key that nobody knows, with parameters", base: "query", make: (request, { forge, lookalike }) => forge(request, { list: target, sign: (right) => sign("sha256", Buffer.from(right), lookalike.keyPem) }),
    sentence: "The signature was made with no key that came with the request, or was changed on its way: sign with the private key that TPP-Signature-Certificate was issued for." },
  { name: "the hash of the text, not signed", base: "read", make: way((right) => createHash("sha256").update(right).digest()),
    sentence: "The signature is the hash of the text, which no key has signed: sign with the private key of TPP-Signature-Certificate (SHA256withRSA)." },
  { name: "a text that nobody guesses", base: "read", make: text((right) => `${right} and more`),
    sentence: "The signature covers another text than the bank's: compare the bank's signing string with yours byte by byte." },
  { name: "CR LF between lines, and another order", base: "write", make: text((right) => right.split("\n").toReversed().join("\r\n")),
    sentence: 'The signature covers a text with CR LF between its lines, and covers the lines in the order tpp-redirect-uri psu-id x-request-id digest date: put one line feed between lines, and sign them in the order of headers="…", or write headers="tpp-redirect-uri psu-id x-request-id digest date".' },
  { name: "a line feed at the end, and SHA-512", base: "read", make: way((right, key) => sign("sha512", Buffer.from(`${right}\n`), key)),
    sentence: "The signature is made with SHA-512, and covers a text with a line feed behind its last line: sign with SHA-256 (SHA256withRSA), and put nothing behind the last line." },
  { name: "names in capitals and no blank behind colons", base: "read", make: text((right) => right.replace(/^([^:]+): /gm, (_, name) => `${name.toUpperCase()}:`)),
    sentence: "The signature covers a text with no blank behind its colons, and covers a text with names spelled as in X-REQUEST-ID: put a colon and one blank between a name and its value, and write the names in lower case." },
  { name: "the method in capitals and a line feed at the end", base: "query", make: text((right) => `${right.replace("get /v1", "GET /v1")}\n`),
    sentence: "The signature covers a text with a line feed behind its last line, and covers a text with the method in capitals as (request-target): put nothing behind the last line, and write the method in lower case." },
  { name: "the base64 of hexadecimal", base: "read", make: written((base64) => Buffer.from(Buffer.from(base64, "base64").toString("hex")).toString("base64")),
    sentence: "The signature is the base64 of a hexadecimal text: write the bytes that the signing gives in base64, once." },
  { name: "base64 twice", base: "read", make: written((base64) => Buffer.from(base64).toString("base64")),
    sentence: "The signature is in base64 twice: write the bytes that the signing gives in base64, once." },
  { name: "the bytes backwards", base: "read", make: written((base64) => Buffer.from(base64, "base64").reverse().toString("base64")),
    sentence: "The signature has its bytes backwards: write them from the most significant on." },
  { name: "the signature in hexadecimal", base: "read", make: written((base64) => Buffer.from(base64, "base64").toString("hex")),
    sentence: "The signature is written in hexadecimal: write the bytes of the signature in base64, whose alphabet has + and /, with = at the end where it is needed." },
  { name: "the signature in base64url", base: "read", make: written((base64) => `-_${Buffer.from(base64, "base64").toString("base64url").slice(2)}`),
    sentence: "The signature is written in base64url: write the bytes of the signature in base64, whose alphabet has + and /, with = at the end where it is needed." },
  { name: "the signature percent-encoded", base: "read", make: written((base64) => base64.replace(/[+/=]/g, encodeURIComponent)),
    sentence: "The signature is percent-encoded: write the bytes of the signature in base64, whose alphabet has + and /, with = at the end where it is needed." },
  { name: "the signature broken into lines", base: "read", make: written((base64) => base64.replace(/.{64}/g, "$& ")),
    sentence: "The signature is broken into lines or has blanks inside: write the bytes of the signature in base64, whose alphabet has + and /, with = at the end where it is needed." },
  { name: "the signature without padding", base: "read", make: written((base64) => base64.replace(/=+$/, "")),
    sentence: "The signature lacks the = at its end: write the bytes of the signature in base64, whose alphabet has + and /, with = at the end where it is needed." },
  { name: "the word Signature before keyId", base: "read", make: (request, { forge }) => forge(request, { write: (header) => `Signature ${header}` }),
    sentence: 'The signature header begins with the word Signature: begin its value with keyId="…".' },
  { name: "a serial number in decimal", base: "read", make: keyId(({ serial, issuer }) => `SN=${serial},CA=${renderRfc2253(issuer)}`),
    sentence: 'keyId has the serial number in decimal: write keyId="‹keyId›".' },
  { name: "the subject for the issuer", base: "read", make: keyId(({ serial, subject }) => `SN=${serial.toString(16)},CA=${renderRfc2253(subject)}`),
    sentence: 'keyId has the subject of the certificate for its issuer: write keyId="‹keyId›".' },
  { name: "the serial number alone", base: "read", make: keyId(({ serial }) => serial.toString(16)),
    sentence: 'keyId has the serial number alone: write keyId="‹keyId›".' },
  { name: "a fingerprint for a keyId", base: "read", make: keyId(({ fingerprint }) => fingerprint),
    sentence: 'keyId is the fingerprint of the certificate: write keyId="‹keyId›".' },
  { name: "the certificate of the connection in keyId", base: "read", make: (request, { forge, tls }) => { const { serial, issuer } = readCertificate(derOfText(tls.certificatePem)); return forge(request, { keyId: `SN=${serial.toString(16)},CA=${renderRfc2253(issuer)}` }); },
    sentence: 'keyId names the certificate of the connection, and not that of the signature: write keyId="‹keyId›".' },
  { name: "Digest as the base64 of hexadecimal", base: "write", make: digest((body) => `SHA-256=${Buffer.from(hash("sha256", body)).toString("base64")}`),
    sentence: "Digest is written as the base64 of its hexadecimal form: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest in hexadecimal", base: "write", make: digest((body) => `SHA-256=${hash("sha256", body)}`),
    sentence: "Digest is written in hexadecimal: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of the body with a line feed", base: "write", make: digestOf((body) => `${body}\n`),
    sentence: "Digest is of the body with a line feed behind it, which is not what was sent: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of the body with CR LF", base: "write", make: digestOf((body) => body.replaceAll("\n", "\r\n")),
    sentence: "Digest is of the body with CR LF for its line feeds, which is not what was sent: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of compact JSON", base: "write", make: digestOf((body) => JSON.stringify(JSON.parse(body))),
    sentence: "Digest is of the same JSON without blanks, which is not what was sent: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of JSON indented otherwise", base: "write", make: digestOf((body) => JSON.stringify(JSON.parse(body), null, 4)),
    sentence: "Digest is of the same JSON indented by four blanks, which is not what was sent: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of JSON as Python writes it", base: "write", make: digestOf((body) => JSON.stringify(JSON.parse(body)).replace(/([,:])/g, "$1 ")),
    sentence: "Digest is of the same JSON with a blank behind each comma and colon, which is not what was sent: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of nothing", base: "write", make: digestOf(() => ""),
    sentence: "Digest is of nothing, which is not what was sent: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest without its name", base: "write", make: digest((_, right) => right.replace("SHA-256=", "")),
    sentence: "Digest has no SHA-256= before it: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest as Content-Digest", base: "write", make: digest((_, right) => right.replace(/SHA-256=(.*)/, "sha-256=:$1:")),
    sentence: "Digest has colons around its value, as Content-Digest has: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest in quotes", base: "write", make: digest((_, right) => right.replace(/=(.*)/, '="$1"')),
    sentence: "Digest has quotes around its value: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest without a hyphen", base: "write", make: digest((_, right) => right.replace("SHA-256", "SHA256")),
    sentence: "Digest calls its hash SHA256: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of SHA-512 called SHA-256", base: "write", make: digest((body) => `SHA-256=${hash("sha512", body, "base64")}`),
    sentence: "Digest is a SHA-512 hash under another name: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "Digest of SHA-1", base: "write", make: digest((body) => `SHA-1=${hash("sha1", body, "base64")}`),
    sentence: "Digest is made with SHA-1: hash the very bytes of the body that are sent, and write ‹Digest›." },
  { name: "local time called GMT", base: "read", make: (request, { forge, now }) => forge(request, { headers: { date: formatHttpDate(new Date(now.getTime() + 3_600_000)) } }),
    sentence: "Date is 1 hour ahead, as local time with GMT behind it is: write the time of Greenwich, which is Mon, 02 Mar 2026 10:00:00 GMT." },
  { name: "local time in the west called GMT", base: "read", make: (request, { forge, now }) => forge(request, { headers: { date: formatHttpDate(new Date(now.getTime() - 5 * 3_600_000)) } }),
    sentence: "Date is 5 hours behind, as local time with GMT behind it is: write the time of Greenwich, which is Mon, 02 Mar 2026 10:00:00 GMT." },
];
