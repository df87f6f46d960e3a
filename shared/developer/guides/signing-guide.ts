import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { namedMistakes } from "./named-mistakes.ts";
import { signedByHand } from "./signed-by-hand.ts";

export const signingGuide: Guide = {
  title: "Signing requests",
  summary:
    "Every request carries a signature over some of its headers. Make one by hand, once, and you know what your library does.",

  content: (places) => html`
    ${ownProfile("signing", places.developerAddress)}
    <h2>What is signed</h2>
    <p>A short text, the signing string: one line for each header, in the order in which you list them.</p>
    <ul>
      <li><code>date</code> and <code>x-request-id</code>, always.</li>
      <li><code>digest</code>, when there is a body.</li>
      <li><code>psu-id</code>, <code>psu-corporate-id</code> and <code>tpp-redirect-uri</code>, each when you send it.</li>
      <li><code>(request-target)</code> if you like: the method in lower case, a blank, the path with its query, in which names and values are percent-encoded.</li>
    </ul>
    <p>
      A line is the name in lower case, a colon, one blank, and the value to the letter. Between lines is one line feed; behind
      the last there is none. Most signatures that are refused have a line feed too many at the end.
    </p>
    ${signedByHand(places)}
    <h2>The request, sent again</h2>
    <p>
      An <code>X-Request-ID</code> is used once. The same request again, with a date and a signature of its own time, is answered
      again and does nothing again, so a request whose answer was lost is simply repeated: a write within 24 hours, a read within
      two minutes. It is the same when method, path, query, digest and the signed headers but the date are equal.
    </p>
    ${shell("the same request again", "send", customer)}
    <p>Another request under the same id is refused.</p>
    ${shell(
      "another request under the same id",
      `fjordgate call GET /v1/sandbox/clock -H "X-Request-ID: $id" || echo "exit code $?"`,
      `x-request-id: ‹request id›
✗ The bank answered 409. CONFLICT (x-request-id): This X-Request-ID was used for another request; take a new one for each.
  What the bank has seen, and the signing string it expected: fjordgate sandbox requests ‹request id›
exit code 1`,
    )}
    <h2>When it is refused</h2>
    <p>
      The answer is 400 <code>BAD_REQUEST</code>, <code>path</code> names the header, and this sandbox tells what it expected.
      Production says no more than that the signature is refused. Here the body is another one than the digest says:
    </p>
    ${shell(
      "a body that the digest does not fit",
      `sed s/kari/mari/ body.json > other.json
id=$(node -p 'crypto.randomUUID()')
send other.json`,
      `{"tppMessages":[{"category":"ERROR","code":"BAD_REQUEST","path":"digest","text":"The header Digest does not fit the 66 bytes of the body received, expected SHA-256=‹digest base64›."}],"_links":{"signingGuide":{"href":"${places.developerAddress}/guides/signing#mistakes","verbs":["GET"]},"signatureChecker":{"href":"${places.developerAddress}/signature","verbs":["GET","POST"]}}}`,
    )}
    <p>
      The sandbox keeps your requests for 24 hours. It shows the string that it would have verified, to be laid beside your own:
    </p>
    ${shell(
      "what the bank expected",
      `fjordgate sandbox requests "$id"`,
      `POST /v1/sandbox/customers
400, ‹time›, ‹milliseconds› ms, X-Request-ID ‹second id›
BAD_REQUEST (digest): The header Digest does not fit the 66 bytes of the body received, expected SHA-256=‹digest base64›.

Signing string
  date: ‹signed date›
  digest: SHA-256=‹sent base64›
  x-request-id: ‹second id›`,
    )}
    <p>
      The string has your headers as you sent them, the wrong digest too; the refusal has the right one. When lines differ in
      another way, compare with <code>od -c signing-string.txt</code>: a blank or a carriage return is easily missed.
    </p>
    <p>
      Most mistakes are found without comparing. Here a line feed follows the last line:
    </p>
    ${shell(
      "a line feed too many",
      `sign() {
  date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
  printf 'date: %s\\ndigest: %s\\nx-request-id: %s\\n' "$date" "$digest" "$id" > signing-string.txt
  signature=$(openssl dgst -sha256 -sign tpp.key signing-string.txt | openssl base64 -A)
}
id=$(node -p 'crypto.randomUUID()')
send | grep -o 'The signature covers[^.]*\\.'`,
      "The signature covers a text with a line feed behind its last line: put nothing behind the last line.",
    )}
    ${namedMistakes()}
    <p>
      <a href="/signers">Seven files</a>, one in each of seven languages, do all of this.
    </p>
    <h2>Let the tool do it</h2>
    <p><code>--explain</code> before any call shows what is signed, and sends nothing:</p>
    ${shell(
      "what a call would sign",
      "fjordgate call DELETE /v1/bank-offered-consents --explain",
      `Signing string
  date: ‹now date›
  x-request-id: ‹explained id›
  tpp-redirect-uri: https://tpp.example/back
  signed by RSA with SHA-256 and ‹folder›/tpp.key

Request, to ${places.apiAddress} with ‹folder›/client.pem
  DELETE /v1/bank-offered-consents
  x-request-id: ‹explained id›
  x-accept-fix: amount-as-string
  tpp-session-id: ‹session›
  tpp-redirect-uri: https://tpp.example/back
  psu-ip-address: 192.0.2.17
  psu-context: PRIVATE
  date: ‹now date›
  tpp-signature-certificate: ‹certificate base64›
  signature: keyId="SN=‹seal serial›,CA=‹issuer›",algorithm="rsa-sha256",headers="date x-request-id tpp-redirect-uri",signature="‹signature base64›"
Nothing was sent.`,
    )}
    <p><code>verify</code> checks any request, yours too, as the bank would, and names the first thing that is wrong:</p>
    ${shell(
      "a saved request, checked",
      `fjordgate sign GET /v1/accounts --http > request.http
sed 's/^date: .*/date: Mon, 02 Mar 2026 10:00:00 GMT/' request.http | fjordgate verify || echo "exit code $?"`,
      `Expected signing string:
  date: Mon, 02 Mar 2026 10:00:00 GMT
  x-request-id: ‹saved id›
  tpp-redirect-uri: https://tpp.example/back
Expected keyId: SN=‹seal serial›,CA=‹issuer›
✗ The header date is Mon, 02 Mar 2026 10:00:00 GMT, the bank's clock says ‹now date›: they may differ by 60 seconds. (date)
  Often done wrong: ${places.developerAddress}/guides/signing#mistakes
exit code 1`,
    )}
    <p>The <a href="/signature">signature checker</a> does the same in a browser, with a request that you paste.</p>
    <h2>Good to know</h2>
    <ul>
      <li>The date may be 60 seconds off, either way. The sandbox's own clock does not count here; keep yours by NTP.</li>
      <li><code>algorithm</code> is <code>rsa-sha256</code>. A digest may be <code>SHA-256</code> or <code>SHA-512</code>.</li>
      <li>
        <code>keyId</code> is <code>SN=</code>, the serial in upper-case hexadecimal, <code>,CA=</code>, and the issuer's whole
        name by RFC 2253: its last part first.
      </li>
      <li>
        An issuer with letters beyond ASCII makes the whole <code>Signature</code> header an encoded word of RFC
        2047, <code>=?utf-8?B?…?=</code>.
      </li>
      <li>The certificate of the connection and the one of the signature may differ. They must name the same organisation.</li>
    </ul>
  `,
};

const customer = `{"customerId":"‹customer id›","customerNumber":"kari-1","customerType":"PRIVATE","customerName":"Kari Nordvik",‹rest›}`;
