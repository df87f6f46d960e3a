import { type Certificate, readCertificate } from "../../shared/signature/certificate.ts";
import { derOfText } from "../../shared/signature/certificate-text.ts";
import { DerError } from "../../shared/signature/der.ts";

/** A file of certificates and its text. */
export type PemFile = { name: string; text: string };

export type Bundle = { certificates: Certificate[]; faults: string[] };

const begin = "-----BEGIN CERTIFICATE-----";
const block = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Reads the certificates of several files, without duplicates, and sorts them by their fingerprints. */
export function readBundle(files: readonly PemFile[]): Bundle {
  const read = files.map(readFile);
  const known = new Map(
    read.flatMap(({ certificates }) => certificates.map((each) => [each.fingerprint, each])),
  );
  return {
    certificates: [...known.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
    faults: read.flatMap(({ faults }) => faults),
  };
}

function readFile({ name, text }: PemFile): Bundle {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    return refused(`${name} holds a private key, which belongs to nobody but its owner`);
  const blocks = text.match(block) ?? [];
  if (blocks.length === 0) return refused(`${name} holds no certificate in PEM (${begin})`);
  const faults: string[] = [];
  if (blocks.length < text.split(begin).length - 1)
    faults.push(`${name} has a certificate without its last line`);
  const certificates = blocks.flatMap((pem, index) => {
    try {
      return [readCertificate(derOfText(pem))];
    } catch (error) {
      if (!(error instanceof DerError)) throw error;
      faults.push(`certificate ${index + 1} of ${name} cannot be read: ${error.message}`);
      return [];
    }
  });
  return { certificates, faults };
}

const refused = (fault: string): Bundle => ({ certificates: [], faults: [fault] });
