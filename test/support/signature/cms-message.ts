import { constants, hash, sign } from "node:crypto";
import { der, octetString, oid, sequence, setOf } from "../../../shared/developer/der-writer.ts";

/** The object identifiers of a message. */
export const ids = {
  data: oid("1.2.840.113549.1.7.1"),
  signedData: oid("1.2.840.113549.1.7.2"),
  contentType: oid("1.2.840.113549.1.9.3"),
  messageDigest: oid("1.2.840.113549.1.9.4"),
  rsa: oid("1.2.840.113549.1.1.1"),
  pss: oid("1.2.840.113549.1.1.10"),
  "SHA-1": oid("1.3.14.3.2.26"),
  "SHA-256": oid("2.16.840.1.101.3.4.2.1"),
  "SHA-384": oid("2.16.840.1.101.3.4.2.2"),
  "SHA-512": oid("2.16.840.1.101.3.4.2.3"),
};
const version = Buffer.from("020101", "hex");

/** The signed attribute with the digest of a content. */
export const digestOf = (content: Buffer) =>
  sequence(ids.messageDigest, setOf(octetString(hash("sha256", content, "buffer"))));
export const typeAttribute = sequence(ids.contentType, setOf(ids.data));

type Message = {
  type?: Buffer;
  inside?: Buffer;
  certificates: readonly Buffer[];
  signers: readonly Buffer[];
};

/** A CMS SignedData (RFC 5652) of these parts. A list without elements is left out. */
export function writeMessage({ type = ids.signedData, inside, certificates, signers }: Message) {
  const content = inside ? [der(0xa0, octetString(inside))] : [];
  const parts = [
    ...[version, setOf(), sequence(ids.data, ...content)],
    ...(certificates.length ? [der(0xa0, ...certificates)] : []),
    ...(signers.length ? [setOf(...signers)] : []),
  ];
  return sequence(type, der(0xa0, sequence(...parts)));
}

export type Signing = {
  /** The digest algorithm in the message. */
  digest?: Buffer;
  /** The hash that is really made. */
  hashed?: string;
  attributes?: readonly Buffer[];
  algorithm?: Buffer;
  padding?: number;
  /** The tag of the signature. */
  tag?: number;
};

/** A SignerInfo over a text: everything that a case does not name is right. */
export function writeSigner(text: Buffer, keyPem: string, told: Signing = {}): Buffer {
  const { hashed = "sha256", attributes, padding = constants.RSA_PKCS1_PADDING } = told;
  const signature = sign(hashed, attributes ? setOf(...attributes) : text, {
    key: keyPem,
    padding,
  });
  return sequence(
    ...[version, sequence(), told.digest ?? sequence(ids["SHA-256"])],
    ...(attributes ? [der(0xa0, ...attributes)] : []),
    ...[told.algorithm ?? sequence(ids.rsa), der(told.tag ?? 0x04, signature)],
  );
}
