import { constants, createHash, privateEncrypt } from "node:crypto";
import { attacks } from "../../support/signature/signature-attacks.ts";
import { base, refusal, tools, tppOf } from "../../support/signature/signed-requests.ts";

describe("the value of a signature", () => {
  const list = "(request-target) date x-request-id psu-id tpp-redirect-uri";
  const encrypt = (key: string, bytes: Buffer) =>
    privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes);

  it("must be as long as the key", () => {
    const short = tools.forge(base.read, { sign: () => Buffer.of(1) });
    expect(refusal(short)).toMatchObject({
      malformed: false,
      message: "The signature has 1 bytes, expected the 256 of the certificate's key.",
      signingString: expect.stringMatching(/^date: .*\nx-request-id: /),
    });
  });

  it.each([
    ["random bytes", () => Buffer.alloc(256, 1)],
    ["a number larger than the modulus", () => Buffer.alloc(256, 0xff)],
    ["an encrypted text instead of a hash", (_: string, key: string) => encrypt(key, Buffer.of(1))],
  ])("is refused if it is %s, also if the request target is searched", (_, sign) => {
    const request = { ...base.read, query: [["a", "1"]] as const };
    for (const how of [{ sign }, { sign, list }])
      expect(refusal(tools.forge(request, how))).toMatchObject({
        path: "signature",
        malformed: false,
        message:
          "The signature does not fit the signing string with the key of TPP-Signature-Certificate, expected RSASSA-PKCS1-v1_5 with SHA-256.",
        signingString: expect.stringContaining("date: "),
      });
  });

  it("must name SHA-256 inside, also if the request target is searched", () => {
    const request = { ...base.read, query: [["a", "1"]] as const };
    const bare = (text: string, key: string) =>
      encrypt(key, createHash("sha256").update(text).digest());
    expect(tppOf(tools.forge(request, { list }))).toBe("NO-FSA-987654321");
    expect(refusal(tools.forge(request, { list, sign: bare }))).toMatchObject({
      path: "signature",
    });
  });
});

describe("the headers that a signature covers (specification, Request signature, 5)", () => {
  const add = 'add it to headers="…", and its line to the text that you sign.';

  it.each([
    ["date", "x-request-id psu-id tpp-redirect-uri"],
    ["x-request-id", "date psu-id tpp-redirect-uri"],
    ["psu-id", "date x-request-id tpp-redirect-uri"],
    ["tpp-redirect-uri", "date x-request-id psu-id"],
  ])("must include %s if the request carries it", (name, list) => {
    expect(refusal(tools.forge(base.read, { list }))).toMatchObject({
      path: "signature",
      malformed: false,
      message: `The header Signature must list ${name}, since the request carries it: ${add}`,
    });
  });

  it.each(["digest", "psu-corporate-id"])("must not include %s if it is absent", (name) => {
    const list = `date x-request-id psu-id tpp-redirect-uri ${name}`;
    expect(refusal(tools.forge(base.read, { list })).message).toBe(
      `The header Signature lists ${name}, which the request does not carry.`,
    );
  });

  const parameters = (count: number) =>
    [..."fedcba"].slice(-count).map((name) => [name, "1"] as const);
  const target = "(request-target) date x-request-id psu-id tpp-redirect-uri";

  it("may include the request target if it has at most five parameters", () => {
    const [five, six] = [parameters(5), parameters(6)];
    const sent = tools.forge({ ...base.read, query: five }, { list: target });
    expect(tppOf({ ...sent, query: five.toReversed() })).toBe("NO-FSA-987654321");
    expect(refusal(tools.forge({ ...base.read, query: six }, { list: target })).message).toBe(
      "The header Signature lists (request-target), which can be verified with at most 5 query parameters.",
    );
  });

  it("need not include the request target, also with six parameters", () => {
    const six = { ...base.read, query: parameters(6) };
    expect(tppOf(tools.forge(six))).toBe("NO-FSA-987654321");
    const wrong = tools.forge(six, { sign: () => Buffer.alloc(256, 1) });
    expect(refusal(wrong)).toMatchObject({ path: "signature", missing: false });
  });
});

describe("the cause of a Signature that cannot be read (specification, Request signature, 2)", () => {
  it.each([
    ["created", "created=1402170695"],
    ["expires", 'expires="1402170695"'],
    ["anything", ' anything="a"'],
  ])("is the parameter %s after keyId, and not keyId", (name, parameter) => {
    const write = (header: string) => header.replace('",algorithm', `",${parameter},algorithm`);
    expect(refusal(tools.forge(base.read, { write }))).toMatchObject({
      malformed: true,
      message: expect.stringContaining(`has the parameter ${name}: it is expected to be`),
    });
  });

  it("can be that the signature is in Authorization", () => {
    const { signature, ...headers } = base.read.headers;
    const authorization = `Signature ${signature}`;
    expect(refusal({ ...base.read, headers: { ...headers, authorization } })).toMatchObject({
      missing: true,
      message: expect.stringContaining("in Authorization is not read: send it in Signature"),
    });
  });

  it("can be that Content-Digest was sent instead of Digest", () => {
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
    const { base: kind, tamper, path, missing = false, malformed = false } = attack;
    const request = tamper(base[kind], tools);
    const refused = refusal(request, { digestRequired: kind === "write" });
    expect(refused).toMatchObject({ path, missing, malformed });
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
    [
      "missing",
      undefined,
      "The connection has no client certificate to compare TPP-Signature-Certificate with.",
    ],
    [
      "unreadable",
      "-----BEGIN CERTIFICATE-----",
      "The client certificate of the connection cannot be read, expected base64 of one X.509 certificate in DER: the line -----END CERTIFICATE----- is missing.",
    ],
  ])("refuses a connection whose client certificate is %s", (_, clientCertificate, message) => {
    expect(refusal(base.read, { clientCertificate })).toMatchObject({
      path: "tpp-signature-certificate",
      malformed: false,
      message,
    });
  });

  it("does not compare the connection of a saved request, which is unknown", () => {
    const saved = { clientCertificate: undefined, connectionUnknown: true };
    expect(tppOf(base.read, saved)).toBe("NO-FSA-987654321");
  });
});
