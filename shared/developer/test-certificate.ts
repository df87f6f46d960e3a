import { createPublicKey, hash, type KeyObject, sign } from "node:crypto";
import type { Certificate } from "../signature/certificate.ts";
import { pemOf } from "../signature/certificate-text.ts";
import { child, children, type DerNode, readDer } from "../signature/der.ts";
import { derTags, oidOf } from "../signature/der-values.ts";
import type { PspRole } from "../signature/qc-statements.ts";
import { bitString, der, derText, octetString, oid, sequence, setOf, time } from "./der-writer.ts";
import { encodeQcStatements, qcStatementsId } from "./qc-statements.ts";

/** The authority of the sandbox. Its certificates are worthless outside the sandbox. */
export type TestAuthority = { certificate: Certificate; key: KeyObject };

export type TestCertificate = {
  kind: "qwac" | "qseal";
  /** At most sixteen bytes, the first below 128. It must be unique for each certificate. */
  serial: Buffer;
  organizationName: string;
  organizationIdentifier: string;
  roles: readonly PspRole[];
  notBefore: Date;
  notAfter: Date;
  subjectPublicKeyInfo: Buffer;
};

/** For each kind: the bits of the key usage, the number of unused bits in their byte, and the extended key usages. */
const uses = {
  qwac: [0x80, 7, ["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]],
  qseal: [0xc0, 6, []],
} as const;

const yes = der(0x01, Buffer.of(0xff));

/**
 * Writes a certificate like those of qualified authorities, signed by the sandbox's authority, in PEM. Written with
 * our own DER writer, so that no function holds a certificate library; the tests check the certificates with OpenSSL
 * and @peculiar/x509.
 */
export function writeTestCertificate(wanted: TestCertificate, authority: TestAuthority): string {
  const algorithm = algorithmOf(authority.key);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, wanted.serial),
    algorithm,
    namesOf(authority.certificate).subject,
    sequence(time(wanted.notBefore), time(wanted.notAfter)),
    subjectOf(wanted),
    wanted.subjectPublicKeyInfo,
    der(0xa3, sequence(...extensionsOf(wanted, authority))),
  );
  const signature = sign("sha256", content, authority.key);
  return pemOf(sequence(content, algorithm, bitString(signature)));
}

const algorithmOf = (key: KeyObject) =>
  key.asymmetricKeyType === "ec"
    ? sequence(oid("1.2.840.10045.4.3.2"))
    : sequence(oid("1.2.840.113549.1.1.11"), der(0x05));

const subjectOf = ({ organizationName, organizationIdentifier }: TestCertificate) =>
  sequence(
    ...[
      ["2.5.4.6", derText("NO", 0x13)] as const,
      ["2.5.4.10", derText(organizationName)] as const,
      ["2.5.4.97", derText(organizationIdentifier)] as const,
      ["2.5.4.3", derText(organizationName.slice(0, 64))] as const,
    ].map(([type, value]) => setOf(sequence(oid(type), value))),
  );

function extensionsOf(wanted: TestCertificate, authority: TestAuthority): Buffer[] {
  const { kind, roles, organizationIdentifier: identifier, subjectPublicKeyInfo } = wanted;
  const [bits, unused, extended] = uses[kind];
  const above = namesOf(authority.certificate).keyIdentifier;
  return [
    extension("2.5.29.19", sequence(), yes),
    extension("2.5.29.15", bitString(Buffer.of(bits), unused), yes),
    ...(extended.length ? [extension("2.5.29.37", sequence(...extended.map(oid)))] : []),
    extension(qcStatementsId, encodeQcStatements(kind, { identifier, roles })),
    extension("2.5.29.14", octetString(keyIdentifierOf(subjectPublicKeyInfo))),
    ...(above ? [extension("2.5.29.35", sequence(der(0x80, above)))] : []),
  ];
}

const extension = (id: string, value: Buffer, critical: Buffer = Buffer.alloc(0)) =>
  sequence(oid(id), critical, octetString(value));

/** The SHA-1 of the key's bit string, as RFC 5280 proposes. */
const keyIdentifierOf = (subjectPublicKeyInfo: Buffer) =>
  hash(
    "sha1",
    child(children(readDer(subjectPublicKeyInfo)), 1, derTags.bitString).content.subarray(1),
    "buffer",
  );

/** The encoded subject and key identifier of the authority. Chains are built by both. */
function namesOf({ raw }: Certificate): { subject: Buffer; keyIdentifier: Buffer | undefined } {
  const fields = children(child(children(readDer(raw)), 0, derTags.sequence));
  const extensions = fields.find(({ tag }) => tag === 0xa3);
  const listed = extensions ? children(child(children(extensions), 0, derTags.sequence)) : [];
  const named = listed.map(children).find(([id]) => oidOf(id) === "2.5.29.14");
  const value: DerNode | undefined = named?.at(-1);
  return {
    subject: child(fields, 5, derTags.sequence).raw,
    keyIdentifier: value && child([readDer(value.content)], 0, derTags.octetString).content,
  };
}

/** True if a private key belongs to a certificate. */
export const belongsTo = (key: KeyObject, { publicKey }: Certificate): boolean =>
  createPublicKey(key).equals(publicKey);
