import { handler as listCards } from "../../../functions/card-accounts/list-card-transactions.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import { book } from "../../support/payments/payments.ts";
import { accountId, cardId, eirik, order } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { sized } from "../../support/run/long-form.ts";
import {
  idsOf,
  linksOf,
  type Query,
  queryOf,
  type Row,
  useReader,
} from "../../support/sandbox/transaction-list.ts";
import { addRows } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const { reader, list, follow } = useReader();

describe("links of a list of transactions (facts of such lists: absolute, all filters kept, none if there is no such page)", () => {
  const filters = { dateFrom: "2025-06-01", dateTo: "2026-02-15", limit: "40" };

  it("lead to each page and back, and keep every filter", async () => {
    const whole = idsOf(await list({ ...filters, limit: "1000" }));
    const pages = await follow("next", await list(filters));
    expect(pages.flatMap(idsOf)).toEqual(whole);
    expect(pages).toHaveLength(Math.ceil(whole.length / 40));
    const [last] = pages.slice(-1);
    const back = await follow("previous", last as Answer);
    expect(back.toReversed().map(idsOf)).toEqual(pages.map(idsOf));
    for (const page of [...pages, ...back])
      for (const [name, { href, verbs }] of Object.entries<{ href: string; verbs: string[] }>(
        linksOf(page),
      )) {
        const { origin, pathname, searchParams } = new URL(href);
        const path = name === "account" ? "" : "/transactions";
        expect([origin, pathname]).toEqual([
          "https://localhost:8443",
          `/v1/accounts/${reader.id}${path}`,
        ]);
        expect(verbs).toEqual(["GET"]);
        const { cursor, ...kept } = Object.fromEntries(searchParams);
        if (name !== "account") expect(kept).toEqual({ bookingStatus: "booked", ...filters });
        expect(cursor === undefined).toBe(name === "account" || name === "first");
      }
  });

  it("lead back to the last page from an offset past the end (decision: paging)", async () => {
    const whole = idsOf(await list({ ...filters, limit: "1000" }));
    for (const [limit, offset] of [
      [40, whole.length],
      [40, 1000],
      [1000, 1000],
    ] as const) {
      const past = await list({ ...filters, limit: `${limit}`, offset: `${offset}` });
      expect([idsOf(past), Object.keys(linksOf(past))]).toEqual([
        [],
        ["account", "first", "previous"],
      ]);
      const back = await list(queryOf(linksOf(past).previous));
      expect(idsOf(back)).toEqual(whole.slice(-limit));
    }
    const none = await list({ dateFrom: "2019-01-01", dateTo: "2019-01-02", offset: "1" });
    expect(Object.keys(linksOf(none))).toEqual(["account", "first"]);
  });

  it("are absent if there is no such page", async () => {
    const pages = await follow("next", await list(filters));
    const names = pages.map((page) => Object.keys(linksOf(page)).sort());
    const every = ["account", "first"];
    expect(names[0]).toEqual([...every, "next"]);
    expect(names.at(-1)).toEqual([...every, "previous"]);
    for (const middle of names.slice(1, -1)) expect(middle).toEqual([...every, "next", "previous"]);
    expect(Object.keys(linksOf(await list({ ...filters, limit: "1000" })))).toEqual(every);
  });

  it('do not include "next" if the last page is exactly full', async () => {
    const { length } = idsOf(await list({ ...filters, limit: "1000" }));
    expect(linksOf(await list({ ...filters, limit: `${length}` }))).not.toHaveProperty("next");
    expect(linksOf(await list({ ...filters, limit: `${length - 1}` }))).toHaveProperty("next");
  });

  it('lead to pages of another length if the caller changes "limit"', async () => {
    const query = queryOf(linksOf(await list(filters)).next);
    const whole = idsOf(await list({ ...filters, limit: "1000" }));
    expect(idsOf(await list({ ...query, limit: "3" }))).toEqual(whole.slice(40, 43));
  });

  it("lead through pending transactions first, and then through booked ones", async () => {
    const query = { bookingStatus: "both", dateFrom: "2026-02-25", limit: "1" };
    const pages = await follow("next", await list(query));
    const told = ({ body: { transactions } }: Answer) =>
      [...transactions.pending, ...transactions.booked].map(({ valueDate }: Row) => valueDate);
    const days = pages.flatMap(told);
    expect(days.slice(0, 3)).toEqual(["2026-03-04", "2026-03-03", "2026-03-02"]);
    expect(days).toEqual(days.toSorted().reverse());
    const back = await follow("previous", pages.at(-1) as Answer);
    expect(back.toReversed().flatMap(told)).toEqual(days);
  });

  it("of a card account lead through its transactions", async () => {
    const read = async (query: Query) => {
      const answer = await call(listCards, {
        params: { id: await cardId(eirik) },
        query,
        headers: reader.headers,
      });
      expect(answer.status).toBe(200);
      return answer.body.cardTransactions;
    };
    const rows = ({ booked, pending }: { booked: object[]; pending: object[] }) => [
      ...pending,
      ...booked,
    ];
    const whole = rows(await read({ bookingStatus: "both", limit: "1000" }));
    let page = await read({ bookingStatus: "both", limit: "7" });
    const seen = rows(page);
    while (page._links.next) {
      page = await read(queryOf(page._links.next));
      seen.push(...rows(page));
    }
    expect(seen).toEqual(whole);
    expect(page._links.cardAccount.href).toMatch(/\/v1\/card-accounts\/[\w-]+$/);
    expect(page._links.previous.href).toMatch(/\/v1\/card-accounts\/[\w-]+\/transactions\?/);
  });
});

describe("a list of thousands of transactions", () => {
  it("shows each transaction once and in order over its pages, while new ones are booked", async () => {
    const account = await accountId(eirik, 1);
    const row = (at: number, day: string) => {
      const sequence = `${at}`.padStart(6, "0");
      const rowId = `${day.replaceAll("-", "")}-${sequence}`;
      const common = { status: "booked", amount: -1_00n, currency: "NOK" } as const;
      const days = { day, bookingDate: day, valueDate: day };
      return { ...common, ...days, id: rowId, sequence };
    };
    const old = Array.from({ length: sized(2_000, 10_000) }, (_, at) =>
      row(at, addDays("2010-01-01", at % 3_000)),
    );
    await addRows(account, old);
    const query = { dateTo: "2020-12-31", limit: `${old.length / 20}` };
    const seen: string[] = [];
    let answer = await list(query, { params: { id: account } });
    for (let page = 0; ; page += 1) {
      expect(answer.status).toBe(200);
      seen.push(...idsOf(answer));
      if (!linksOf(answer).next) break;
      await addRows(account, [row(900_000 + page, "2020-12-31"), row(page, "2019-06-30")]);
      answer = await list(queryOf(linksOf(answer).next), { params: { id: account } });
    }
    const before = new Set(old.map((each) => each.id));
    const those = seen.filter((each) => before.has(each));
    expect(those).toEqual([...before].sort().reverse());
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("a transaction that is booked while its list is read page by page", () => {
  it("is shown once", async () => {
    const ids: string[] = [];
    for (const creditorName of ["First", "Second", "Third"]) {
      const { link } = await order(eirik, { headers: reader.headers, change: { creditorName } });
      await approve(link, eirik.customerNumber);
    }
    const query = { bookingStatus: "both", dateFrom: "2026-03-02", dateTo: "2026-03-02" };
    const told = ({ body: { transactions } }: Answer) => {
      const rows: Row[] = [...transactions.pending, ...transactions.booked];
      ids.push(...rows.map(({ transactionId }) => transactionId));
    };
    const whole = await list({ ...query, limit: "100" });
    let page = await list({ ...query, limit: "1" });
    told(page);
    await book(testTime);
    while (linksOf(page).next) {
      page = await list(queryOf(linksOf(page).next));
      told(page);
    }
    const { pending, booked } = whole.body.transactions;
    const all = [...pending, ...booked].map(({ transactionId }: Row) => transactionId);
    expect(pending).toHaveLength(3);
    expect(ids).toEqual(all);
  });
});
