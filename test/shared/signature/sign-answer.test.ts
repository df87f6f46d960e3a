import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { certificateOf } from "../../../shared/signature/certificate.ts";
import { answerSignerOf, signAnswer } from "../../../shared/signature/sign-answer.ts";
import { verifyAnswer } from "../../../shared/signature/verify-answer.ts";
import { answerPair } from "../../support/signature/answer-keys.ts";
import { keyNamed, testTpp } from "../../support/signature/test-certificates.ts";

const requestId = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
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
  it("names the certificate of its key, wherever that stands in the file", async () => {
    const { now, next, both } = await pems();
    const [first, second] = [now, next].map(({ keyPem }) => answerSignerOf(keyPem, both).keyId);
    expect(first).toMatch(/^SN=[\dA-F]+,CA=CN=Fjordgate test authority,C=NO$/);
    expect(second).not.toBe(first);
  });

  const noCertificate = "No certificate for answers belongs";
  const notRsa = "must be RSA of at least 2048 bits";
  it.each([
    ["it has no certificate", noCertificate, () => keyNamed("answers"), () => pemOfTpp()],
    ["there is no certificate at all", noCertificate, () => keyNamed("answers"), async () => ""],
    ["it is for RSA-PSS only", notRsa, rsaPss, async () => (await pems()).both],
    ["it is too short", notRsa, () => keyNamed("short", 1024), async () => (await pems()).both],
    ["it is not a key", "unsupported", () => "a text", async () => (await pems()).both],
  ])("refuses a key if %s", async (_, fault, key, certificates) => {
    const published = await certificates();
    expect(() => answerSignerOf(key(), published)).toThrow(fault);
  });
});

describe("the verification of an answer", () => {
  const signed = async (id: string | undefined, text = body) => {
    const { now, both } = await pems();
    const headers = signAnswer({ body: text, requestId: id }, answerSignerOf(now.keyPem, both));
    return { ...headers, ...(id === undefined ? {} : { "x-request-id": id }) };
  };
  const published = async () => {
    const { now, next } = await pems();
    return [now, next].map(({ certificatePem }) => certificateOf(certificatePem, new Date()));
  };
  type Headers = Record<string, string | undefined>;
  const verified = async (headers: Headers, sent: string | undefined, text = body) =>
    verifyAnswer({ headers, body: Buffer.from(text) }, await published(), sent);

  it.each([
    ["with a body", requestId, body],
    ["without one", requestId, ""],
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
    ["is another request's", () => signed(other), requestId, body, "another X-Request-ID"],
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
    expect(() => verifyAnswer(received, next ? [next] : [], requestId)).toThrow("not published");
  });
});
