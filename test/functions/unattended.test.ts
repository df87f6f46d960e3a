import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { type Answer, type CallOptions, call } from "../support/operations/call.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../support/psu/sca.ts";
import { sized } from "../support/run/long-form.ts";
import { useTable } from "../support/table/table.ts";

useTable();

let psu: Record<string, string | undefined>;
const without = { "psu-ip-address": undefined };
const given = new Date("2026-03-02T10:00:00Z");

beforeAll(async () => {
  psu = { ...(await consent(eirik)), ...without };
});

/** The number of days that tests of this file have used. Each test gets a new day. */
let days = 0;
function freshDay(): Date {
  days += 1;
  return new Date(given.getTime() + days * 86_400_000);
}

async function list(now: Date, options: CallOptions = {}): Promise<Answer> {
  return call(listTransactions, {
    params: { id: await accountId(eirik) },
    query: { bookingStatus: "booked", limit: "1" },
    now,
    ...options,
    headers: { ...psu, ...options.headers },
  });
}
const accounts = (now: Date, headers: CallOptions["headers"] = {}) =>
  call(listAccounts, { now, headers: { ...psu, ...headers } });
const details = async (now: Date, headers: CallOptions["headers"] = {}) =>
  call(getTransactionDetails, {
    params: { id: await accountId(eirik), transactionId: "20260302-0001" },
    now,
    headers: { ...psu, ...headers },
  });

async function times<T>(count: number, action: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let each = 0; each < count; each += 1) results.push(await action());
  return results;
}
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
const quotaOf = ({ headers }: Answer) =>
  ["limit", "remaining", "reset"].map((name) => Number(headers[`ratelimit-${name}`]));

describe("reads without PSU-IP-Address (specification, Limits): four a day", () => {
  it("are answered four times and then with 429, each time with the remaining quota and its end", async () => {
    const now = freshDay(); // 11:00 in Oslo, 13 hours before the day ends
    const answers = await times(6, () => details(now));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(answers.map(quotaOf)).toEqual([3, 2, 1, 0, 0, 0].map((left) => [4, left, 46_800]));
    const refused = answers[4];
    expect(refused).toMatchObject({
      code: "ACCESS_EXCEEDED",
      headers: { "retry-after": "46800", "x-request-id": expect.any(String) },
      text: expect.stringContaining("4 times a day"),
    });
    expect(refused?.body).not.toHaveProperty("transactionsDetails");
  });

  it("are counted separately for each operation, account, context and PSU", async () => {
    const now = freshDay();
    const company = { "psu-corporate-id": await corporateId(havbris) };
    await consent(eirik, { context: company["psu-corporate-id"] });
    const hers = { ...(await consent(ingrid)), ...without };
    await times(4, () => accounts(now, { "psu-context": "PRIVATE" }));
    expect((await accounts(now, { "psu-context": "PRIVATE" })).status).toBe(429);
    const others = [
      await accounts(now, company),
      await call(listAccounts, { now, headers: hers }),
      await details(now),
      await list(now),
      await list(now, { params: { id: await accountId(eirik, 1) } }),
    ];
    expect(statuses(others)).toEqual([200, 200, 200, 200, 200]);
    expect(others.map((answer) => quotaOf(answer)[1])).toEqual([3, 3, 3, 3, 3]);
  });

  it.each([
    ["in winter", "2026-03-10T22:59:59Z", "2026-03-10T23:00:00Z", 1],
    ["in summer", "2026-05-10T21:59:59Z", "2026-05-10T22:00:00Z", 1],
    ["on the day of 23 hours", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", 82_800],
  ])("are answered again on the next day in Oslo, %s", async (_, last, next, seconds) => {
    const answers = await times(5, () => accounts(new Date(last)));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 429]);
    expect(answers[4]?.headers["retry-after"]).toBe(`${seconds}`);
    expect(await accounts(new Date(next))).toMatchObject({ status: 200 });
  });

  it("are limited, but reads with PSU-IP-Address are not", async () => {
    const now = freshDay();
    const present = { "psu-ip-address": "2001:db8::17" };
    const answers = await times(6, () => accounts(now, present));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(answers[0]?.headers).not.toHaveProperty("ratelimit-limit");
    expect(quotaOf(await accounts(now))[1]).toBe(3);
  });

  it("cost nothing if they are refused, and the answer still contains the quota", async () => {
    const now = freshDay();
    const nothing = "00000000-0000-4000-8000-000000000000";
    const refused = [
      await list(now, { params: { id: nothing } }),
      await list(now, { query: { bookingStatus: "booked", dateFrom: "2025-01-01" } }),
      await accounts(now, { "psu-corporate-id": nothing }),
    ];
    expect(statuses(refused)).toEqual([404, 401, 401]);
    for (const answer of refused) expect(quotaOf(answer)).toEqual([4, 4, 46_800]);
    expect(quotaOf(await list(now))).toEqual([4, 3, 46_800]);
    expect(
      quotaOf(await list(now, { query: { bookingStatus: "booked", dateTo: "2020-01-01" } })),
    ).toEqual([4, 3, 46_800]);
  });

  it("count once if they are repeated within 120 seconds, also with X-Request-ID in capital letters", async () => {
    const now = freshDay();
    const id = randomUUID();
    const later = new Date(now.getTime() + 120_000);
    const repeated = [
      await accounts(now, { "x-request-id": id }),
      await accounts(now, { "x-request-id": id }),
      await accounts(later, { "x-request-id": id.toUpperCase() }),
    ];
    expect(statuses(repeated)).toEqual([200, 200, 200]);
    expect(repeated.map((answer) => quotaOf(answer)[1])).toEqual([3, 3, 3]);
    const tooLate = await accounts(new Date(later.getTime() + 1000), { "x-request-id": id });
    expect(tooLate).toMatchObject({ status: 409, code: "CONFLICT" });
    await times(3, () => accounts(now));
    expect(await accounts(now, { "x-request-id": id })).toMatchObject({ status: 200 });
    expect(await accounts(now)).toMatchObject({ status: 429 });
  });

  it("are answered four times if many arrive at the same time", async () => {
    const now = freshDay();
    const many = sized(20, 50);
    const answers = await Promise.all(Array.from({ length: many }, () => details(now)));
    const count = (status: number) => statuses(answers).filter((each) => each === status).length;
    expect([count(200), count(429)]).toEqual([4, many - 4]);
    const left = answers.filter(({ status }) => status === 200).map((answer) => quotaOf(answer)[1]);
    expect(left.toSorted()).toEqual([0, 1, 2, 3]);
  });
});

describe("reads without PSU-IP-Address (specification, Limits): 90 days", () => {
  it.each([
    ["2026-03-02T10:00:00Z", "2026-05-31T21:59:59Z", "2026-05-31T22:00:00Z", "2026-05-31"],
    ["2026-08-03T10:00:00Z", "2026-11-01T22:59:59Z", "2026-11-01T23:00:00Z", "2026-11-01"],
  ])("use a consent given at %s until %s, and no longer at %s", async (when, last, next, day) => {
    await consent(eirik, { now: new Date(when) });
    expect(await accounts(new Date(last))).toMatchObject({ status: 200 });
    const refused = await accounts(new Date(next));
    expect(refused).toMatchObject({ status: 401, code: "CONSENT_EXPIRED" });
    expect(refused.text).toContain(day);
    expect(quotaOf(refused)[0]).toBe(4);
    const present = { "psu-ip-address": "192.0.2.17" };
    expect(await accounts(new Date(next), present)).toMatchObject({ status: 200 });
  });

  it("reach 90 days back, in a valid session too", async () => {
    await consent(eirik, { now: given });
    const from = (dateFrom: string) => ({ query: { bookingStatus: "booked", dateFrom } });
    expect(await list(given, from("2025-12-02"))).toMatchObject({ status: 200 });
    const refused = await list(given, from("2025-12-01"));
    expect(refused).toMatchObject({ status: 401, code: "SCA_NOT_FOUND" });
    expect(refused.text).toBe("Without the PSU only transactions from 2025-12-02 on can be read.");
  });
});
