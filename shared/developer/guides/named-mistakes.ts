import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { renderTable } from "../pages/developer-sheet.ts";

/** Mistakes in signing that the sandbox, the checker and `verify` recognise, and how to correct them. */
// biome-ignore format: one mistake a line, so that they read as a table
const rows: readonly [done: string, instead: string][] = [
  ["CR LF, \\n as two characters, or nothing between lines; anything after the last line", "one line feed between lines only"],
  ["lines in another order than listed, a line too many, a line missing", "as headers=\"…\" lists them"],
  ["names in capitals, or values only", "names in lower case"],
  ["no blank or two after a colon, one before it", "a colon and one blank"],
  ["(request-target) with the whole URL, GET, no query, no /v1, or other percent-encoding", "the method in lower case, a blank, path and query as sent"],
  ["TPP-Redirect-URI encoded or decoded once more, or with another slash", "the address as in the header"],
  ["another Digest or Date than sent, UUIDs in capitals, quoted values", "the value as in its header"],
  ["an earlier request's X-Request-ID, or its whole text", "a new signature for each request"],
  ["the hash of a hash, the text in base64, in UTF-16", "the text itself"],
  ["SHA-1, SHA-512, PSS, a hash encrypted with the key", "RSASSA-PKCS1-v1_5 with SHA-256"],
  ["the key of the connection, or an unknown one", "the key of TPP-Signature-Certificate"],
  ["the signature in hexadecimal, base64url, twice in base64, backwards, without =", "base64, once"],
  ["in keyId a decimal serial, the subject, a fingerprint, the connection's certificate", "serial and issuer as below"],
  ["Digest in hexadecimal, its base64, or base64url; as Content-Digest; without SHA-256=", "SHA-256= and base64"],
  ["Digest of the body with other line ends, of the same JSON in another form, of no body", "of the bytes that are sent"],
  ["local time called GMT; one digit for the day; an offset", "the time in GMT, two digits"],
  ["Authorization, RFC 9421, created or expires, semicolons, single quotes", "Signature with four parameters"],
];

export const namedMistakes = (): ComponentChild => html`
  <h2 id="mistakes">Mistakes that the sandbox recognises</h2>
  <p>
    The public key reveals the hash that was signed. This sandbox, the checker and <code>verify</code> try common
    mistakes, also two at once, until one gives exactly this hash, and then name it.
  </p>
  ${renderTable(
    "Mistakes",
    ["Mistake", "Correct"],
    rows.map(([done, instead]) => html`<tr><td>${done}</td><td>${instead}</td></tr>`),
  )}
  <p>
    A <code>keyId</code> with the issuer in reverse order or the serial number in lower case is accepted; the checker
    and <code>verify</code> tell you.
  </p>
`;
