import "reflect-metadata";
import { generateKeyPairSync } from "node:crypto";
import { Extension } from "@peculiar/x509";
import { oid, sequence } from "../../../shared/developer/der-writer.ts";
import { qcStatementsId } from "../../../shared/developer/qc-statements.ts";
import { trustedAuthorities } from "../../../shared/signature/chain.ts";
import { DerError } from "../../../shared/signature/der.ts";
import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";
import {
  checkSameOrganization,
  signingCertificate,
  type TppCertificate,
} from "../../../shared/signature/signing-certificate.ts";
import { issue, now, read } from "../../support/signature/issued.ts";
import { keyWithExponent } from "../../support/signature/long-exponent.ts";
import { keyNamed, testAuthority } from "../../support/signature/test-certificates.ts";

/** Replaces the statements on the certificate's qualified purposes. */
const qualifiedFor = (...types: number[]) => ({
  kind: "server" as const,
  extensions: [
    extension(
      qcStatementsId,
      false,
      ...[
        sequence(
          oid("0.4.0.1862.1.6"),
          sequence(...types.map((type) => oid(`0.4.0.1862.1.6.${type}`))),
        ),
      ],
    ),
  ],
});
const usableFor = (critical: boolean, ...purposes: string[]) => ({
  extensions: [extension("2.5.29.37", critical, ...purposes.map(oid))],
});
const extension = (id: string, critical: boolean, ...content: Buffer[]) =>
  new Extension(id, critical, new Uint8Array(sequence(...content)));

describe("signingCertificate()", () => {
  it.each([
    ["an authority's own certificate", { ca: true }, "the certificate of an authority"],
    [
      "a certificate with key usage for neither signatures nor non-repudiation",
      { keyUsage: 4 },
      "neither digitalSignature nor",
    ],
    ["a certificate without key usage", { keyUsage: 0 }, "neither digitalSignature nor"],
    ["a website certificate", { kind: "qwac" as const }, "qualified for web"],
    [
      "a certificate without qualified statements",
      { kind: "server" as const },
      "qualified for nothing",
    ],
    [
      "a certificate without an organizationIdentifier",
      { organizationIdentifier: undefined as never },
      "no organizationIdentifier",
    ],
    [
      "a certificate with a key of 1,024 bits (threat model, 21)",
      { keyPem: keyNamed("weak", 1024) },
      "1024 bits",
    ],
    ["a natural person's certificate (eSign)", qualifiedFor(1), "qualified for eSign"],
    ["a certificate for a person and an organisation", qualifiedFor(2, 1), "more than one purpose"],
    [
      "a certificate with critical extended key usage for code only",
      usableFor(true, "1.3.6.1.5.5.7.3.3"),
      "critical and allows other",
    ],
    [
      "a certificate with a public exponent of 33 bits",
      { keyPem: keyWithExponent(2n ** 32n) },
      "more than 32 bits",
    ],
    [
      "a certificate with a public exponent of 2,040 bits",
      { keyPem: keyWithExponent(2n ** 2039n) },
      "more than 32 bits",
    ],
    ["an expired certificate", { notAfter: new Date(+now - 1000) }, "is valid from"],
  ])("refuses %s", async (_, options, message) => {
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    const attempt = async () => signingCertificate(await issue(options), { now, authorities });
    await expect(attempt()).rejects.toThrow(SignatureRefused);
    await expect(attempt()).rejects.toMatchObject({
      path: "tpp-signature-certificate",
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ["an authority's own certificate", { ca: true }, "it is the certificate of an authority"],
    [
      "a website certificate",
      { kind: "qwac" as const },
      "it is qualified for web, expected eSeal (QSEAL): it is the certificate for the connection, send the one for seals",
    ],
    [
      "a certificate of a person",
      qualifiedFor(1),
      "it is qualified for eSign, expected eSeal (QSEAL)",
    ],
    [
      "a certificate with a short key",
      { keyPem: keyNamed("weak", 1024) },
      "its key has 1024 bits, expected at least 2048",
    ],
    [
      "a certificate without an organizationIdentifier",
      { organizationIdentifier: undefined as never },
      "its subject has no organizationIdentifier",
    ],
  ])("names the exact fault of %s", async (_, options, fault) => {
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    const pem = await issue(options);
    expect(() => signingCertificate(pem, { now, authorities })).toThrow(
      expect.objectContaining({
        message: `TPP-Signature-Certificate is refused: ${fault}.`,
        malformed: false,
      }),
    );
  });

  it("reports a certificate as malformed if it cannot be read, with the cause", () => {
    expect(() => signingCertificate("MII", { now, authorities: [] })).toThrow(
      expect.objectContaining({
        path: "tpp-signature-certificate",
        message:
          "TPP-Signature-Certificate cannot be read, expected base64 of one X.509 certificate in DER: it is not canonical base64.",
        malformed: true,
        cause: expect.any(DerError),
      }),
    );
  });

  it("refuses an EC key", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const pem = await issue({
      keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    });
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    expect(() => signingCertificate(pem, { now, authorities })).toThrow("of type ec, expected rsa");
  });

  it("cuts its refusal to 512 characters if a certificate has a long name (specification, Errors)", async () => {
    const pem = await issue({ commonName: "x".repeat(600), notAfter: new Date(+now - 1000) });
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    const refused = `TPP-Signature-Certificate is refused: the certificate "${"x".repeat(600)}`;
    expect(() => signingCertificate(pem, { now, authorities })).toThrow(
      new SignatureRefused("tpp-signature-certificate", `${refused.slice(0, 511)}…`),
    );
  });

  it.each([
    ["key usage digitalSignature alone", { keyUsage: 1 }],
    ["key usage nonRepudiation alone", { keyUsage: 2 }],
    ["a non-critical extended key usage for code signing", usableFor(false, "1.3.6.1.5.5.7.3.3")],
    [
      "critical extended key usage for code and documents",
      usableFor(true, "1.3.6.1.5.5.7.3.3", "1.3.6.1.5.5.7.3.36"),
    ],
    ["critical extended key usage for anything", usableFor(true, "2.5.29.37.0")],
    ["critical extended key usage for TLS clients", usableFor(true, "1.3.6.1.5.5.7.3.2")],
    ["critical extended key usage for e-mail", usableFor(true, "1.3.6.1.5.5.7.3.4")],
    ["critical extended key usage for documents", usableFor(true, "1.3.6.1.5.5.7.3.36")],
    [
      "critical extended key usage for documents by Microsoft",
      usableFor(true, "1.3.6.1.4.1.311.10.3.12"),
    ],
    ["critical extended key usage for documents by Adobe", usableFor(true, "1.2.840.113583.1.1.5")],
    ["a public exponent of 32 bits", { keyPem: keyWithExponent(2n ** 31n) }],
  ])("accepts a certificate with %s", async (_, options) => {
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    expect(signingCertificate(await issue(options), { now, authorities }).tppId).toBe(
      "NO-FSA-987654321",
    );
  });
});

describe("checkSameOrganization (specification, Request signature, 2)", () => {
  it.each([
    ["a sealing certificate (QSeal)", {}, "qualified for eSeal, expected web"],
    [
      "a certificate of a natural person (eSign)",
      { ...qualifiedFor(1), organizationIdentifier: undefined as never },
      "qualified for eSign",
    ],
    [
      "a QWAC of another TPP",
      { kind: "qwac" as const, organizationIdentifier: "PSDNO-FSA-1" },
      "TPP-Signature-Certificate belongs to PSDNO-FSA-987654321, the client certificate of the connection to PSDNO-FSA-1: both must have the same organizationIdentifier.",
    ],
    [
      "a QWAC without an organizationIdentifier",
      { kind: "qwac" as const, organizationIdentifier: undefined as never },
      "nobody it names",
    ],
  ])("refuses a connection by %s", async (_, options, message) => {
    const signer = (await read()) as TppCertificate;
    const client = await issue(options);
    expect(() => checkSameOrganization(signer, client, now)).toThrow(message);
  });

  it.each([
    ["a QWAC", { kind: "qwac" as const }],
    ["a certificate that is not qualified", { kind: "server" as const }],
  ])("accepts a connection of the same TPP by %s", async (_, options) => {
    const signer = (await read()) as TppCertificate;
    const client = await issue(options);
    expect(() => checkSameOrganization(signer, client, now)).not.toThrow();
  });
});
