import { handler as getBalances } from "../../functions/accounts/get-balances.ts";
import { handler } from "../../functions/accounts/list-transactions.ts";
import { handler as getCardAccount } from "../../functions/card-accounts/get-card-account.ts";
import { handler as getCardBalances } from "../../functions/card-accounts/get-card-balances.ts";
import { handler as listCardAccounts } from "../../functions/card-accounts/list-card-accounts.ts";
import { handler as listCardTransactions } from "../../functions/card-accounts/list-card-transactions.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { type Answer, type CallOptions, call, testTime } from "../support/operations/call.ts";
import { later } from "../support/payments/payments.ts";
import { accountId, cardId, consent, eirik } from "../support/psu/sca.ts";
import { useTable } from "../support/table/table.ts";

useTable();

let headers: Record<string, string | undefined>;
let id: string;
let cardParams: { id: string };

beforeAll(async () => {
  headers = { ...(await consent(eirik)), "psu-ip-address": undefined };
  id = await accountId(eirik);
  cardParams = { id: await cardId(eirik) };
});

let days = 0;
/** Returns a new day for each test, because the limits count per day. */
const freshDay = () => {
  days += 1;
  return later(testTime, { days });
};

const list = (now: Date, query: Record<string, string> = {}) =>
  call(handler, {
    now,
    headers,
    params: { id },
    query: { bookingStatus: "booked", limit: "20", ...query },
  });
const next = ({ body }: Answer, link = "next") =>
  Object.fromEntries(new URL(body.transactions._links[link].href).searchParams);
const left = ({ headers }: Answer) => Number(headers["ratelimit-remaining"]);
const seconds = (now: Date, count: number) => new Date(now.getTime() + count * 1000);

describe("the pages of one list without PSU-IP-Address (specification, Limits): one read of the four", () => {
  it("count once, to the end and back", async () => {
    const now = freshDay();
    const first = await list(now);
    expect([first.status, left(first)]).toEqual([200, 3]);
    const second = await list(now, next(first));
    const third = await list(now, next(second));
    const back = await list(now, next(third, "previous"));
    expect([second, third, back].map((page) => [page.status, left(page)])).toEqual([
      [200, 3],
      [200, 3],
      [200, 3],
    ]);
    expect(left(await list(now))).toBe(2);
  });

  it("are turned also when the four are used up, and a fifth list is not begun", async () => {
    const now = freshDay();
    const lists = [await list(now), await list(now), await list(now), await list(now)];
    expect(lists.map(left)).toEqual([3, 2, 1, 0]);
    expect(await list(now)).toMatchObject({ status: 429, code: "ACCESS_EXCEEDED" });
    for (const begun of lists) expect(await list(now, next(begun))).toMatchObject({ status: 200 });
  });

  it.each([
    ["ten minutes old", 600, 3],
    ["older", 601, 2],
  ])("by a cursor %s leave of the four", async (_, age, expected) => {
    const now = freshDay();
    const page = await list(seconds(now, age), next(await list(now)));
    expect([page.status, left(page)]).toEqual([200, expected]);
  });

  it("are one read for ten minutes from its first page on, however young the cursors are", async () => {
    const now = freshDay();
    let page = await list(now);
    const counts = [left(page)];
    for (const minutes of [6, 12, 18, 24, 30, 36, 42, 48]) {
      const link = minutes % 12 ? "next" : "previous";
      page = await list(later(now, { minutes }), next(page, link));
      counts.push(page.status === 200 ? left(page) : page.status);
    }
    expect(counts).toEqual([3, 3, 2, 2, 1, 1, 0, 0, 429]);
  });

  it("count as a read of their own on the next day in Oslo", async () => {
    const midnight = new Date(`${freshDay().toISOString().slice(0, 10)}T23:00:00Z`);
    const first = await list(seconds(midnight, -60));
    const second = await list(seconds(midnight, 60), next(first));
    expect([left(first), second.status, left(second)]).toEqual([3, 200, 3]);
    days += 1;
  });

  it("show nothing that was booked after the first: that would be another read", async () => {
    const now = freshDay();
    const second = await list(now, next(await list(now)));
    const back = await list(now, next(second, "previous"));
    expect(back.body.transactions._links).not.toHaveProperty("previous");
  });
});

describe("reads of balances and cards without PSU-IP-Address (specification, Limits): four a day each", () => {
  it.each<[string, OperationHandler, () => Partial<CallOptions>]>([
    ["GET /v1/accounts/{id}/balances", getBalances, () => ({ params: { id } })],
    ["GET /v1/card-accounts", listCardAccounts, () => ({})],
    ["GET /v1/card-accounts/{id}", getCardAccount, () => ({ params: cardParams })],
    ["GET /v1/card-accounts/{id}/balances", getCardBalances, () => ({ params: cardParams })],
    [
      "GET /v1/card-accounts/{id}/transactions",
      listCardTransactions,
      () => ({ params: cardParams, query: { bookingStatus: "booked", limit: "5" } }),
    ],
  ])("%s", async (_, handler, options) => {
    const now = freshDay();
    const read = () => call(handler, { now, headers, ...options() });
    const answers = [await read(), await read(), await read(), await read(), await read()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(answers.map(left)).toEqual([3, 2, 1, 0, 0]);
  });
});
