import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { renderTable } from "../pages/developer-sheet.ts";

/** The libraries that were tried with a read and a write, and the settings with which this bank accepted both. */
// biome-ignore format: one library a line, so that they read as a table
const tried: readonly [library: string, settings: string][] = [
  ["http-signature 1.4.0 (npm)", "authorizationHeaderName: \"Signature\""],
  ["@digitalbazaar/http-signature-header 5.0.1 (npm)", "algorithm: \"rsa-sha256\"; base64; without the word Signature"],
  ["http-message-signatures 1.0.6 (npm)", "cavage.signMessage, params: [\"keyid\", \"alg\"], createSigner(key, \"rsa-v1_5-sha256\", keyId)"],
  ["httpsig 1.3.0 (PyPI)", "HeaderSigner, algorithm=\"rsa-sha256\", sign_header=\"signature\""],
  ["requests-http-signature 0.2.0 (PyPI)", "algorithm=\"rsa-sha256\"; move Authorization to Signature, without its first word and created"],
  ["go-fed/httpsig 1.1.0 (Go)", "RSA_SHA256, DigestSha256, scheme Signature"],
  ["tomitribe-http-signatures 1.8 (Maven)", "\"rsa-sha256\", not HS2019, which adds created; toParamString()"],
];

export const signingLibraries = (): ComponentChild => html`
  <h2 id="libraries">If you use a library</h2>
  <p>
    Take one for draft-cavage-http-signatures, not RFC 9421 (Signature-Input). Set keyId as below, list no host, (created)
    or (expires), and send Signature, not Authorization. Tried with GET and POST:
  </p>
  ${renderTable(
    "Libraries",
    ["Library", "Settings"],
    tried.map(([library, settings]) => html`<tr><td>${library}</td><td>${settings}</td></tr>`),
  )}
`;
