import "reflect-metadata";
import { X509Certificate as NodeCertificate } from "node:crypto";
import { X509Certificate } from "@peculiar/x509";
import { der, oid, sequence } from "../../../shared/developer/der-writer.ts";
import { writeTestCertificate } from "../../../shared/developer/test-certificate.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { children, readDer } from "../../../shared/signature/der.ts";
import { authorityOf, elliptic, wanted } from "../../support/signature/issued-certificates.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

describe.each([
  ["an RSA key", keyNamed("authority")],
  ["an elliptic-curve key", elliptic],
])("a test certificate under an authority with %s", (_, keyPem) => {
  it.each(["qwac", "qseal"] as const)(
    "of the kind %s is verified by Node, and another library reads its serial number, name, end and extensions",
    async (kind) => {
      const { certificatePem, authority } = await authorityOf(keyPem);
      const pem = writeTestCertificate({ ...wanted, kind }, authority);
      const [ca, leaf] = [new NodeCertificate(certificatePem), new NodeCertificate(pem)];
      expect([leaf.checkIssued(ca), leaf.verify(ca.publicKey)]).toEqual([true, true]);
      const other = new X509Certificate(pem);
      expect(other.serialNumber).toBe(wanted.serial.toString("hex"));
      expect(other.subjectName.getField("O")).toEqual([wanted.organizationName]);
      expect(other.notAfter).toEqual(wanted.notAfter);
      expect(other.extensions.map(({ type, critical }) => [type, critical])).toEqual([
        ["2.5.29.19", true],
        ["2.5.29.15", true],
        ...(kind === "qwac" ? [["2.5.29.37", false]] : []),
        ["1.3.6.1.5.5.7.1.3", false],
        ["2.5.29.14", false],
        ["2.5.29.35", false],
      ]);
    },
  );

  it.each([
    ["no key identifier", (extensions: Buffer[]) => extensions.filter((each) => !named(each))],
    ["no extensions", () => []],
  ])("names no key of its authority if the authority's certificate has %s", async (_, kept) => {
    const { authority } = await authorityOf(keyPem);
    const certificate = withExtensions(authority.certificate.raw, kept);
    const pem = writeTestCertificate(wanted, { ...authority, certificate });
    const other = new X509Certificate(pem);
    expect(other.extensions.map(({ type }) => type)).not.toContain("2.5.29.35");
    const [ca, leaf] = [new NodeCertificate(certificate.raw), new NodeCertificate(pem)];
    expect([leaf.checkIssued(ca), leaf.verify(ca.publicKey)]).toEqual([true, true]);
  });
});

const partsOf = (bytes: Buffer) => children(readDer(bytes)).map(({ raw }) => raw);
/** True for the key identifier among a certificate's extensions. */
const named = (extension: Buffer) => partsOf(extension)[0]?.equals(oid("2.5.29.14"));

/** A certificate with some of its extensions. Nobody verifies the signature of a trusted authority. */
function withExtensions(raw: Buffer, kept: (extensions: Buffer[]) => Buffer[]) {
  const [content, algorithm, signature] = partsOf(raw) as [Buffer, Buffer, Buffer];
  const fields = partsOf(content);
  const [list] = partsOf(fields.at(-1) as Buffer) as [Buffer];
  const left = kept(partsOf(list));
  const extensions = left.length ? [der(0xa3, sequence(...left))] : [];
  const changed = sequence(...fields.slice(0, -1), ...extensions);
  return readCertificate(sequence(changed, algorithm, signature));
}
