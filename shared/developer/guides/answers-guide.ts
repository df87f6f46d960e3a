import { html } from "../../pages/html.ts";
import { answerCertificatesPath } from "../../signature/answer-certificates-path.ts";
import { shell } from "../pages/shell.ts";
import { trustOption } from "../pages/trust-option.ts";
import { ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";

export const answersGuide: Guide = {
  title: "Verifying answers",
  summary:
    "The bank signs its answers as you sign your requests. Verify them, and you can prove later what the bank said.",

  content: ({ apiAddress, siteAddress, developerAddress, answerCertificates }) => html`
    ${ownProfile("answers", developerAddress)}
    ${answerCertificates === undefined && html`<p>This sandbox does not sign its answers at present.</p>`}
    <h2>What is signed</h2>
    <p>
      An answer has a <code>Digest</code> of its body, and a <code>Signature</code> in the form of yours,
      over <code>digest</code> and <code>x-request-id</code>. Verify it in four steps:
    </p>
    <ul>
      <li>
        <code>Digest</code> is the SHA-256 of the bytes that you received. An answer without a body has the digest of no
        bytes.
      </li>
      <li>
        <code>X-Request-ID</code> is the one that you sent, and <code>headers</code> of the signature
        is <code>digest x-request-id</code>. If your request had no id, or one that is not visible ASCII, it
        is <code>digest</code> alone: accept that only then.
      </li>
      <li><code>keyId</code> names one of the bank's certificates.</li>
      <li>The signature fits the signing string, which you make as for a request, with the key of that certificate.</li>
    </ul>
    <h2>By hand</h2>
    <p>The certificates stay at one address, which needs no certificate of yours:</p>
    ${shell(
      "the bank's certificates",
      `cd "$(fjordgate init --folder)"
curl -fsS -o answers.pem ${siteAddress}${answerCertificatesPath}
grep -c BEGIN answers.pem`,
      "1",
    )}
    <p>
      There are two while the bank changes its key. Fetch the file again if an answer names a certificate that is not in
      yours. Sign a request with one of the <a href="/signers">files</a>, send it, and keep headers and body as they come:
    </p>
    ${shell(
      "an answer as it comes",
      `curl -fsSO ${developerAddress}/signers/sign.sh
bash sign.sh sign GET /v1/sandbox/customers > request.txt
curl -sS${trustOption(apiAddress)} --cert client.pem --key tpp.key -H @request.txt \\
  -D headers.txt -o answer.json ${apiAddress}/v1/sandbox/customers
grep -i '^digest:' headers.txt`,
      "digest: SHA-256=‹digest base64›",
    )}
    <p>Make the signing string from the bytes and from your own id, not from the headers of the answer:</p>
    ${shell(
      "the bank's signature, verified",
      `digest=$(openssl dgst -sha256 -binary answer.json | openssl base64 -A)
id=$(sed -n 's/^x-request-id: //p' request.txt)
printf 'digest: SHA-256=%s\\nx-request-id: %s' "$digest" "$id" > signing-string.txt
grep -i '^signature:' headers.txt | sed 's/.*,signature="\\([^"]*\\)".*/\\1/' | openssl base64 -d -A > signature.bin
openssl x509 -in answers.pem -pubkey -noout > bank.key
openssl dgst -sha256 -verify bank.key -signature signature.bin signing-string.txt`,
      "Verified OK",
    )}
    <h2>With the command line</h2>
    <p>
      <code>fjordgate init</code> has fetched the certificates, and each command verifies each answer by them.
      Here it has the certificate of somebody else:
    </p>
    ${shell(
      "an answer that is refused",
      `cp seal.pem answers.pem
fjordgate sandbox customers || echo "exit code $?"`,
      `✗ The answer (200) is not certainly the bank's. The bank has not published the certificate SN=‹serial›,CA=‹issuer›.
  The bank may have new certificates: fetch them again into ‹folder›/answers.pem.
exit code 1`,
    )}
    <p>
      The <a href="/signers">seven files</a> verify what <code>call</code> receives in the same way.
    </p>
    <h2>Good to know</h2>
    <ul>
      <li>
        Some refusals come from the gateway in front of the bank: 404 for an unknown path, 405, 413, and 429 or 503 if
        it is overloaded. They have neither header. So accept a refusal without a signature, but no success.
      </li>
      <li>Status and other headers are not signed.</li>
      <li>
        A repeated request gets the first answer's bytes. The signature is made anew, with the key that the bank has
        then.
      </li>
      <li>Pages for customers are not signed.</li>
      <li>In production each bank decides whether it signs.</li>
    </ul>
  `,
};
