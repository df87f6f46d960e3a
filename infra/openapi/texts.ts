import { readFileSync } from "node:fs";
import type { Json } from "./json-schema.ts";

const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };

export const signatureText = `Every request is signed, and is sent over TLS 1.2 or higher with the TPP's QWAC as client certificate.

The headers TPP-Signature-Certificate and Signature carry the QSealC and what was signed with it: the headers date, x-request-id, and digest, psu-id, psu-corporate-id and tpp-redirect-uri where they are sent, each as a line "name: value", in the order in which the Signature lists them, by RSA with SHA-256. keyId names the certificate by its serial number in hexadecimal and its issuer: SN=…,CA=…. A request with a body has its hash in the header Digest. Both certificates name the same TPP. Date may differ from the bank's time by 60 seconds.`;

const redirectText =
  "Where the PSU has not consented, or must identify again, it is refused with 401 and a link scaRedirect, to which the TPP sends the PSU.";

const unattendedText =
  "Without PSU-IP-Address the PSU counts as away: it then can be called four times a day for each account, on a consent of at most 90 days.";

/** The document's text for every read of accounts and cards. */
export const consentedReadText = `${redirectText} ${unattendedText}`;

/** Warns that the answer is a bare list: a client may expect an object with a field. */
export const bareListText =
  "The body of the answer is the list itself, a JSON array: the sandbox's lists are not in a field of an object, as those of accounts and payments are.";

const stages = {
  sandbox: `This is the sandbox: each TPP has one of its own, with made-up customers and accounts, which the operations under /v1/sandbox change. The header X-Sandbox-Scenario makes an answer what it would rarely be.`,
  production: `This is production: the accounts are real, and a certificate is one of an authority in the EU's trusted lists.`,
};

/** The head of the document: title, version and description of the whole interface. */
export const info = (stage: keyof typeof stages): Json => ({
  title: "Fjordgate: accounts and payments for licensed third parties (PSD2)",
  version,
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  summary: "A bank's PSD2 interface after the Berlin Group's framework 1.3, in Norway.",
  description: `${stages[stage]}

**Who calls.** A TPP with an eIDAS certificate: as an AISP it reads accounts, as a PISP it makes payments.

**Who decides.** The customer (PSU). What needs strong customer authentication (SCA) is answered with a link scaRedirect, to which the TPP sends the PSU's browser; it returns to TPP-Redirect-URI with psu-id, or with code and message where it failed. The TPP looks for that link in every answer.

**What is refused** has tppMessages: a code for programs and a text for people. An unknown path is answered with 404 NOT_FOUND, a method that a path does not have with 405 BAD_REQUEST and the header Allow. A request that was sent and not answered can be repeated with the same X-Request-ID, and a new Date and Signature.`,
});
