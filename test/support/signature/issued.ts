import "reflect-metadata";
import { type CertificateOptions, issueCertificate } from "../../../infra/local/certificates.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { keyNamed, testAuthority, validity } from "./test-certificates.ts";

export const now = new Date("2026-03-02T10:00:00Z");

/** Issues a TPP certificate that is valid apart from these options. */
export const issue = async (options: Partial<CertificateOptions> = {}) =>
  (
    await issueCertificate(await testAuthority(), {
      ...validity,
      kind: "qseal",
      commonName: "Hav Betaling",
      organizationName: "Hav Betaling AS",
      organizationIdentifier: "PSDNO-FSA-987654321",
      roles: ["PSP_IC", "PSP_AS"],
      keyPem: keyNamed("PSDNO-FSA-987654321"),
      ...options,
    })
  ).certificatePem;
export const read = async (options?: Partial<CertificateOptions>) =>
  readCertificate(derOfText(await issue(options)));
