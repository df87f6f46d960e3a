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
        is <code>digest x-request-id</code>. Answers repeat and sign an id of 1 to 100 visible ASCII characters
        (<code>!</code> to <code>~</code>), without blanks. If your request had no id or another one, the bank refuses
        it, and <code>headers</code> is <code>digest</code> alone. Accept <code>digest</code> alone only in that case.
      </li>
      <li><code>keyId</code> names one of the bank's certificates, which must be valid now.</li>
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
      You trust this file because it comes by HTTPS from the bank's own site, whose certificate <code>curl</code> checks.
      There are two certificates while the bank changes its key. Fetch the file again if an answer names a certificate
      that is not in yours, or one that has expired. Sign a request with one of the <a href="/signers">files</a>, send
      it, and keep headers and body as they come:
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
    <p>
      Make the signing string from the bytes and from your own id, not from the headers of the answer. Choose the
      certificate by the serial number in <code>keyId</code>: <code>openssl x509</code> alone would take the file's first.
    </p>
    ${shell(
      "the bank's signature, verified",
      `digest=$(openssl dgst -sha256 -binary answer.json | openssl base64 -A)
id=$(sed -n 's/^x-request-id: //p' request.txt)
printf 'digest: SHA-256=%s\\nx-request-id: %s' "$digest" "$id" > signing-string.txt
grep -i '^signature:' headers.txt | sed 's/.*,signature="\\([^"]*\\)".*/\\1/' | openssl base64 -d -A > signature.bin
serial=$(grep -i '^signature:' headers.txt | sed 's/.*SN=\\([0-9A-F]*\\),CA=.*/\\1/')
awk '/BEGIN/ { count++ } { print > ("bank-" count ".pem") }' answers.pem
for file in bank-*.pem; do
  if [ "$(openssl x509 -in $file -serial -noout)" = "serial=$serial" ]; then cp $file bank.pem; fi
done
openssl x509 -in bank.pem -checkend 0
openssl x509 -in bank.pem -pubkey -noout > bank.key
openssl dgst -sha256 -verify bank.key -signature signature.bin signing-string.txt`,
      "Certificate will not expire\nVerified OK",
    )}
    <p>
      These commands leave out some steps. They do not read
      the answer's <code>Digest</code>, <code>X-Request-ID</code> and <code>headers</code>, because the
      signature fits only if these are as expected; your program
      compares them to say what is wrong. It also compares the issuer in <code>keyId</code>, because two issuers
      may use one serial number, and the beginning of the certificate's validity.
    </p>
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
      The <a href="/signers">seven files</a> verify what <code>call</code> receives too, but look at no dates.
    </p>
    <h2>What to keep as proof</h2>
    <p>
      Keep the request, its <code>X-Request-ID</code>, the bytes of the body,
      both headers (<code>Digest</code> and <code>Signature</code>) and the bank's certificate.
      The signature does not contain the question: only your
      request shows what the id stood for.
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
