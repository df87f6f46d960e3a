import { createPublicKey, sign } from "node:crypto";
import {
  bitString,
  der,
  derText,
  oid,
  sequence,
  setOf,
} from "../../shared/developer/der-writer.ts";

const sha256WithRsa = sequence(oid("1.2.840.113549.1.1.11"), der(0x05));
const commonName = "2.5.4.3";

/**
 * Makes a PKCS #10 signing request (RFC 2986) for an RSA key, in PEM: the public key and a name, signed with the key.
 */
export function writeSigningRequest(keyPem: string, name: string): string {
  const subject = sequence(setOf(sequence(oid(commonName), derText(name))));
  const publicKey = createPublicKey(keyPem).export({ type: "spki", format: "der" });
  const info = sequence(der(0x02, Buffer.of(0)), subject, publicKey, der(0xa0));
  const signature = bitString(sign("sha256", info, keyPem));
  const encoded = sequence(info, sha256WithRsa, signature).toString("base64");
  const lines = encoded.replace(/.{1,64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines}-----END CERTIFICATE REQUEST-----\n`;
}
