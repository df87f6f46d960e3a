import {
  type Authority,
  type AuthorityOptions,
  issueCertificate,
  makeAuthority,
} from "../../../infra/local/certificates.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { trustedAuthorities } from "../../../shared/signature/chain.ts";
import { keyNamed, validity } from "./test-certificates.ts";

const since = validity.notBefore;

/** Makes a root authority. */
export const authority = (name: string, options: Partial<AuthorityOptions> = {}) =>
  makeAuthority({ name, now: since, days: 11_000, keyPem: keyNamed("authority"), ...options });

/** Makes an authority that another one has signed. */
export const under = (parent: Authority, name: string, options: Partial<AuthorityOptions> = {}) =>
  authority(name, { parent, keyPem: keyNamed("intermediate"), ...options });

/** Issues the certificate of a TPP, in PEM. */
export const leafPem = async (issuer: Authority, options = {}) =>
  (
    await issueCertificate(issuer, {
      ...validity,
      kind: "qseal",
      commonName: "Leaf",
      keyPem: keyNamed("PSDNO-FSA-987654321"),
      ...options,
    })
  ).certificatePem;

export const leaf = async (issuer: Authority, options = {}) => read(await leafPem(issuer, options));

export const read = (pem: string) => readCertificate(derOfText(pem));

/** The authorities as a truststore that trusts them all. */
export const bundle = (...authorities: Authority[]) =>
  trustedAuthorities(authorities.map(({ certificatePem }) => certificatePem).join("# next\n"));
