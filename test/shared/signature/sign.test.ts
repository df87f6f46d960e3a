import { createHash, createPrivateKey, verify, X509Certificate } from "node:crypto";
import { createDigest } from "../../../shared/signature/digest.ts";
import { type RequestToSign, signRequest } from "../../../shared/signature/sign.ts";
import { parseSignature } from "../../../shared/signature/signature-header.ts";
import { type TestTpp, testTpp } from "../../support/signature/test-certificates.ts";

let tpp: TestTpp;
beforeAll(async () => {
  tpp = await testTpp();
});

const id = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
const sign = (part: Partial<RequestToSign> = {}) =>
  signRequest({
    method: "GET",
    path: "/v1/accounts",
    headers: { "X-Request-ID": id },
    key: tpp.seal.keyPem,
    certificate: tpp.seal.certificatePem,
    now: new Date("2026-03-02T10:00:00.999Z"),
    ...part,
  });
const covers = (headers: Record<string, string>, text: string) =>
  verify(
    "RSA-SHA256",
    Buffer.from(text),
    tpp.seal.certificatePem,
    parseSignature(headers.signature ?? "").signature,
  );

describe("signRequest", () => {
  it("adds only the headers that the specification requires", () => {
    const headers = sign();
    const { serialNumber, raw } = new X509Certificate(tpp.seal.certificatePem);
    expect(headers).toEqual({
      "x-request-id": id,
      date: "Mon, 02 Mar 2026 10:00:00 GMT",
      "tpp-signature-certificate": raw.toString("base64"),
      signature: expect.stringMatching(
        new RegExp(
          `^keyId="SN=${serialNumber},CA=CN=Fjordgate test authority,C=NO",algorithm="rsa-sha256",headers="date x-request-id",signature="[^"]{344}"$`,
        ),
      ),
    });
    expect(covers(headers, `date: Mon, 02 Mar 2026 10:00:00 GMT\nx-request-id: ${id}`)).toBe(true);
  });

  it("signs the request target and all headers that can be signed", () => {
    const headers = sign({
      method: "POST",
      body: "{}",
      digest: "SHA-512",
      query: [["a b", "c/d"]],
      requestTarget: true,
      key: createPrivateKey(tpp.seal.keyPem),
      headers: {
        "x-request-id": id,
        "PSU-ID": " p ",
        "PSU-Corporate-ID": "c",
        "TPP-Redirect-URI": "https://tpp.example/",
        Accept: "application/json",
      },
    });
    expect(headers).toMatchObject({ accept: "application/json", "psu-id": "p" });
    expect(headers.digest).toBe(`SHA-512=${createHash("sha512").update("{}").digest("base64")}`);
    expect(
      covers(
        headers,
        [
          "(request-target): post /v1/accounts?a%20b=c%2Fd",
          "date: Mon, 02 Mar 2026 10:00:00 GMT",
          `digest: ${headers.digest}`,
          `x-request-id: ${id}`,
          "psu-id: p",
          "psu-corporate-id: c",
          "tpp-redirect-uri: https://tpp.example/",
        ].join("\n"),
      ),
    ).toBe(true);
  });

  it("encodes a value beyond ASCII before it signs it", () => {
    const headers = sign({ headers: { "x-request-id": id, "psu-corporate-id": "Ærlig" } });
    expect(headers["psu-corporate-id"]).toBe("=?utf-8?B?w4ZybGln?=");
    expect(
      covers(
        headers,
        `date: ${headers.date}\nx-request-id: ${id}\npsu-corporate-id: =?utf-8?B?w4ZybGln?=`,
      ),
    ).toBe(true);
  });

  it("signs a Digest of an empty body, but none if there is no body", () => {
    expect(sign({ body: "" }).digest).toBe(createDigest(Buffer.alloc(0)));
    expect(sign({ body: "" }).signature).toContain('headers="date digest x-request-id"');
    expect(sign()).not.toHaveProperty("digest");
  });

  it("refuses a request without X-Request-ID", () => {
    for (const headers of [{}, { "X-Request-ID": " " }])
      expect(() => sign({ headers })).toThrow(
        new TypeError("A signed request needs the header X-Request-ID."),
      );
  });
});
