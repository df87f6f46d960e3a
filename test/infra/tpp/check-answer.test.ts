import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerCheck } from "../../../infra/tpp/check-answer.ts";
import type { TppAnswer } from "../../../infra/tpp/tpp-client.ts";
import { answerSignerOf, signAnswer } from "../../../shared/signature/sign-answer.ts";
import { answerPair } from "../../support/signature/answer-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-answers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const requestId = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
const file = join(folder, "answers.pem");

/** An answer of a bank that signs, with changes, as the command line receives it. */
async function received(changes: Partial<TppAnswer> = {}): Promise<TppAnswer> {
  const { keyPem, certificatePem } = await answerPair();
  const body = '{"name":"Blåbær"}';
  const signed = signAnswer(
    { body, requestId },
    answerSignerOf(keyPem, certificatePem, new Date()),
  );
  return {
    status: 200,
    headers: { ...signed, "x-request-id": requestId },
    body: JSON.parse(body),
    bytes: Buffer.from(body),
    sent: { "x-request-id": requestId },
    ...changes,
  };
}

describe("the command line's check of an answer (specification, Request signature, 10)", () => {
  const check = async (changes?: Partial<TppAnswer>, at = new Date()) => {
    const answer = await received(changes);
    return () => answerCheck(file, () => at)(answer);
  };
  beforeEach(async () => writeFileSync(file, (await answerPair()).certificatePem));

  it("accepts a signed answer, and an unsigned refusal that may come from the gateway", async () => {
    expect(await check()).not.toThrow();
    expect(await check({ status: 404, headers: {} })).not.toThrow();
  });

  it.each<[string, Partial<TppAnswer>]>([
    ["a success without a signature", { headers: { "x-request-id": requestId } }],
    ["a changed body", { bytes: Buffer.from('{"name":"Blåbar"}') }],
    ["a refusal with a changed body", { status: 404, bytes: Buffer.from("{}") }],
    ["an answer to another request", { sent: { "x-request-id": "another" } }],
  ])("ends the command for %s", async (_, changes) => {
    expect(await check(changes)).toThrow(/^The answer \((200|404)\) is not certainly the bank's\./);
  });

  it("ends the command if the answer's certificate is not in the file of the bank's published certificates", async () => {
    writeFileSync(file, (await answerPair("next-answers")).certificatePem);
    expect(await check()).toThrow(/has not published the certificate SN=/);
  });

  it("ends the command if the answer's certificate has expired", async () => {
    expect(await check({}, new Date("2050-01-01"))).toThrow(/is valid from .* only/);
  });

  it("accepts a signed refusal without X-Request-ID if the sent one is malformed", async () => {
    const { keyPem, certificatePem } = await answerPair();
    const signer = answerSignerOf(keyPem, certificatePem, new Date());
    const headers = signAnswer({ body: "{}", requestId: undefined }, signer);
    const sent = { "x-request-id": "with a blank" };
    const refused = { status: 400, headers, bytes: Buffer.from("{}"), sent };
    expect(await check(refused)).not.toThrow();
  });
});
