/** @own-process: a process reads the key for answers once, and here its first reading fails. */
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as endConsent } from "../../functions/consents/end-consent.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { handler as startOldConsent } from "../../functions/consents/start-consent.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { type CallOptions, testTime } from "../support/operations/call.ts";
import { payment } from "../support/payments/repeated-requests.ts";
import { consent, eirik } from "../support/psu/sca.ts";
import { pisp } from "../support/psu/user.ts";
import { loggedBy, unlogged } from "../support/run/logged.ts";
import { useSignedAnswers } from "../support/signature/answer-keys.ts";
import {
  faultOfAnswer,
  publishedCertificates,
  type SentAnswer,
  sentBy,
} from "../support/signature/signed-answers.ts";
import { useTable } from "../support/table/table.ts";
import { tableAway } from "../support/table/table-away.ts";

useTable();
const files = useSignedAnswers();

const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);
const unsigned = ({ headers }: SentAnswer) =>
  headers.digest === undefined && headers.signature === undefined;

describe("an unusable key for the signature of answers", () => {
  it("leaves answers unsigned, is logged once, and is read again after five minutes", async () => {
    const key = readFileSync(files.key, "utf8");
    rmSync(files.key);
    const ask = (minutes: number) => sentBy(listSandboxCustomers, { now: later(minutes) });
    const { answer: answers, log } = await loggedBy(async () => [await ask(0), await ask(1)]);
    writeFileSync(files.key, key);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.every(unsigned)).toBe(true);
    expect(log.match(/the key for answers cannot be used/g)).toHaveLength(1);
    expect([await ask(4.9), await ask(5)].map(unsigned)).toEqual([true, false]);
  });
});

const away = async () => {
  const back = tableAway();
  const headers = { "x-request-id": randomUUID() };
  const answer = await unlogged(() => sentBy(listSandboxCustomers, { headers }));
  await back();
  return { answer, id: headers["x-request-id"] };
};

type Asked = [
  status: number,
  name: string,
  handler: OperationHandler,
  CallOptions | (() => Promise<CallOptions>),
];

const consented = async () => ({ headers: await consent(eirik) });
const fifth = async () => {
  const headers = { ...(await consent(eirik)), "psu-ip-address": undefined };
  for (let time = 0; time < 4; time += 1) await sentBy(listAccounts, { headers });
  return { headers };
};
/** Sends another value in a header than was signed. */
const withHeader = (name: string, value: string | undefined) => ({
  tamper: ({ headers }: APIGatewayProxyEvent) => {
    headers[name] = value;
  },
});

// biome-ignore format: one answer per line, so that it reads as a table
const answers: Asked[] = [
  [200, "a read", listSandboxCustomers, {}],
  [200, "a consented read", listAccounts, consented],
  [201, "a payment, with a link to SCA", createPayment, payment()],
  [201, "a consent", startConsent, {}],
  [201, "a deprecated operation", startOldConsent, {}],
  [204, "an answer without a body", endConsent, consented],
  [400, "a refused signature", listAccounts, withHeader("tpp-redirect-uri", "https://tpp.example/other")],
  [400, "a missing header", listAccounts, { headers: { "tpp-session-id": undefined } }],
  [400, "a body that is not JSON", createPayment, payment({ rawBody: "{" })],
  [400, "an X-Request-ID that is not a UUID", listAccounts, { headers: { "x-request-id": "one" } }],
  [401, "a read without consent", listAccounts, {}],
  [403, "another role's operation", listAccounts, async () => ({ tpp: await pisp() })],
  [404, "an unknown account", getAccount, async () => ({ ...(await consented()), params: { id: randomUUID() } })],
  [406, "an Accept without JSON", listAccounts, { headers: { accept: "text/html" } }],
  [429, "the fifth read of a day without the PSU", listAccounts, fifth],
];

describe("answers of functions (specification, Request signature, 10)", () => {
  it.each(answers)("are signed if the status is %s (%s)", async (status, _, handler, given) => {
    const options = typeof given === "function" ? await given() : given;
    const id = options.headers?.["x-request-id"] ?? randomUUID();
    const headers = { ...options.headers, "x-request-id": id };
    const answer = await sentBy(handler, { ...options, headers });
    expect(answer.status).toBe(status);
    expect(answer.body === "").toBe(status === 204);
    expect(faultOfAnswer(answer, await publishedCertificates(), id)).toBeUndefined();
  });

  it("are signed if the request fails with 500", async () => {
    const { answer, id } = await away();
    expect(answer.status).toBe(500);
    expect(faultOfAnswer(answer, await publishedCertificates(), id)).toBeUndefined();
  });

  it.each([
    ["has no X-Request-ID", undefined],
    ["has an X-Request-ID that is not ASCII", "blåbær"],
  ])("have a signature over the digest alone if the request %s", async (_, sent) => {
    const answer = await sentBy(listAccounts, withHeader("x-request-id", sent));
    expect(answer.status).toBe(400);
    expect(faultOfAnswer(answer, await publishedCertificates(), undefined)).toBeUndefined();
    expect(faultOfAnswer(answer, await publishedCertificates(), randomUUID())).toBeDefined();
  });

  it("do not verify after one byte of the body or of the X-Request-ID has changed", async () => {
    const id = randomUUID();
    const answer = await sentBy(listSandboxCustomers, { headers: { "x-request-id": id } });
    const certificates = await publishedCertificates();
    const other = randomUUID();
    const renamed = { ...answer, headers: { ...answer.headers, "x-request-id": other } };
    const body = answer.body.replace("Eirik", "Eirin");
    const rehashed = await sentBy(listSandboxCustomers, { query: { name: "nobody" } });
    const { digest = "" } = rehashed.headers;
    const exchanged = { ...answer, body: rehashed.body, headers: { ...answer.headers, digest } };
    expect(faultOfAnswer(answer, certificates, id)).toBeUndefined();
    expect(faultOfAnswer({ ...answer, body }, certificates, id)).toBe("digest");
    expect(faultOfAnswer(renamed, certificates, other)).toBe("signature");
    expect(faultOfAnswer(exchanged, certificates, id)).toBe("signature");
  });

  it("are signed again if the request is repeated, and the body is byte for byte that of the first answer", async () => {
    const options = payment({ headers: { "x-request-id": randomUUID() } });
    const id = options.headers?.["x-request-id"];
    const first = await sentBy(createPayment, options);
    const again = await sentBy(createPayment, { ...options, now: later(3) });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const certificates = await publishedCertificates();
    expect(faultOfAnswer(first, certificates, id)).toBeUndefined();
    expect(faultOfAnswer(again, certificates, id)).toBeUndefined();
  });

  it.each([undefined, "off"])(
    "have neither Digest nor Signature if the stage does not sign (SIGN_ANSWERS=%s)",
    async (setting) => {
      if (setting === undefined) delete process.env.SIGN_ANSWERS;
      else process.env.SIGN_ANSWERS = setting;
      expect(unsigned(await sentBy(listSandboxCustomers))).toBe(true);
      expect(unsigned(await sentBy(listAccounts))).toBe(true);
    },
  );
});
