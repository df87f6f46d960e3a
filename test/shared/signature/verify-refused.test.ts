import { constants, createHash, privateEncrypt } from "node:crypto";
import { attacks } from "../../support/signature/signature-attacks.ts";
import { base, refusal, tools, tppOf } from "../../support/signature/signed-requests.ts";

describe("the signature itself", () => {
  const list = "(request-target) date x-request-id psu-id tpp-redirect-uri";
  const encrypt = (key: string, bytes: Buffer) =>
    privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes);

  it("must be as long as the key", () => {
    const short = tools.forge(base.read, { sign: () => Buffer.of(1) });
    expect(refusal(short).message).toContain("has 1 bytes, expected the 256");
  });

  it("must name SHA-256 inside, also where the hash alone picks the target", () => {
    const request = { ...base.read, query: [["a", "1"]] as const };
    const bare = (text: string, key: string) =>
      encrypt(key, createHash("sha256").update(text).digest());
    expect(tppOf(tools.forge(request, { list }))).toBe("NO-FSA-987654321");
    expect(refusal(tools.forge(request, { list, sign: bare }))).toMatchObject({
      path: "signature",
    });
  });
});

describe("the cause of a Signature that cannot be read (specification, Request signature, 2)", () => {
  it.each([
    ["created", "created=1402170695"],
    ["expires", 'expires="1402170695"'],
    ["anything", ' anything="a"'],
  ])("is the parameter %s behind keyId, and not keyId", (name, parameter) => {
    const write = (header: string) => header.replace('",algorithm', `",${parameter},algorithm`);
    expect(refusal(tools.forge(base.read, { write }))).toMatchObject({
      malformed: true,
      message: expect.stringContaining(`has the parameter ${name}: it is expected to be`),
    });
  });

  it("is that the signature is in Authorization", () => {
    const { signature, ...headers } = base.read.headers;
    const authorization = `Signature ${signature}`;
    expect(refusal({ ...base.read, headers: { ...headers, authorization } })).toMatchObject({
      missing: true,
      message: expect.stringContaining("in Authorization is not read: send it in Signature"),
    });
  });

  it("is that Content-Digest stands in for Digest", () => {
    const { digest: _, ...headers } = base.write.headers;
    const request = { ...base.write, headers: { ...headers, "content-digest": "sha-256=:x:" } };
    expect(refusal(request)).toMatchObject({
      missing: true,
      message: expect.stringContaining("Content-Digest (RFC 9530) is not read"),
    });
  });
});

describe.each([...new Set(attacks.map(({ row }) => row))])("threat row %i", (row) => {
  it.each(attacks.filter((attack) => attack.row === row))("refuses $name", (attack) => {
    const { base: kind, tamper, path, missing = false } = attack;
    const request = tamper(base[kind], tools);
    expect(refusal(request, { digestRequired: kind === "write" })).toMatchObject({ path, missing });
  });
});

describe("threat row 22", () => {
  it("refuses a connection of one TPP and a signature of another", () => {
    const clientCertificate = tools.other.web.certificatePem;
    expect(refusal(base.read, { clientCertificate })).toMatchObject({
      path: "tpp-signature-certificate",
      missing: false,
      message: expect.stringMatching(/PSDNO-FSA-987654321.*PSDSE-FINA-55/),
    });
  });

  it.each([
    ["none", undefined],
    ["one that cannot be read", "-----BEGIN CERTIFICATE-----"],
  ])("refuses a connection whose client certificate is %s", (_, clientCertificate) => {
    expect(refusal(base.read, { clientCertificate })).toMatchObject({
      path: "tpp-signature-certificate",
    });
  });
});
