import { createPrivateKey, X509Certificate } from "node:crypto";
import { checkServerIdentity } from "node:tls";
import {
  issueCertificate,
  issueLocalhost,
  makeAuthority,
  makeKey,
} from "../../../infra/local/certificates.ts";
import {
  keyNamed,
  testAuthority,
  testTpp,
  validity,
} from "../../support/signature/test-certificates.ts";

const x509 = ({ certificatePem }: { certificatePem: string }) =>
  new X509Certificate(certificatePem);

describe("certificates for development and tests", () => {
  it("have the matching key, and are signed by the test authority", async () => {
    const authority = x509(await testAuthority());
    const { seal, web } = await testTpp();
    for (const issued of [seal, web]) {
      expect(x509(issued).checkIssued(authority)).toBe(true);
      expect(x509(issued).verify(authority.publicKey)).toBe(true);
      expect(x509(issued).checkPrivateKey(createPrivateKey(issued.keyPem))).toBe(true);
      expect(x509(issued).subject).toContain("organizationIdentifier=PSDNO-FSA-987654321");
    }
    expect(authority.ca).toBe(true);
    expect(x509(web).keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
  });

  it.each(["localhost", "127.0.0.1", "::1"])(
    "are valid for a local server with the name %s",
    async (name) => {
      const server = x509(
        await issueLocalhost(await testAuthority(), { ...validity, keyPem: keyNamed("authority") }),
      );
      expect(checkServerIdentity(name, server.toLegacyObject())).toBeUndefined();
      expect(checkServerIdentity("bank.example", server.toLegacyObject())?.message).toContain(
        "does not match",
      );
    },
  );

  it("can have the faults that tests need", async () => {
    const keyPem = keyNamed("authority");
    const [now, days] = [new Date("2020-01-01"), 1];
    const notCa = x509(await makeAuthority({ name: "x", now, days, keyPem, ca: false }));
    expect(notCa.ca).toBe(false);
    expect(notCa.validToDate).toEqual(new Date("2020-01-02"));
    const weak = await issueCertificate(await testAuthority(), {
      ...validity,
      kind: "qseal",
      commonName: "x",
      modulusLength: 1024,
      hash: "SHA-1",
      serialNumber: "0a",
    });
    expect(x509(weak).publicKey.asymmetricKeyDetails?.modulusLength).toBe(1024);
    expect(x509(weak).serialNumber).toBe("0A");
    expect(x509(weak).toLegacyObject()).toMatchObject({ bits: 1024 });
  });

  it("have private keys in PEM", () => {
    expect(makeKey()).toContain("BEGIN PRIVATE KEY");
  });
});
