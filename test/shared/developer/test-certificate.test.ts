import "reflect-metadata";
import { X509Certificate as NodeCertificate } from "node:crypto";
import { X509Certificate } from "@peculiar/x509";
import { writeTestCertificate } from "../../../shared/developer/test-certificate.ts";
import { authorityOf, elliptic, wanted } from "../../support/issued-certificates.ts";
import { keyNamed } from "../../support/test-certificates.ts";

describe.each([
  ["RSA", keyNamed("authority")],
  ["elliptic curve", elliptic],
])("a test certificate under an authority with a key of %s", (_, keyPem) => {
  it.each(["qwac", "qseal"] as const)("is read alike by other libraries: %s", async (kind) => {
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
  });
});
