import { handler } from "../../../functions/developer/issue-test-certificates.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { callDeveloper, type DeveloperOptions } from "../operations/developer-call.ts";
import { signingRequest } from "./signing-requests.ts";

export const { csr, bytes, keyPem } = await signingRequest();

/** An order of test certificates, as JSON and as curl sends it. */
export const order = { csr, roles: ["AISP", "PISP"], name: "Fjord Betaling AS", days: 30 };
export const query = { name: order.name };

/** Sends the order with changes. */
export const send = (changes: Record<string, unknown> = {}, options: DeveloperOptions = {}) =>
  callDeveloper(handler, {
    body: JSON.stringify({ ...order, ...changes }),
    headers: { "content-type": "application/json" },
    ...options,
  });

/** Sends the order with changes. Returns the certificates in PEM. */
export const issued = async (changes?: Record<string, unknown>, options?: DeveloperOptions) =>
  JSON.parse((await send(changes, options)).text).certificates as Record<
    "client" | "seal" | "authority",
    string
  >;

export const read = (pem: string) => readCertificate(derOfText(pem.trim()));
