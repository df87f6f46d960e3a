import { readFileSync } from "node:fs";
import { unattendedConsentDays, unattendedReadsPerDay } from "../../shared/limits.ts";
import { answerCertificatesPath } from "../../shared/signature/answer-certificates-path.ts";
import type { Json } from "./json-schema.ts";

const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };

export const signatureText = `Every request is signed, and is sent over TLS 1.2 or higher with the TPP's QWAC as client certificate.

The header TPP-Signature-Certificate has the QSealC, and the header Signature has the signature that was made with its key, by RSA with SHA-256. It covers the headers date and x-request-id, and also digest, psu-id, psu-corporate-id and tpp-redirect-uri if they are sent. Each is a line "name: value", in the order in which the Signature lists them. keyId names the certificate by its serial number in hexadecimal and its issuer: SN=…,CA=…. A request with a body has its hash in the header Digest. Both certificates name the same TPP. Date may differ from the bank's time by 60 seconds.`;

const redirectText =
  "If the PSU has not consented, or must identify again, the bank answers 401 with a link scaRedirect, and the TPP sends the PSU to this link.";

const unattendedText = `Without PSU-IP-Address the PSU counts as absent: then each account can be read ${unattendedReadsPerDay} times a day, for at most ${unattendedConsentDays} days after the PSU's last SCA for the consent.`;

/** The document's text for every read of accounts and cards. */
export const consentedReadText = `${redirectText} ${unattendedText}`;

/** Warns that the answer is a bare list: a client may expect an object with a field. */
export const bareListText =
  "The body of the answer is the list itself, a JSON array. Lists of accounts and payments, in contrast, are in a field of an object.";

const stages = {
  sandbox: `This is the sandbox. Each TPP has its own, with fictitious customers and accounts, which the operations under /v1/sandbox change. The header X-Sandbox-Scenario forces unusual answers.`,
  production: `This is production: the accounts are real, and certificates must come from an authority in the EU's trusted lists.`,
};

const signs = {
  sandbox: "The bank signs its answers, and a TPP should verify them.",
  production: "The bank may sign its answers, and a TPP should then verify them.",
};

/** The head of the document: title, version and description of the whole interface. */
export const info = (stage: keyof typeof stages): Json => ({
  title: "Fjordgate: accounts and payments for licensed third parties (PSD2)",
  version,
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  summary: "A Norwegian bank's PSD2 interface, based on the Berlin Group's framework 1.3.",
  description: `${stages[stage]}

**Callers.** A TPP needs eIDAS certificates. As an AISP it reads accounts, as a PISP it makes payments.

**Consent and approval.** The customer (PSU) decides. If a call needs strong customer authentication (SCA), the answer has a link scaRedirect, and the TPP sends the PSU's browser there. The browser returns to TPP-Redirect-URI with psu-id, or with code and message if the SCA failed. A TPP must look for this link in every answer.

**Bodies.** A field whose value is null counts as not sent, in a PUT too, and an empty optional list as absent. An unknown field, a key that occurs twice in its object, and null in a list or as the whole body are refused with 400 FORMAT_ERROR.

**Errors.** A refusal has tppMessages, each with a code for programs and a text for people. An unknown path gives 404 NOT_FOUND. A method that the path does not support gives 405 BAD_REQUEST with the header Allow. If a request gets no answer, the TPP can repeat it with the same X-Request-ID and a new Date and Signature.

**Signed answers.** ${signs[stage]} An answer then has a Digest of its body, and a Signature in the form of a request's. It covers digest and x-request-id, or digest alone if the request had no readable X-Request-ID. The certificates are at ${answerCertificatesPath} of the site to which scaRedirect leads. Some refusals come from the gateway, such as 404 for an unknown path and 405; they are not signed.`,
});
