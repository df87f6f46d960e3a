import { randomUUID } from "node:crypto";
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
import { usedBy } from "../support/table/uses.ts";

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

const list = (now: Date, query: Record<string, string> = {}, requestId?: string) =>
  call(handler, {
    now,
    headers: { ...headers, ...(requestId ? { "x-request-id": requestId } : {}) },
    params: { id },
    query: { bookingStatus: "booked", limit: "20", ...query },
  });
const next = ({ body }: Answer, link = "next") =>
  Object.fromEntries(new URL(body.transactions._links[link].href).searchParams);
const left = ({ headers }: Answer) => Number(headers["ratelimit-remaining"]);
const seconds = (now: Date, count: number) => new Date(now.getTime() + count * 1000);

describe("the pages of one list without PSU-IP-Address (specification, Limits)", () => {
  it("count as a single read of the four, forwards and backwards", async () => {
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

  it("can still be read when the four reads are used up, but a fifth list is refused", async () => {
    const now = freshDay();
    const lists = [await list(now), await list(now), await list(now), await list(now)];
    expect(lists.map(left)).toEqual([3, 2, 1, 0]);
    expect(await list(now)).toMatchObject({ status: 429, code: "ACCESS_EXCEEDED" });
    for (const begun of lists) expect(await list(now, next(begun))).toMatchObject({ status: 200 });
  });

  it.each([
    ["count as one read", 600, 3],
    ["count as two reads", 601, 2],
  ])(
    "%s with a cursor that is %d seconds old: %d reads of the day remain",
    async (_, age, expected) => {
      const now = freshDay();
      const page = await list(seconds(now, age), next(await list(now)));
      expect([page.status, left(page)]).toEqual([200, expected]);
    },
  );

  it("are one read for ten minutes from the first page, even if the cursors are younger", async () => {
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

  it("count as a new read on the next day in Oslo", async () => {
    const midnight = new Date(`${freshDay().toISOString().slice(0, 10)}T23:00:00Z`);
    const first = await list(seconds(midnight, -60));
    const second = await list(seconds(midnight, 60), next(first));
    expect([left(first), second.status, left(second)]).toEqual([3, 200, 3]);
    days += 1;
  });

  it("have no link to transactions before the first page", async () => {
    const now = freshDay();
    const second = await list(now, next(await list(now)));
    const back = await list(now, next(second, "previous"));
    expect(back.body.transactions._links).not.toHaveProperty("previous");
  });
});

describe("pages by offset without PSU-IP-Address (decision: unattended reads)", () => {
  const counts = async (now: Date, offsets: readonly (number | undefined)[], query = {}) => {
    const told: number[] = [];
    for (const offset of offsets)
      told.push(
        left(
          await list(now, { ...query, ...(offset === undefined ? {} : { offset: `${offset}` }) }),
        ),
      );
    return told;
  };

  it("continue a read while the offset grows, by any step", async () => {
    expect(await counts(freshDay(), [undefined, 20, 40, 41, 1000])).toEqual([3, 3, 3, 3, 3]);
    expect(await counts(freshDay(), [0, 20])).toEqual([3, 3]);
    expect(await counts(freshDay(), [20, 40])).toEqual([3, 3]);
  });

  it.each([
    ["0", [0, 20, 0, 20], [3, 3, 2, 2]],
    ["missing", [0, 20, undefined, 20], [3, 3, 2, 2]],
    ["already answered", [0, 20, 40, 40], [3, 3, 3, 2]],
    ["smaller than an answered one", [0, 40, 20, 40], [3, 3, 2, 2]],
  ])("begin a new read with an offset that is %s", async (_, offsets, expected) => {
    expect(await counts(freshDay(), offsets)).toEqual(expected);
  });

  it.each<[string, Record<string, string>]>([
    ["limit", { limit: "19" }],
    ["bookingStatus", { bookingStatus: "both" }],
    ["dateFrom", { dateFrom: "2026-01-01" }],
    ["dateTo", { dateTo: "2026-02-28" }],
  ])(
    "begin a new read with another %s, and can still continue the first read",
    async (_, query) => {
      const now = freshDay();
      expect(await counts(now, [0, 20])).toEqual([3, 3]);
      expect(await counts(now, [40, 60], query)).toEqual([2, 2]);
      expect(await counts(now, [40])).toEqual([2]);
    },
  );

  it("are one read for ten minutes from the first page", async () => {
    const now = freshDay();
    expect(await counts(now, [0])).toEqual([3]);
    expect(await counts(seconds(now, 600), [20])).toEqual([3]);
    expect(await counts(seconds(now, 601), [40])).toEqual([2]);
  });

  it("cost nothing if they are repeated exactly, and an answered offset stays used", async () => {
    const now = freshDay();
    const [first, second] = [randomUUID(), randomUUID()];
    expect(left(await list(now, {}, first))).toBe(3);
    expect(left(await list(now, { offset: "20" }, second))).toBe(3);
    expect(await counts(now, [40])).toEqual([3]);
    expect(left(await list(now, {}, first))).toBe(3);
    expect(left(await list(now, { offset: "20" }, second))).toBe(3);
    expect(await counts(now, [40])).toEqual([2]);
  });

  it("are counted by one write if they continue a read", async () => {
    const now = freshDay();
    await list(now);
    const used = await usedBy(() => list(now, { offset: "20" }));
    expect(used.filter((each) => each.includes(" USAGE#"))).toEqual([
      expect.stringMatching(/^write /),
    ]);
  });

  it("can still be read when the four reads are used up, and a refusal explains how", async () => {
    const now = freshDay();
    expect(await counts(now, [0, 0, 0, 0, 20])).toEqual([3, 2, 1, 0, 0]);
    const refused = await list(now, { offset: "20" });
    expect(refused).toMatchObject({ status: 429, code: "ACCESS_EXCEEDED" });
    expect(refused.text).toContain("or by a greater offset with the same filters and limit");
    expect(await list(now, { offset: "40" })).toMatchObject({ status: 200 });
  });

  it("continue the read once if one page is requested three times at once; the other two are new reads", async () => {
    const now = freshDay();
    await list(now);
    const answers = await Promise.all([1, 2, 3].map(() => list(now, { offset: "20" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(Math.min(...answers.map(left))).toBe(1);
  });

  it("are also counted for card transactions", async () => {
    const now = freshDay();
    const read = (offset: string) => {
      const query = { bookingStatus: "booked", limit: "5", offset };
      return call(listCardTransactions, { now, headers, params: cardParams, query });
    };
    expect([left(await read("0")), left(await read("5")), left(await read("5"))]).toEqual([
      3, 3, 2,
    ]);
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
