import type { NameParts } from "../../infra/local/certificate-parts.ts";
import {
  type IssuedCertificate,
  issueCertificate,
  makeAuthority,
} from "../../infra/local/certificates.ts";
import { type TrustedAuthorities, trustedAuthorities } from "../../shared/signature/chain.ts";
import { keyNamed, validity } from "../support/signature/test-certificates.ts";

/** Names of authorities, and the serial numbers of their certificates. */
const issuers: Record<string, { name: NameParts; serialNumber: string }> = {
  plain: {
    name: [[["2.5.4.6", "NO", 0x13]], [["2.5.4.10", "Fjordgate"]], [["2.5.4.3", "Test authority"]]],
    serialNumber: "01a7c3f844eab64e124998262dcda397",
  },
  umlauts: {
    name: [
      [["2.5.4.6", "DE", 0x13]],
      [["2.5.4.10", "Müller & Söhne Vertrauensdienste GmbH"]],
      [["2.5.4.3", "Ålesund Øst CA 1 – æøå ß €"]],
    ],
    serialNumber: "0a",
  },
  special: {
    name: [
      [["2.5.4.6", "NO", 0x13]],
      [["2.5.4.10", "Seals, Keys + Trust; AS"]],
      [["2.5.4.97", "NTRNO-999888777"]],
      [["2.5.4.11", "Unit = 1 / 2"]],
      [["1.2.840.113549.1.9.1", "ca@trust.example", 0x16]],
      [["2.5.4.3", 'The "qualified" CA \\ G2']],
    ],
    serialNumber: "00ff00000000000000000000000000000001",
  },
};

export const issuerNames = Object.keys(issuers);

const made = new Map<string, Promise<Seal>>();

/** A TPP's signing certificate, and the authorities that the bank trusts with it. */
type Seal = { seal: IssuedCertificate; authorities: TrustedAuthorities };

/** Returns an authority's signing certificate for a TPP. Makes both only once. */
export function sealOf(issuer: string): Promise<Seal> {
  const seal = made.get(issuer) ?? makeSeal(issuer);
  made.set(issuer, seal);
  return seal;
}

async function makeSeal(issuer: string): Promise<Seal> {
  const { name, serialNumber } = issuers[issuer] ?? {};
  if (!name || !serialNumber) throw new Error(`There is no issuer ${issuer}.`);
  const { certificatePem, keyPem } = await makeAuthority({
    name,
    now: validity.notBefore,
    days: 10_000,
    keyPem: keyNamed("authority"),
  });
  const seal = await issueCertificate(
    { certificatePem, keyPem },
    {
      ...validity,
      notAfter: new Date("2040-01-01T00:00:00Z"),
      serialNumber,
      kind: "qseal",
      commonName: "Blåbær Pay",
      organizationIdentifier: "PSDNO-FSA-987654321",
      roles: ["PSP_AI", "PSP_PI"],
      keyPem: keyNamed("PSDNO-FSA-987654321"),
    },
  );
  return { seal, authorities: trustedAuthorities(certificatePem) };
}
