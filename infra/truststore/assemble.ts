import { hash } from "node:crypto";
import { type CheckedAuthority, checkAuthorities } from "./check-authorities.ts";
import { type PemFile, readBundle } from "./read-bundle.ts";

/** API Gateway's limits for a truststore. */
const limits = { certificates: 1_000, bytes: 1_000_000 };

export type Truststore = {
  /** One text for the same certificates, however they were spread over files. */
  pem: string;
  /** The SHA-256 of that text: a stage is told by it which truststore to trust. */
  sha256: string;
  authorities: CheckedAuthority[];
  /** Faults of the whole truststore or of its files, in addition to those of each authority. */
  faults: string[];
};

/** Makes one truststore of several files, and checks it. */
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

/** Everything that keeps a truststore from being used. */
export const faultsOf = ({ authorities, faults }: Truststore): string[] => [
  ...faults,
  ...authorities.flatMap((each) => each.faults.map((fault) => `${each.subject}: ${fault}`)),
];
