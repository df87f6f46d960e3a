import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { certificateOf } from "../../../shared/signature/certificate.ts";
import { keyIdOf } from "../../../shared/signature/key-id.ts";
import { answerSignerOf, signAnswer } from "../../../shared/signature/sign-answer.ts";
import { verifyAnswer } from "../../../shared/signature/verify-answer.ts";
import { answerCertificate, answerPair } from "../../support/signature/answer-keys.ts";
import { keyNamed, testTpp } from "../../support/signature/test-certificates.ts";

const requestId = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
const now2026 = new Date("2026-06-01T12:00:00Z");
const body = '{"name":"Blåbær"}';
const pems = async () => {
  const [now, next] = await Promise.all([answerPair(), answerPair("next-answers")]);
  return { now, next, both: `${next.certificatePem}${now.certificatePem}` };
};

const pemOfTpp = async () => (await testTpp()).seal.certificatePem;

const rsaPss = () =>
  generateKeyPairSync("rsa-pss", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

describe("the signer of answers (specification, Request signature, 10)", () => {
  it("finds the certificate of its key at any place in the file", async () => {
    const { now, next, both } = await pems();
    const [first, second] = [now, next].map(
      ({ keyPem }) => answerSignerOf(keyPem, both, now2026).keyId,
    );
    expect(first).toMatch(/^SN=[\dA-F]+,CA=CN=Fjordgate test authority,C=NO$/);
    expect(second).not.toBe(first);
  });

  const lasting = async (from: string, to: string) =>
    answerCertificate("answers", { notBefore: new Date(from), notAfter: new Date(to) });

  it("takes the valid certificate that lasts longest if its key has several", async () => {
    const made = await Promise.all([
      lasting("2020-01-01", "2025-01-01"),
      lasting("2025-01-01", "2027-01-01"),
      lasting("2025-06-01", "2028-01-01"),
      lasting("2025-06-01", "2027-06-01"),
      lasting("2026-07-01", "2029-01-01"),
    ]);
    const bundle = made.map(({ certificatePem }) => certificatePem).join("");
    const { keyId, validUntil } = answerSignerOf(keyNamed("answers"), bundle, now2026);
    expect(keyId).toBe(keyIdOf(certificateOf(made[2]?.certificatePem ?? "", now2026)));
    expect(validUntil).toEqual(new Date("2028-01-01"));
  });

  it.each([
    ["has expired", "2020-01-01", "2026-06-01T12:00:00Z"],
    ["is not valid yet", "2026-06-01T12:00:01Z", "2029-01-01"],
  ])("refuses a key whose only certificate %s, with a code for the log", async (_, from, to) => {
    const { certificatePem } = await lasting(from, to);
    expect(() => answerSignerOf(keyNamed("answers"), certificatePem, now2026)).toThrow(
      expect.objectContaining({ code: "NO_VALID_CERTIFICATE" }),
    );
  });

  const noCertificate = "No certificate for answers belongs";
  const notRsa = "must be RSA of at least 2048 bits";
  it.each([
    ["it has no certificate", noCertificate, () => keyNamed("answers"), () => pemOfTpp()],
    ["the file has no certificate", noCertificate, () => keyNamed("answers"), async () => ""],
    ["it is for RSA-PSS only", notRsa, rsaPss, async () => (await pems()).both],
    ["it is too short", notRsa, () => keyNamed("short", 1024), async () => (await pems()).both],
    ["it is not a key", "unsupported", () => "a text", async () => (await pems()).both],
  ])("refuses a key if %s", async (_, fault, key, certificates) => {
    const published = await certificates();
    expect(() => answerSignerOf(key(), published, now2026)).toThrow(fault);
  });
});

describe("the verification of an answer", () => {
  const signed = async (id: string | undefined, text = body) => {
    const { now, both } = await pems();
    const signer = answerSignerOf(now.keyPem, both, now2026);
    const headers = signAnswer({ body: text, requestId: id }, signer);
    return { ...headers, ...(id === undefined ? {} : { "x-request-id": id }) };
  };
  const published = async () => {
    const { now, next } = await pems();
    return [now, next].map(({ certificatePem }) => certificateOf(certificatePem, new Date()));
  };
  type Headers = Record<string, string | undefined>;
  const verified = async (headers: Headers, sent: string | undefined, text = body, at = now2026) =>
    verifyAnswer({ headers, body: Buffer.from(text) }, await published(), sent, at);

  it.each([
    ["with a body", requestId, body],
    ["without a body", requestId, ""],
    ["without an X-Request-ID", undefined, body],
  ])("returns the certificate of an answer %s", async (_, id, text) => {
    const { now } = await pems();
    const { publicKey } = await verified(await signed(id, text), id, text);
    expect(publicKey.equals(createPublicKey(now.keyPem))).toBe(true);
  });

  const other = "11111111-ad88-49ec-a2ad-99ddcb1f7721";
  const without = (name: string) => async () => ({
    ...(await signed(requestId)),
    [name]: undefined,
  });
  it.each([
    ["lacks its digest", without("digest"), requestId, body, "lacks Digest or Signature"],
    ["lacks its signature", without("signature"), requestId, body, "lacks Digest or Signature"],
    [
      "has another body",
      () => signed(requestId),
      requestId,
      `${body} `,
      "does not fit the 20 bytes",
    ],
    [
      "has an unsigned X-Request-ID",
      async () => ({ ...(await signed(undefined)), "x-request-id": requestId }),
      requestId,
      body,
      "covers digest, expected digest x-request-id",
    ],
    [
      "is the answer to another request",
      () => signed(other),
      requestId,
      body,
      "another X-Request-ID",
    ],
    [
      "has an exchanged X-Request-ID",
      async () => ({ ...(await signed(other)), "x-request-id": requestId }),
      requestId,
      body,
      "does not fit its digest",
    ],
    [
      "has an exchanged digest",
      async () => ({
        ...(await signed(requestId, "{}")),
        digest: (await signed(requestId)).digest,
      }),
      requestId,
      body,
      "does not fit its digest",
    ],
  ] as const)("refuses an answer that %s", async (_, headers, sent, text, fault) => {
    await expect(headers().then((each) => verified(each, sent, text))).rejects.toThrow(fault);
  });

  it("refuses a certificate that is not published", async () => {
    const headers = await signed(requestId);
    const [, next] = await published();
    const received = { headers, body: Buffer.from(body) };
    expect(() => verifyAnswer(received, next ? [next] : [], requestId, now2026)).toThrow(
      "not published",
    );
  });

  it.each(["2018-12-31T23:59:59Z", "2049-12-31T00:00:01Z"])(
    "refuses a certificate that is not valid at %s",
    async (time) => {
      const headers = await signed(requestId);
      await expect(verified(headers, requestId, body, new Date(time))).rejects.toThrow(
        "is valid from 2019-01-01T00:00:00.000Z to 2049-12-31T00:00:00.000Z only",
      );
    },
  );

  it.each([
    ["is empty", ""],
    ["has a blank", "one two"],
    ["has 101 characters", "a".repeat(101)],
    ["is not ASCII", "blåbær"],
  ])("expects a signature of the digest alone if the sent X-Request-ID %s", async (_, sent) => {
    await expect(signed(undefined).then((each) => verified(each, sent))).resolves.toBeDefined();
    await expect(signed(requestId).then((each) => verified(each, sent))).rejects.toThrow(
      "expected digest.",
    );
  });

  it.each(["a".repeat(100), ` ${requestId}\t`])(
    "expects a signed X-Request-ID without the blanks around it: '%s'",
    async (sent) => {
      const id = sent.trim();
      await expect(signed(id).then((each) => verified(each, sent))).resolves.toBeDefined();
      await expect(signed(undefined).then((each) => verified(each, sent))).rejects.toThrow(
        "expected digest x-request-id",
      );
    },
  );
});
