import {
  dateDeviationSeconds,
  readRepeatSeconds,
  requestLogHours,
  writeRepeatHours,
} from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { namedMistakes } from "./named-mistakes.ts";
import { signedByHand } from "./signed-by-hand.ts";
import { signingLibraries } from "./signing-libraries.ts";

export const signingGuide: Guide = {
  title: "Signing requests",
  summary:
    "Every request has a signature over some of its headers. Make one by hand once, and you know what your library does.",

  content: (addresses) => html`
    ${ownProfile("signing", addresses.developerAddress)}
    <h2>What is signed</h2>
    <p>A short text, the signing string: one line for each header, in the order in which you list them.</p>
    <ul>
      <li><code>date</code> and <code>x-request-id</code>, always.</li>
      <li><code>digest</code>, when there is a body.</li>
      <li><code>psu-id</code>, <code>psu-corporate-id</code> and <code>tpp-redirect-uri</code>, each when you send it.</li>
      <li><code>(request-target)</code>, optional: the method in lower case, a blank, and the path with its query. Names and values in the query are percent-encoded.</li>
    </ul>
    <p>
      A line is the name in lower case, a colon, one blank, and the exact value. There is one line feed between lines,
      and none after the last. Most refused signatures have an extra line feed at the end.
    </p>
    ${signedByHand(addresses)}
    <h2>Repeating a request</h2>
    <p>
      Each request needs a new <code>X-Request-ID</code>. If an answer is lost, send the same request again with the
      same id, a new date and a new signature: you get the same answer, and nothing is done twice. You can repeat a
      write for ${writeRepeatHours} hours and a read for ${readRepeatSeconds} seconds. Two requests are the same if method, path, query and digest are
      equal, and the headers that decide: the ids of PSU, company and session, PSU-Context, X-PSU-IDENTITY,
      TPP-Redirect-URI and -Preferred, X-Accept-Fix, X-Sandbox-Scenario, and if PSU-IP-Address is there.
    </p>
    ${shell("the same request again", "send", customer)}
    <p>A different request with the same id is refused with 409 <code>CONFLICT</code>.</p>
    <h2>When it is refused</h2>
    <p>
      A header that cannot be read or is sent twice is <code>FORMAT_ERROR</code>, and <code>path</code> names it. One
      that does not fit is <code>BAD_REQUEST</code>: this sandbox says what it expected, production only that the signature
      is not valid. In this example the digest does not match the
      body:
    </p>
    ${shell(
      "a body that the digest does not fit",
      `sed s/kari/mari/ body.json > other.json
id=$(node -p 'crypto.randomUUID()')
send other.json | grep -o '"code":.*\\."'`,
      `"code":"BAD_REQUEST","path":"digest","text":"The header Digest does not fit the 66 bytes of the body received, expected SHA-256=‹digest base64›."`,
    )}
    <p>
      The sandbox keeps your requests for ${requestLogHours} hours. It shows the signing string that it expected, so that you can
      compare it with yours:
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
      The string contains your headers as you sent them, including the wrong digest; the error contains the correct
      one. If you see no difference, print your string with <code>od -c signing-string.txt</code>: a blank or a
      carriage return is easy to miss.
    </p>
    <p>
      The sandbox finds most mistakes for you. In this example a line feed follows the last line:
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
      <a href="/signers">Seven files</a>, each in another language, do all of this.
    </p>
    ${signingLibraries()}
    <h2>With the command line</h2>
    <p>
      <code>fjordgate call</code> with <code>--explain</code> shows what it would sign and send, and sends
      nothing. <code>verify</code> checks any request as the bank does, and names the first problem:
    </p>
    ${shell(
      "an old request, checked",
      `fjordgate call GET /v1/accounts --explain 2> explained.txt |
sed 's/^date: .*/date: Mon, 02 Mar 2026 10:00:00 GMT/' | fjordgate verify || echo "exit code $?"`,
      `Expected signing string:
  date: Mon, 02 Mar 2026 10:00:00 GMT
  x-request-id: ‹saved id›
  tpp-redirect-uri: https://tpp.example/back
Expected keyId: SN=‹seal serial›,CA=‹issuer›
✗ The header date is Mon, 02 Mar 2026 10:00:00 GMT, the bank's clock says ‹now date›: they may differ by 60 seconds. (date)
  Often done wrong: ${addresses.developerAddress}/guides/signing#mistakes
exit code 1`,
    )}
    <p>The <a href="/signature">signature checker</a> does the same in a browser, with a request that you paste.</p>
    <h2>Good to know</h2>
    <ul>
      <li>The date may differ by ${dateDeviationSeconds} seconds from real time. The sandbox clock does not matter here. Synchronise your clock with NTP.</li>
      <li>
        <code>algorithm</code> is <code>rsa-sha256</code>, or one of its other names: SHA256withRSA,
        sha256WithRSAEncryption, hs2019. The signature is always RSASSA-PKCS1-v1_5 with SHA-256.
      </li>
      <li>A digest may be <code>SHA-256</code> or <code>SHA-512</code>.</li>
      <li>
        <code>keyId</code> is <code>SN=</code>, the serial number in upper-case hexadecimal, <code>,CA=</code>, and
        the issuer's full name in the form of RFC 2253, with its last part first.
      </li>
      <li>
        If the issuer contains non-ASCII letters, encode the whole <code>Signature</code> header as an encoded word
        (RFC 2047): <code>=?utf-8?B?…?=</code>.
      </li>
      <li>The certificates of the connection and of the signature may differ, but must name the same organisation.</li>
    </ul>
  `,
};

const customer = `{"customerId":"‹customer id›","customerNumber":"kari-1","customerType":"PRIVATE","customerName":"Kari Nordvik",‹rest›}`;
