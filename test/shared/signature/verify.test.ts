import { constants, createHash, privateEncrypt, verify } from "node:crypto";
import { createDigest } from "../../../shared/signature/digest.ts";
import { formatHttpDate } from "../../../shared/signature/http-date.ts";
import { keyIdOf } from "../../../shared/signature/key-id.ts";
import { attacks } from "../../support/signature/signature-attacks.ts";
import {
  base,
  body,
  check,
  now,
  refusal,
  signed,
  tools,
  tppOf,
} from "../../support/signature/signed-requests.ts";

describe("verifySignature (specification, Request signature)", () => {
  it("returns the TPP that signed the request", () => {
    expect(check(base.write)).toMatchObject({
      certificate: {
        tppId: "NO-FSA-987654321",
        organizationIdentifier: "PSDNO-FSA-987654321",
        roles: ["PSP_PI", "PSP_AI", "PSP_IC"],
      },
      keyId: { level: "exact", decoded: false },
    });
  });

  it("accepts the signature of a signing string that is written out in the test", () => {
    const { forge, tpp } = tools;
    const request = forge(base.write, {});
    const text = `date: Mon, 02 Mar 2026 10:00:00 GMT
digest: ${createDigest(Buffer.from(body))}
x-request-id: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721
psu-id: 0b2c1b5e-8f4e-4c38-8c1d-7d4b8a3f6a10
tpp-redirect-uri: https://tpp.example/back?a=b`;
    const signature = Buffer.from(
      /signature="(.*)"/.exec(request.headers.signature ?? "")?.[1] ?? "",
      "base64",
    );
    const key = { key: tpp.seal.certificatePem, padding: constants.RSA_PKCS1_PADDING };
    expect(verify("RSA-SHA256", Buffer.from(text), key, signature)).toBe(true);
    expect(request.headers.signature).toBe(base.write.headers.signature);
    expect(tppOf(request)).toBe("NO-FSA-987654321");
  });

  it.each([
    ["listed header names in capitals", { list: "Date X-Request-ID PSU-ID TPP-Redirect-URI" }],
    ["listed header names in another order", { list: "tpp-redirect-uri psu-id x-request-id date" }],
    ["the algorithm in capitals", { algorithm: "RSA-SHA256" }],
    [
      "parameters in another order",
      {
        write: (header: string) =>
          header
            .split(",algorithm")
            .reverse()
            .join(",")
            .replace(/^(=".*),(keyId.*)$/, "algorithm$1,$2"),
      },
    ],
    ["blanks after the commas", { write: (header: string) => header.replaceAll('",', '", ') }],
    [
      "an encoded word",
      { write: (header: string) => `=?UTF-8?b?${Buffer.from(header).toString("base64")}?=` },
    ],
    [
      "two encoded words",
      {
        write: (header: string) =>
          [header.slice(0, 20), header.slice(20)]
            .map((part) => `=?us-ascii?B?${Buffer.from(part).toString("base64")}?=`)
            .join(" "),
      },
    ],
    [
      "encoding Q",
      {
        write: (header: string) =>
          `=?iso-8859-1?Q?${header.replace(/[=?_ ]/g, (each) => (each === " " ? "_" : `=${each.charCodeAt(0).toString(16)}`))}?=`,
      },
    ],
    ["Date 60 seconds old", { headers: { date: formatHttpDate(new Date(+now - 60_000)) } }],
    ["Date 60 seconds ahead", { headers: { date: formatHttpDate(new Date(+now + 60_000)) } }],
  ])("accepts %s", (_, how) => {
    expect(tppOf(tools.forge(base.read, how))).toBe("NO-FSA-987654321");
  });

  it.each([
    ["SHA-512", () => createDigest(Buffer.from(body), "SHA-512")],
    ["its name in lower case", (good: string) => good.replace("SHA", "sha")],
    [
      "two right values",
      (good: string) => `${good}, ${createDigest(Buffer.from(body), "SHA-512")}`,
    ],
    ["an unknown algorithm beside a right value", (good: string) => `MD5=x,${good}`],
  ])("accepts a Digest with %s", (_, digest) => {
    const request = tools.forge(base.write, {
      headers: { digest: digest(createDigest(Buffer.from(body))) },
    });
    expect(tppOf(request)).toBe("NO-FSA-987654321");
  });

  it.each([
    ["base64 of DER", (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, "")],
    ["base64 of PEM", (pem: string) => Buffer.from(pem).toString("base64")],
    ["PEM without its line breaks", (pem: string) => pem.replaceAll("\n", "")],
    ["PEM with blanks for line breaks", (pem: string) => pem.replaceAll("\n", " ")],
  ])("accepts a certificate as %s", (_, write) => {
    const certificate = write(tools.tpp.seal.certificatePem);
    expect(
      tppOf({
        ...base.read,
        headers: { ...base.read.headers, "tpp-signature-certificate": certificate },
      }),
    ).toBe("NO-FSA-987654321");
  });

  it("requires the Digest of an empty body if the operation requires Digest", () => {
    const request = signed({ method: "POST", path: "/v1/consents", body: "" });
    expect(tppOf(request)).toBe("NO-FSA-987654321");
    expect(refusal(signed({ method: "POST", path: "/v1/consents" }))).toMatchObject({
      path: "digest",
      missing: true,
    });
    expect(tppOf(signed({ method: "POST", path: "/v1/consents" }), { digestRequired: false })).toBe(
      "NO-FSA-987654321",
    );
  });

  it.each(["signature", "tpp-signature-certificate", "date", "x-request-id"])(
    "refuses a request without %s",
    (path) => {
      const { [path]: _, ...rest } = base.read.headers;
      expect(refusal({ ...base.read, headers: rest })).toMatchObject({ path, missing: true });
    },
  );

  it("returns the expected signing string with a refusal of the signature, but not with an earlier refusal", () => {
    const request = { ...base.read, headers: { ...base.read.headers, "psu-id": "another" } };
    expect(refusal(request).signingString).toContain("\npsu-id: another\ntpp-redirect-uri: ");
    expect(refusal(request, { clientCertificate: undefined }).signingString).toBeUndefined();
  });

  it("accepts a request target that was signed in any order and encoding of the query", () => {
    const query = [
      ["b", "2 3"],
      ["a", "x/y"],
      ["a", "1"],
    ] as const;
    const request = signed({ method: "GET", path: "/v1/accounts", query, requestTarget: true });
    expect(tppOf({ ...request, query: query.toReversed() })).toBe("NO-FSA-987654321");
    const plus = signed({ method: "GET", path: "/v1/accounts?a=x%2Fy&b=2+3", requestTarget: true });
    const received = [
      ["b", "2 3"],
      ["a", "x/y"],
    ] as const;
    expect(tppOf({ ...plus, path: "/v1/accounts", query: received })).toBe("NO-FSA-987654321");
  });

  it("accepts another spelling of the keyId, and returns how well it matches", () => {
    const lenient = tools.forge(base.read, {
      write: (header) => header.replace(/CA=CN=([^,"]*),C=NO/, "CA=C=NO,CN=$1"),
    });
    expect(check(lenient).keyId).toEqual({ level: "encoded", decoded: false });
    expect(check(base.read).keyId.level).toBe("exact");
  });

  it("refuses a website certificate", () => {
    const request = tools.forge(base.read, { by: tools.tpp.web });
    expect(refusal(request)).toMatchObject({ path: "tpp-signature-certificate", missing: false });
  });

  it("names the expected keyId in a refusal of at most 512 characters", () => {
    const { message } = refusal(tools.forge(base.read, { keyId: "SN=1,CA=CN=x" }));
    expect(message).toContain(`expected keyId="${keyIdOf(check(base.read).certificate)}"`);
    expect(message.length).toBeLessThanOrEqual(512);
  });
});

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
  ])("is refused if it is %s, also if several request targets are tried", (_, sign) => {
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

  it("must contain the identifier of SHA-256 with the hash, also if several request targets are tried", () => {
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

  it("may include the request target if the query has at most five parameters", () => {
    const [five, six] = [parameters(5), parameters(6)];
    const sent = tools.forge({ ...base.read, query: five }, { list: target });
    expect(tppOf({ ...sent, query: five.toReversed() })).toBe("NO-FSA-987654321");
    expect(refusal(tools.forge({ ...base.read, query: six }, { list: target })).message).toBe(
      "The header Signature lists (request-target), which can be verified with at most 5 query parameters.",
    );
  });

  it("need not include the request target, also if the query has six parameters", () => {
    const six = { ...base.read, query: parameters(6) };
    expect(tppOf(tools.forge(six))).toBe("NO-FSA-987654321");
    const wrong = tools.forge(six, { sign: () => Buffer.alloc(256, 1) });
    expect(refusal(wrong)).toMatchObject({ path: "signature", missing: false });
  });
});

describe("the refusal of a missing or unreadable header (specification, Request signature, 2)", () => {
  it.each([
    ["created", "created=1402170695"],
    ["expires", 'expires="1402170695"'],
    ["anything", ' anything="a"'],
  ])("of Signature names the parameter %j if it comes after keyId", (name, parameter) => {
    const write = (header: string) => header.replace('",algorithm', `",${parameter},algorithm`);
    expect(refusal(tools.forge(base.read, { write }))).toMatchObject({
      malformed: true,
      message: expect.stringContaining(`has the parameter ${name}: it is expected to be`),
    });
  });

  it("of Signature says that Authorization is not read if the signature was sent in it", () => {
    const { signature, ...headers } = base.read.headers;
    const authorization = `Signature ${signature}`;
    expect(refusal({ ...base.read, headers: { ...headers, authorization } })).toMatchObject({
      missing: true,
      message: expect.stringContaining("in Authorization is not read: send it in Signature"),
    });
  });

  it("of Digest says that Content-Digest is not read if it was sent instead", () => {
    const { digest: _, ...headers } = base.write.headers;
    const request = { ...base.write, headers: { ...headers, "content-digest": "sha-256=:x:" } };
    expect(refusal(request)).toMatchObject({
      missing: true,
      message: expect.stringContaining("Content-Digest (RFC 9530) is not read"),
    });
  });
});

describe.each([...new Set(attacks.map(({ row }) => row))])("attack (threat model, %i)", (row) => {
  it.each(attacks.filter((attack) => attack.row === row))("is refused ($name)", (attack) => {
    const { base: kind, tamper, path, missing = false, malformed = false } = attack;
    const request = tamper(base[kind], tools);
    const refused = refusal(request, { digestRequired: kind === "write" });
    expect(refused).toMatchObject({ path, missing, malformed });
  });
});

describe("the comparison of connection and signature (threat model, 22)", () => {
  it("refuses a connection of one TPP with another TPP's signature", () => {
    const clientCertificate = tools.other.web.certificatePem;
    expect(refusal(base.read, { clientCertificate })).toMatchObject({
      path: "tpp-signature-certificate",
      missing: false,
      message: expect.stringMatching(/PSDNO-FSA-987654321.*PSDSE-FINA-55/),
    });
  });

  it.each([
    [
      "without a client certificate",
      undefined,
      "The connection has no client certificate to compare TPP-Signature-Certificate with.",
    ],
    [
      "with an unreadable client certificate",
      "-----BEGIN CERTIFICATE-----",
      "The client certificate of the connection cannot be read, expected base64 of one X.509 certificate in DER: the line -----END CERTIFICATE----- is missing.",
    ],
  ])("refuses a connection %s", (_, clientCertificate, message) => {
    expect(refusal(base.read, { clientCertificate })).toMatchObject({
      path: "tpp-signature-certificate",
      malformed: false,
      message,
    });
  });

  it("is skipped for a saved request, whose connection is unknown", () => {
    const saved = { clientCertificate: undefined, connectionUnknown: true };
    expect(tppOf(base.read, saved)).toBe("NO-FSA-987654321");
  });
});
