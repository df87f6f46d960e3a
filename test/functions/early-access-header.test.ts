import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as endConsent } from "../../functions/consents/end-consent.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { type Answer, type CallOptions, call } from "../support/operations/call.ts";
import { type AccountRead, accountReads } from "../support/psu/account-reads.ts";
import { accountId, cardId, consent, eirik } from "../support/psu/sca.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const known = [
  "amount-as-string",
  "cardaccount-switch-originalamount-and-transactionamount",
  "longer-names",
  "groupBatchTransactions",
  "cash-account-type-iso",
];
const idOf = (of: AccountRead["of"]) => (of === "card" ? cardId(eirik) : accountId(eirik));
const messages = ({ body }: Answer): { category: string; code: string; path?: string }[] =>
  body.tppMessages;
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik);
});

describe("an unknown value of x-accept-fix (specification, Versioning, 2)", () => {
  it.each(accountReads)(
    "adds a WARNING to an otherwise unchanged answer: $name",
    async ({ of, read }) => {
      const id = await idOf(of);
      const complete = await read(id, { headers });
      const answer = await read(id, { headers: { ...headers, "x-accept-fix": "tomorrow" } });
      const { tppMessages, ...body } = answer.body;
      expect(answer.status).toBe(200);
      expect(tppMessages).toEqual([
        {
          category: "WARNING",
          code: "FORMAT_ERROR",
          path: "x-accept-fix",
          text: expect.any(String),
        },
      ]);
      for (const name of known) expect(tppMessages[0].text).toContain(name);
      expect(body).toEqual(complete.body);
    },
  );

  it.each([
    ["the second of three", "longer-names,tomorrow,amount-as-string", ["2"]],
    ["the first and the last", " tomorrow , amount-as-string , today ", ["1", "3"]],
    ["the same value twice", "tomorrow,tomorrow", ["1", "2"]],
    ["two names that every object has", "constructor,__proto__", ["1", "2"]],
    ["the first two of three", "today,tomorrow,longer-names", ["1", "2"]],
  ])("is named in the WARNING by its position: %s", async (_, value, places) => {
    const answer = await call(listAccounts, { headers: { ...headers, "x-accept-fix": value } });
    expect(answer.status).toBe(200);
    const texts = answer.body.tppMessages.map(({ text }: { text: string }) => text);
    expect(texts.map((text: string) => /^Value (\d+) /.exec(text)?.[1])).toEqual(places);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(512);
  });

  it.each(known)("is the reason for the WARNING: the known value %s gives none", async (value) => {
    const answer = await call(listAccounts, { headers: { ...headers, "x-accept-fix": value } });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty("tppMessages");
  });

  it("gives a WARNING in addition to the other warnings of an answer", async () => {
    await consent(eirik, { accounts: [await accountId(eirik)] });
    const answer = await call(listAccounts, {
      headers: { ...headers, "x-accept-fix": "tomorrow" },
    });
    expect(messages(answer)).toMatchObject([
      { category: "WARNING", code: "FORMAT_ERROR", path: "x-accept-fix" },
      { category: "WARNING", code: "CONSENT_INVALID", path: "accounts" },
    ]);
    await consent(eirik);
  });

  it("gives a WARNING in an answer 201", async () => {
    const answer = await call(startConsent, { headers: { "x-accept-fix": "tomorrow" } });
    expect(answer.status).toBe(201);
    expect(answer.body._links.scaRedirect.href).toContain("/s/");
    expect(messages(answer)).toMatchObject([{ category: "WARNING", path: "x-accept-fix" }]);
  });

  it.each<[string, number, CallOptions]>([
    ["a missing PSU-ID", 401, { headers: { "psu-id": undefined } }],
    ["an unknown account", 404, { params: { id: "none" } }],
    ["a wrong query parameter", 400, { query: { withBalance: "maybe" } }],
  ])("gives no WARNING if the request is refused for %s", async (_, status, options) => {
    const answer = await call(getAccount, {
      params: { id: await accountId(eirik) },
      ...options,
      headers: { ...headers, "x-accept-fix": "tomorrow", ...options.headers },
    });
    expect(answer.status).toBe(status);
    expect(messages(answer)).toHaveLength(1);
    expect(messages(answer)).toMatchObject([{ category: "ERROR" }]);
  });

  it("gives no WARNING if the answer has no body", async () => {
    const sent = { ...(await consent(eirik)), "x-accept-fix": "tomorrow" };
    expect(await call(endConsent, { headers: sent })).toMatchObject({
      status: 204,
      body: undefined,
    });
    await consent(eirik);
  });
});

describe("the header x-accept-fix (specification, Versioning, 2; informational headers are read generously)", () => {
  it.each([
    ["only a comma", ",", 0],
    ["a comma at the beginning", ",amount-as-string", 0],
    ["a comma at the end", "amount-as-string,", 0],
    ["two commas in a row", "amount-as-string,,longer-names", 0],
    ["blanks between values", "amount-as-string longer-names", 1],
    ["semicolons", "amount-as-string;longer-names", 1],
    ["quotes", '"amount-as-string"', 1],
    ["a letter outside ASCII", "beløp-som-tekst", 1],
    ["81 characters", "x".repeat(81), 1],
    ["21 values", Array.from({ length: 21 }, () => "x").join(), 20],
  ])("is accepted with %s, and unknown values give a WARNING", async (_, value, warnings) => {
    const answer = await call(listAccounts, { headers: { ...headers, "x-accept-fix": value } });
    expect(answer.status).toBe(200);
    expect(messages(answer) ?? []).toHaveLength(warnings);
  });

  it("is one list if it is sent in two lines (RFC 9110, 5.3)", async () => {
    const answer = await call(listAccounts, {
      headers,
      tamper: ({ multiValueHeaders }) => {
        multiValueHeaders["X-Accept-Fix"] = ["today", "tomorrow"];
      },
    });
    expect(messages(answer)).toHaveLength(2);
  });

  it("is accepted if it is a blank", async () => {
    const answer = await call(listAccounts, {
      headers,
      tamper: (event) => Object.assign(event.headers, { "x-accept-fix": " " }),
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ["missing", undefined],
    ["empty", ""],
  ])("is refused with HTTP_HEADER_REQUIRED if it is %s", async (_, value) => {
    const answer = await call(listAccounts, { headers: { ...headers, "x-accept-fix": value } });
    expect(answer).toMatchObject({
      status: 400,
      code: "HTTP_HEADER_REQUIRED",
      path: "x-accept-fix",
    });
  });
});
