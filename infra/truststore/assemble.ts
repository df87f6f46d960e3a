import { hash } from "node:crypto";
import { type CheckedAuthority, checkAuthorities } from "./check-authorities.ts";
import { type PemFile, readBundle } from "./read-bundle.ts";

/** API Gateway's limits for a truststore. */
const limits = { certificates: 1_000, bytes: 1_000_000 };

export type Truststore = {
  /** The same certificates always give the same text, in whichever files they were. */
  pem: string;
  /** The SHA-256 of `pem`, by which a stage's settings name its truststore. */
  sha256: string;
  authorities: CheckedAuthority[];
  /** Faults of the whole truststore or of its files, in addition to those of each authority. */
  faults: string[];
};

/** Joins several files into one truststore, and checks it. */
export function assembleTruststore(files: readonly PemFile[], now: Date): Truststore {
  const { certificates, faults } = readBundle(files);
  const pem = certificates.map(({ x509 }) => x509.toString()).join("");
  const { length } = certificates;
  return {
    pem,
    sha256: hash("sha256", pem, "hex"),
    authorities: checkAuthorities(certificates, now),
    faults: [
      ...faults,
      ...(length || faults.length ? [] : ["there is no certificate in it"]),
      ...(length > limits.certificates
        ? [`it holds ${length} certificates; API Gateway takes ${limits.certificates}`]
        : []),
      ...(pem.length > limits.bytes
        ? [`it has ${pem.length} bytes; API Gateway takes ${limits.bytes}`]
        : []),
    ],
  };
}

/** Lists all faults that make a truststore unusable. */
export const faultsOf = ({ authorities, faults }: Truststore): string[] => [
  ...faults,
  ...authorities.flatMap((each) => each.faults.map((fault) => `${each.subject}: ${fault}`)),
];
