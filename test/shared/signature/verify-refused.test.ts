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
