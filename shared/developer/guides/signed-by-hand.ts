import type { ComponentChild } from "preact";
import { dateDeviationSeconds } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import type { SiteAddresses } from "../pages/developer-commands.ts";
import { shell } from "../pages/shell.ts";
import { trustOption } from "../pages/trust-option.ts";

/** A request with a body, signed with openssl and sent with curl. */
export const signedByHand = ({ apiAddress }: SiteAddresses): ComponentChild => html`
  <h2>By hand</h2>
  <p>
    A digest is the SHA-256 hash of the body's bytes, in base64. Use exactly the bytes that you send: a line feed at
    the end counts.
  </p>
  ${shell(
    "the body and its digest",
    `cd "$(fjordgate init --folder)"
printf '{"customerNumber":"kari-1","name":"Kari Nordvik","type":"PRIVATE"}' > body.json
digest="SHA-256=$(openssl dgst -sha256 -binary body.json | openssl base64 -A)"
echo "$digest"`,
    "SHA-256=RwCWy/XjUZVlG5vBL4dMR3Vk0qnuSnCfQrJr92ytgyM=",
  )}
  <p>
    Now make the signing string. You choose the order, and list it in the header. The date is valid for ${dateDeviationSeconds} seconds, so
    sign the request when you send it:
  </p>
  ${shell(
    "the signing string and its signature",
    `sign() {
  date=$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S GMT')
  printf 'date: %s\\ndigest: %s\\nx-request-id: %s' "$date" "$digest" "$id" > signing-string.txt
  signature=$(openssl dgst -sha256 -sign tpp.key signing-string.txt | openssl base64 -A)
}
id=$(node -p 'crypto.randomUUID()')
sign
cat signing-string.txt; echo`,
    `date: ‹signed date›
digest: SHA-256=RwCWy/XjUZVlG5vBL4dMR3Vk0qnuSnCfQrJr92ytgyM=
x-request-id: ‹request id›`,
  )}
  <p>
    Sign it with the key of the sealing certificate, using RSA with SHA-256. <code>keyId</code> names that certificate
    by serial number and issuer. Send the certificate too, as base64 of its DER without line breaks.
  </p>
  ${shell(
    "the keyId and the certificate",
    `serial=$(openssl x509 -in seal.pem -noout -serial | cut -d= -f2)
issuer=$(openssl x509 -in seal.pem -noout -issuer -nameopt RFC2253 | sed 's/^issuer= *//')
certificate=$(openssl x509 -in seal.pem -outform DER | openssl base64 -A)
echo "SN=$serial,CA=$issuer"`,
    "SN=‹seal serial›,CA=‹issuer›",
  )}
  <p>
    The header has four parts in this
    order: <code>keyId</code>, <code>algorithm</code>, <code>headers</code>, <code>signature</code>.
  </p>
  ${shell(
    "the request, sent by curl",
    `send() {
  sign
  curl -sS${trustOption(apiAddress)} --cert client.pem --key tpp.key ${apiAddress}/v1/sandbox/customers \\
    -H "Date: $date" -H "Digest: $digest" -H "X-Request-ID: $id" \\
    -H "TPP-Signature-Certificate: $certificate" \\
    -H "Signature: keyId=\\"SN=$serial,CA=$issuer\\",algorithm=\\"rsa-sha256\\",headers=\\"date digest x-request-id\\",signature=\\"$signature\\"" \\
    -H 'Content-Type: application/json' --data-binary "@\${1:-body.json}"; echo
}
send`,
    `{"customerId":"‹customer id›","customerNumber":"kari-1","customerType":"PRIVATE","customerName":"Kari Nordvik",‹rest›}`,
  )}
`;
