import "reflect-metadata";
import { X509Certificate } from "node:crypto";
import { Extension } from "@peculiar/x509";
import { der, derText, oid, sequence } from "../../../shared/developer/der-writer.ts";
import {
  certificateOf,
  readCertificate,
  signatureAlgorithmOf,
} from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { children, DerError, readDer } from "../../../shared/signature/der.ts";
import { renderRfc2253 } from "../../../shared/signature/distinguished-name.ts";
import { issue, now, read } from "../../support/signature/issued.ts";
import { testAuthority, testTpp } from "../../support/signature/test-certificates.ts";

describe("readCertificate (ETSI TS 119 495)", () => {
  it("reads the same fields as Node, and the fields of PSD2 that Node cannot read", async () => {
    const pem = await issue();
    const certificate = readCertificate(derOfText(pem));
    const node = new X509Certificate(pem);
    expect(certificate).toMatchObject({
      serial: BigInt(`0x${node.serialNumber}`),
      fingerprint: node.fingerprint256.replaceAll(":", "").toLowerCase(),
      notBefore: new Date(node.validFrom),
      notAfter: new Date(node.validTo),
      ca: false,
      pathLength: undefined,
      keyUsage: ["digitalSignature", "nonRepudiation"],
      qcType: "eSeal",
      roles: ["PSP_IC", "PSP_AS"],
      commonName: "Hav Betaling",
      organizationName: "Hav Betaling AS",
      organizationIdentifier: "PSDNO-FSA-987654321",
      tppId: "NO-FSA-987654321",
      signatureAlgorithm: "1.2.840.113549.1.1.11",
    });
    expect(renderRfc2253(certificate.issuer)).toBe("CN=Fjordgate test authority,C=NO");
    expect(certificate.publicKey.equals(node.publicKey)).toBe(true);
    expect(certificate.raw.equals(node.raw)).toBe(true);
  });

  it("reads the certificate of an authority without a path length", async () => {
    expect(readCertificate(derOfText((await testAuthority()).certificatePem))).toMatchObject({
      ca: true,
      pathLength: undefined,
      keyUsage: ["keyCertSign", "cRLSign"],
      roles: [],
      qcType: undefined,
      tppId: undefined,
    });
  });

  it("reads a website certificate, and a certificate without a type or roles", async () => {
    expect(await read({ kind: "qwac", roles: [] })).toMatchObject({ qcType: "web", roles: [] });
    expect(await read({ kind: "server" })).toMatchObject({
      qcType: undefined,
      roles: [],
    });
  });

  it.each([
    ["PSDNO-FSA-987654321", "NO-FSA-987654321"],
    ["PSDDE-BAFIN-12/3-4.Ø", "DE-BAFIN-12/3-4.Ø"],
    ["NTRNO-987654321", "NTRNO-987654321"],
    ["LEIXG-5493000IBP32UQZ0KL24", "LEIXG-5493000IBP32UQZ0KL24"],
    ["FO:NO-1", "FO:NO-1"],
  ])(
    "reads from the organizationIdentifier %s the TPP id %s",
    async (organizationIdentifier, tppId) => {
      expect(await read({ organizationIdentifier })).toMatchObject({ tppId });
    },
  );

  it.each([
    "NO-FSA-987654321",
    "PSDNO",
    "psdno-fsa-1",
    "PSDNO-FSA-1#PSU#2",
    "PSDNO-FSA-1\n",
    "PSDNO-",
    "",
  ])("refuses the organizationIdentifier %j", async (organizationIdentifier) => {
    await expect(read({ organizationIdentifier })).rejects.toThrow("ETSI EN 319 412-1");
  });

  const statements = (hex: string) =>
    new Extension("1.3.6.1.5.5.7.1.3", false, new Uint8Array(Buffer.from(hex, "hex")));
  const psd2 = (rolesHex: string) => {
    const wrap = (tag: string, hex: string) =>
      `${tag}${(hex.length / 2).toString(16).padStart(2, "0")}${hex}`;
    const parts = `${wrap("30", rolesHex)}0c01410c024e41`;
    return wrap("30", wrap("30", `0606040081982702${wrap("30", parts)}`));
  };

  it("reads a role by its identifier instead of its name, and ignores unknown roles", async () => {
    const named = "30110607040081982701020c065053505f4149";
    const unknown = "30110607040081982701630c065053505f4149";
    const certificate = await read({
      kind: "server",
      extensions: [statements(psd2(named + unknown))],
    });
    expect(certificate.roles).toStrictEqual(["PSP_PI"]);
  });

  const psd2Number = { PSP_PI: 2, PSP_AI: 3 };
  const rolesOf = (...roles: (keyof typeof psd2Number)[]) => {
    const held = roles.map((role) =>
      sequence(oid(`0.4.0.19495.1.${psd2Number[role]}`), derText(role)),
    );
    return sequence(
      oid("0.4.0.19495.2"),
      sequence(sequence(...held), derText("FSA"), derText("NO-FSA")),
    );
  };
  const typeStatement = sequence(oid("0.4.0.1862.1.6"), sequence(oid("0.4.0.1862.1.6.2")));
  const both = (...each: Buffer[]) => [statements(sequence(...each).toString("hex"))];

  it.each([
    [
      "an unknown critical extension",
      [new Extension("2.5.29.30", true, new Uint8Array([0x30, 0]))],
      "critical extension 2.5.29.30",
    ],
    ["an extension that occurs twice", [statements("3000"), statements("3000")], "occurs twice"],
    ["two PSD2 statements", both(rolesOf("PSP_PI"), rolesOf("PSP_AI")), "PSD2 occurs twice"],
    [
      "two PSD2 statements, the first of which has no roles",
      both(rolesOf(), rolesOf("PSP_AI")),
      "PSD2 occurs twice",
    ],
    ["two QcType statements", both(typeStatement, typeStatement), "QcType occurs twice"],
    ["a statements extension of another type", [statements("0500")], "is not constructed"],
    ["statements with bytes after them", [statements("300000")], "follow"],
  ])("refuses %s", async (_, extensions, message) => {
    await expect(read({ kind: "server", extensions })).rejects.toThrow(message);
  });

  it("refuses bytes that OpenSSL would encode in another way, which would change the fingerprint", async () => {
    const bytes = derOfText(await issue());
    // Bits of the signature that its bit string calls unused. The signature has 256 bytes.
    bytes[bytes.length - 257] = 1;
    bytes[bytes.length - 1] = 0xff;
    expect(() => readCertificate(bytes)).toThrow(DerError);
  });

  it("refuses a key that OpenSSL does not know, and keeps the cause", async () => {
    const bytes = derOfText(await issue());
    const rsaEncryption = Buffer.from("2a864886f70d010101", "hex");
    bytes[bytes.indexOf(rsaEncryption) + 8] = 0x7f;
    expect(() => readCertificate(bytes)).toThrow(DerError);
    expect(() => readCertificate(bytes)).toThrow(
      expect.objectContaining({
        message: "it is not a certificate with a supported key",
        cause: expect.any(Error),
      }),
    );
  });

  it("refuses DER elements that are no certificate", () => {
    expect(() => readCertificate(sequence(sequence()))).toThrow(DerError);
    expect(() => readCertificate(sequence())).toThrow("an element of tag 0x30 is missing");
  });

  it("refuses bytes after a certificate, which Node ignores (threat model, 19)", async () => {
    const bytes = derOfText(await issue());
    const longer = Buffer.concat([bytes, Buffer.of(0)]);
    expect(new X509Certificate(longer).raw.equals(bytes)).toBe(true);
    expect(() => readCertificate(longer)).toThrow(DerError);
  });
});

describe("signatureAlgorithmOf (RFC 4055, 3.1)", () => {
  const pss = oid("1.2.840.113549.1.1.10");
  const sha384 = sequence(oid("2.16.840.1.101.3.4.2.2"));
  const mask = der(0xa1, sequence(oid("1.2.840.113549.1.1.8"), sha384));
  const salt = der(0xa2, der(0x02, Buffer.of(48)));
  const of = (...parts: Buffer[]) => signatureAlgorithmOf(children(readDer(sequence(...parts))));

  it("returns the object identifier of the algorithm", () => {
    expect(of(oid("1.2.840.10045.4.3.2"))).toBe("1.2.840.10045.4.3.2");
    expect(of(oid("1.2.840.113549.1.1.11"), der(0x05))).toBe("1.2.840.113549.1.1.11");
  });

  it("returns the hash algorithm for RSASSA-PSS", () => {
    expect(of(pss, sequence(der(0xa0, sha384), mask, salt))).toBe("2.16.840.1.101.3.4.2.2");
  });

  it.each([
    ["has no parameters", []],
    ["has empty parameters", [sequence()]],
    ["names only the hash of the mask and the length of the salt", [sequence(mask, salt)]],
  ])("returns SHA-1 if RSASSA-PSS %s", (_, parameters) => {
    expect(of(pss, ...parameters)).toBe("SHA-1");
  });
});

describe("cached certificates", () => {
  const minutes = (count: number) => new Date(+now + count * 60_000);

  it("are parsed once in five minutes", async () => {
    const { certificatePem } = (await testTpp()).seal;
    const first = certificateOf(certificatePem, now);
    expect(certificateOf(certificatePem, minutes(4.99))).toBe(first);
    expect(certificateOf(certificatePem, minutes(5))).not.toBe(first);
  });
});
