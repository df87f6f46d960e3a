import { X509Certificate } from "node:crypto";
import type { NameParts } from "../../../infra/local/certificate-parts.ts";
import { issueCertificate, makeAuthority } from "../../../infra/local/certificates.ts";
import { type Certificate, readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { renderRfc2253 } from "../../../shared/signature/distinguished-name.ts";
import { keyIdOf, matchKeyId } from "../../../shared/signature/key-id.ts";
import { parseSignature } from "../../../shared/signature/signature-header.ts";
import { renderings } from "../../support/signature/name-renderings.ts";
import { keyNamed, validity } from "../../support/signature/test-certificates.ts";

const [cn, o, ou, c, uid, dc, email] = [
  "2.5.4.3",
  "2.5.4.10",
  "2.5.4.11",
  "2.5.4.6",
  "0.9.2342.19200300.100.1.1",
  "0.9.2342.19200300.100.1.25",
  "1.2.840.113549.1.9.1",
] as const;
const norway = [[c, "NO", 0x13]] as const;
const names: Record<string, NameParts> = {
  "plain characters": [
    norway,
    [[o, "Sandbox QTSP AS"]],
    [["2.5.4.97", "NTRNO-123456789"]],
    [[cn, "Sandbox CA"]],
  ],
  "every special character": [
    norway,
    [[o, ' #Ærlig, "Sikker" + <Trygg>; a\\b = c/d ']],
    [[ou, "a/O=b"]],
    [[cn, "#x"]],
  ],
  "several attributes in one RDN": [
    norway,
    [
      [o, "Org"],
      [ou, "Unit"],
    ],
    [
      [cn, "A"],
      ["2.5.4.5", "123"],
    ],
  ],
  "a BMPString": [norway, [[cn, "Ærlig Bank", 0x1e]]],
  "e-mail, DC and UID": [
    [[dc, "no", 0x16]],
    [[dc, "example", 0x16]],
    [[uid, "u1"]],
    [[email, "a@b.no", 0x16]],
    [[cn, "Mail"]],
  ],
  "an empty value and two blanks": [norway, [[ou, ""]], [[cn, "two  blanks"]]],
  "a line break and NUL": [norway, [[cn, "a\nb\0c"]]],
};
const certificates = new Map<string, Certificate>();
const pems = new Map<string, string>();

beforeAll(async () => {
  const [keyPem, now] = [keyNamed("authority"), validity.notBefore];
  for (const [title, name] of Object.entries(names)) {
    const authority = await makeAuthority({ name, now, days: 9000, keyPem });
    const { certificatePem } = await issueCertificate(authority, {
      ...validity,
      keyPem,
      kind: "qseal",
      commonName: "TPP",
      serialNumber: "00a1b2c3d4e5f60718",
    });
    pems.set(title, certificatePem);
    certificates.set(title, readCertificate(derOfText(certificatePem)));
  }
});

const certificate = (title = "plain characters") => certificates.get(title) as Certificate;
const level = (keyId: string, title?: string) => matchKeyId(keyId, { ...certificate(title) });

describe.each(Object.keys(names))(
  "the keyId of an issuer with %s (specification, Request signature, 3)",
  (title) => {
    it.each(renderings)(
      "is recognised if it is written as %j, with the match level %j",
      (_, expected, render) => {
        const issuer = render(certificate(title).issuer);
        const found = level(`SN=A1B2C3D4E5F60718,CA=${issuer}`, title);
        if (expected === "bag") expect(found).toBeDefined();
        else expect(found).toEqual({ level: expected, decoded: false });
      },
    );

    it("is read from a header as Java's toString() writes it, with its quotes", () => {
      const render = renderings.find(([tool]) => tool === "Java toString()")?.[2];
      const keyId = `SN=A1B2C3D4E5F60718,CA=${render?.(certificate(title).issuer)}`;
      const header = `keyId="${keyId}",algorithm="rsa-sha256",headers="date",signature="AAAA"`;
      expect(parseSignature(header).keyId).toBe(keyId);
    });

    it("is recognised with escaped quotes and percent-encoded", () => {
      const rendered = renderRfc2253(certificate(title).issuer);
      const quoted = rendered.replace(/["\\]/g, "\\$&");
      expect(level(`SN=A1B2C3D4E5F60718,CA=${encodeURIComponent(rendered)}`, title)).toMatchObject({
        decoded: true,
      });
      expect(level(`SN=A1B2C3D4E5F60718,CA=${quoted}`, title)).toEqual({
        level: "exact",
        decoded: quoted !== rendered,
      });
    });

    it("is recognised in the form of Node's X509Certificate", () => {
      const { issuer, serialNumber } = new X509Certificate(pems.get(title) ?? "");
      expect(level(`SN=${serialNumber},CA=${issuer}`, title)?.level).toMatch(/exact|encoded/);
    });
  },
);

describe("keyIdOf()", () => {
  it("writes the serial in upper-case hexadecimal and the issuer by RFC 2253", () => {
    expect(keyIdOf(certificate())).toBe(
      "SN=A1B2C3D4E5F60718,CA=CN=Sandbox CA,2.5.4.97=#0c0f4e54524e4f2d313233343536373839,O=Sandbox QTSP AS,C=NO",
    );
    expect(keyIdOf({ serial: 10n, issuer: [] })).toBe("SN=0A,CA=");
  });
});

describe("matchKeyId()", () => {
  const issuer = "CN=Sandbox CA,organizationIdentifier=NTRNO-123456789,O=Sandbox QTSP AS,C=NO";

  it.each([
    "A1B2C3D4E5F60718",
    "a1b2c3d4e5f60718",
    "00A1B2C3D4E5F60718",
    "a1:b2:c3:d4:e5:f6:07:18",
  ])("accepts the serial %s", (serial) => {
    expect(level(`SN=${serial},CA=${issuer}`)).toEqual({ level: "exact", decoded: false });
  });

  it("accepts one blank after the comma", () => {
    expect(level(`SN=A1B2C3D4E5F60718, CA=${issuer}`)?.level).toBe("exact");
    expect(level(`SN=A1B2C3D4E5F60718,  CA=${issuer}`)).toBeUndefined();
  });

  it("accepts a serial of at most 128 digits", () => {
    const serial = "a1b2c3d4e5f60718".padStart(128, "0");
    expect(level(`SN=${serial},CA=${issuer}`)?.level).toBe("exact");
    expect(level(`SN=0${serial},CA=${issuer}`)).toBeUndefined();
  });

  it("accepts blanks as %20", () => {
    expect(level(`SN=a1b2c3d4e5f60718,CA=${issuer.replaceAll(" ", "%20")}`)).toEqual({
      level: "exact",
      decoded: true,
    });
  });

  it.each([
    ["another serial (threat model, 11)", `SN=A1B2C3D4E5F60719,CA=${issuer}`],
    ["text before the serial", `x SN=A1B2C3D4E5F60718,CA=${issuer}`],
    ["a serial in decimal", `SN=11651590505119483672,CA=${issuer}`],
    ["a serial of colons", `SN=::,CA=${issuer}`],
    ["another issuer", `SN=A1B2C3D4E5F60718,CA=${issuer.replace("NO", "SE")}`],
    ["an incomplete issuer", "SN=A1B2C3D4E5F60718,CA=CN=Sandbox CA"],
    ["a percent sign that encodes nothing", "SN=A1B2C3D4E5F60718,CA=CN=100%"],
    ["no issuer", "SN=A1B2C3D4E5F60718"],
    ["no serial", `CA=${issuer}`],
    ["a serial only", "A1B2C3D4E5F60718"],
  ])("refuses a keyId with %s", (_, keyId) => expect(level(keyId)).toBeUndefined());

  it("remembers the last match without confusing it with another", () => {
    const one = certificate();
    expect(matchKeyId(`SN=A1B2C3D4E5F60718,CA=${issuer}`, one)).toBe(
      matchKeyId(`SN=A1B2C3D4E5F60718,CA=${issuer}`, one),
    );
    const match = matchKeyId(`SN=A1B2C3D4E5F60718,CA=${issuer}`, one);
    expect(matchKeyId(`SN=A1B2C3D4E5F60719,CA=${issuer}`, one)).toBeUndefined();
    expect(matchKeyId(`SN=A1B2C3D4E5F60718,CA=${issuer}`, one)).toBe(match);
  });
});
