import { handler } from "../../../functions/accounts/list-transactions.ts";
import { handler as listCards } from "../../../functions/card-accounts/list-card-transactions.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { type Answer, type CallOptions, call, testTime } from "../../support/call.ts";
import { sized } from "../../support/long-form.ts";
import { book, later } from "../../support/payments.ts";
import { accountId, cardId, consent, eirik, ingrid, order } from "../../support/sca.ts";
import { approve } from "../../support/site.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";

useTable();

type Query = Record<string, string>;
type Row = { transactionId: string; bookingDate?: string; valueDate: string };

let id: string;
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik);
  id = await accountId(eirik);
});

const list = (query: Query, options: CallOptions = {}) =>
  call(handler, {
    params: { id },
    query: { bookingStatus: "booked", ...query },
    ...options,
    headers: { ...headers, ...options.headers },
  });
const queryOf = (link: { href: string } | undefined): Query =>
  Object.fromEntries(new URL(link?.href ?? "").searchParams);
const linksOf = ({ body }: Answer) => body.transactions._links;
const booked = ({ body }: Answer): Row[] => body.transactions.booked ?? [];
const idsOf = (answer: Answer) => booked(answer).map(({ transactionId }) => transactionId);

/** Follows a link from page to page, and returns all pages. */
async function follow(
  link: "next" | "previous",
  first: Answer,
  options: CallOptions = {},
): Promise<Answer[]> {
  const pages = [first];
  for (let answer = first; linksOf(answer)[link]; pages.push(answer))
    answer = await list(queryOf(linksOf(answer)[link]), options);
  return pages;
}

describe("links of a list of transactions (facts of such lists: absolute, all filters kept, none where there is no page)", () => {
  const filters = { dateFrom: "2025-06-01", dateTo: "2026-02-15", limit: "40" };

  it("lead to each page and back, with every filter", async () => {
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
        expect([origin, pathname]).toEqual(["https://localhost:8443", `/v1/accounts/${id}${path}`]);
        expect(verbs).toEqual(["GET"]);
        const { cursor, ...kept } = Object.fromEntries(searchParams);
        if (name !== "account") expect(kept).toEqual({ bookingStatus: "booked", ...filters });
        expect(cursor === undefined).toBe(name === "account" || name === "first");
      }
  });

  it("are not there where there is no page", async () => {
    const pages = await follow("next", await list(filters));
    const names = pages.map((page) => Object.keys(linksOf(page)).sort());
    const every = ["account", "first"];
    expect(names[0]).toEqual([...every, "next"]);
    expect(names.at(-1)).toEqual([...every, "previous"]);
    for (const middle of names.slice(1, -1)) expect(middle).toEqual([...every, "next", "previous"]);
    expect(Object.keys(linksOf(await list({ ...filters, limit: "1000" })))).toEqual(every);
  });

  it("end where the last page is full", async () => {
    const { length } = idsOf(await list({ ...filters, limit: "1000" }));
    expect(linksOf(await list({ ...filters, limit: `${length}` }))).not.toHaveProperty("next");
    expect(linksOf(await list({ ...filters, limit: `${length - 1}` }))).toHaveProperty("next");
  });

  it("lead to pages of another length where the caller says so", async () => {
    const query = queryOf(linksOf(await list(filters)).next);
    const whole = idsOf(await list({ ...filters, limit: "1000" }));
    expect(idsOf(await list({ ...query, limit: "3" }))).toEqual(whole.slice(40, 43));
  });

  it("go through pending ones first, as the newest, and then through booked ones", async () => {
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

  it("of cards lead through theirs", async () => {
    const read = async (query: Query) => {
      const answer = await call(listCards, { params: { id: await cardId(eirik) }, query, headers });
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
  it("shows each once, in order, page by page, while new ones are booked", async () => {
    const { place: world = "" } = await tpps.profile((await testTpp()).tppId);
    const account = await accountId(eirik, 1);
    const row = (at: number, day: string) => {
      const sequence = `${at}`.padStart(6, "0");
      const rowId = `${day.replaceAll("-", "")}-${sequence}`;
      const common = { status: "booked", amount: -1_00n, currency: "NOK" } as const;
      const days = { day, bookingDate: day, valueDate: day };
      return accounts.transactionRow(world, account, { ...common, ...days, id: rowId, sequence });
    };
    const old = Array.from({ length: sized(2_000, 10_000) }, (_, at) =>
      row(at, addDays("2010-01-01", at % 3_000)),
    );
    await table.load(old);
    const query = { dateTo: "2020-12-31", limit: `${old.length / 20}` };
    const seen: string[] = [];
    let answer = await list(query, { params: { id: account } });
    for (let page = 0; ; page += 1) {
      expect(answer.status).toBe(200);
      seen.push(...idsOf(answer));
      if (!linksOf(answer).next) break;
      await table.load([row(900_000 + page, "2020-12-31"), row(page, "2019-06-30")]);
      answer = await list(queryOf(linksOf(answer).next), { params: { id: account } });
    }
    const before = new Set(old.map(({ SK }) => SK.slice("BOOKED#".length)));
    const those = seen.filter((each) => before.has(each));
    expect(those).toEqual([...before].sort().reverse());
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("a cursor (its list's only)", () => {
  const cursorOf = async (query: Query = {}, options: CallOptions = {}) =>
    queryOf(linksOf(await list({ limit: "5", ...query }, options)).next).cursor ?? "";

  it.each<[string, () => Promise<[Query, CallOptions?]>]>([
    ["no cursor at all", async () => [{ cursor: "page-2" }]],
    ["an empty one", async () => [{ cursor: "" }]],
    ["one too long to be ours", async () => [{ cursor: "A".repeat(5000) }]],
    ["one with characters of no cursor", async () => [{ cursor: "ø{}%00" }]],
    ["one changed at its end", async () => [{ cursor: `${(await cursorOf()).slice(0, -2)}AA` }]],
    ["one cut short", async () => [{ cursor: (await cursorOf()).slice(0, 20) }]],
    [
      "another account's",
      async () => [{ cursor: await cursorOf({}, { params: { id: await accountId(eirik, 1) } }) }],
    ],
    [
      "one of another bookingStatus",
      async () => [{ cursor: await cursorOf({ bookingStatus: "both" }) }],
    ],
    [
      "one of another dateFrom",
      async () => [{ cursor: await cursorOf({ dateFrom: "2026-01-01" }) }],
    ],
    ["one of another dateTo", async () => [{ cursor: await cursorOf({ dateTo: "2026-03-01" }) }]],
    [
      "another PSU's",
      async () => {
        const hers = await consent(ingrid);
        const options = { params: { id: await accountId(ingrid) }, headers: hers };
        return [{ cursor: await cursorOf({}, options) }];
      },
    ],
    [
      "another TPP's",
      async () => {
        const tpp = await testTpp("PSDNO-FSA-111111111");
        const his = await consent(eirik, { tpp });
        const params = { id: await accountId(eirik, 0, "PSDNO-FSA-111111111") };
        return [{ cursor: await cursorOf({}, { tpp, params, headers: his }) }];
      },
    ],
  ])("is refused if it is %s", async (_, given) => {
    const [query, options] = await given();
    const refused = await list(query, options);
    expect(refused).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "cursor" });
    expect(refused.text).toBe("The cursor does not belong to this list with these filters.");
  });

  it("is refused beside an offset, and once its world is gone", async () => {
    const cursor = await cursorOf();
    const beside = await list({ cursor, offset: "1" });
    expect(beside).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "offset" });
    await call(initialize);
    headers = await consent(eirik);
    expect(await list({ cursor })).toMatchObject({ status: 400, path: "cursor" });
  });

  it("tells nothing of what it stands for", async () => {
    const bytes = Buffer.from(await cursorOf(), "base64url").toString("latin1");
    expect(bytes).not.toMatch(/2026|BOOKED|listing/);
  });

  it("of a list without an end asks for SCA when the session is over, and leaves nothing out", async () => {
    const query = queryOf(linksOf(await list({ limit: "5" })).next);
    const after = later(testTime, { minutes: 61 });
    expect(await list(query, { now: after })).toMatchObject({ status: 401, code: "SCA_EXPIRED" });
    const begun = await list({ limit: "5" }, { now: after });
    const pages = await follow("next", begun, { now: after });
    expect(booked(pages.at(-1) as Answer).at(-1)).toMatchObject({ bookingDate: "2025-12-02" });
  });
});

describe("a cursor that is kept for long (specification, Limits)", () => {
  const anotherSession = { headers: { "tpp-session-id": "session-2" } };

  it.each([1, 2, 7, 30, 89])(
    "reads on after %i days, as far back as is in reach then",
    async (days) => {
      const now = later(testTime, { days });
      const first = await list({ limit: "15" }, anotherSession);
      const second = await list(queryOf(linksOf(first).next), anotherSession);
      const query = queryOf(linksOf(second).next);
      const read = await list(query, { ...anotherSession, now });
      expect(read.status).toBe(200);
      const earliest = addDays("2025-12-02", days);
      for (const { bookingDate = "" } of booked(read)) expect(bookingDate >= earliest).toBe(true);
      const back = await list(queryOf(linksOf(second).previous), { ...anotherSession, now });
      expect(back.status).toBe(200);
    },
  );

  it("reaches no further in a session than the list did that was begun without one", async () => {
    const first = await list({ limit: "15" }, anotherSession);
    const pages = await follow("next", first);
    expect(booked(pages.at(-1) as Answer).at(-1)).toMatchObject({ bookingDate: "2025-12-02" });
  });

  it("leads back from the first booked one to the pending ones, and from an offset", async () => {
    const first = await list({ bookingStatus: "both", limit: "2" });
    expect(first.body.transactions.pending).toHaveLength(2);
    const second = await list(queryOf(linksOf(first).next));
    const back = await list(queryOf(linksOf(second).previous));
    expect(back.body.transactions.pending).toEqual(first.body.transactions.pending);
    const beyond = await list({ offset: "2", limit: "2" });
    expect(await list(queryOf(linksOf(beyond).previous))).toMatchObject({ status: 200 });
  });
});

describe("what is pending and booked while its list is turned", () => {
  it("is shown once: as pending before, as booked after", async () => {
    const ids: string[] = [];
    for (const creditorName of ["First", "Second", "Third"]) {
      const { link } = await order(eirik, { headers, change: { creditorName } });
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

describe("offset (specification, Limits)", () => {
  it.each([
    ["0", 0],
    ["3", 3],
    ["100", 100],
  ])("passes over %s", async (offset, count) => {
    const whole = idsOf(await list({ limit: "1000" }));
    const page = await list({ limit: "10", offset });
    expect(idsOf(page)).toEqual(whole.slice(count, count + 10));
    const next = await list(queryOf(linksOf(page).next));
    expect(idsOf(next)).toEqual(whole.slice(count + 10, count + 20));
    const back = count ? await follow("previous", page) : [page];
    expect(back.toReversed().flatMap(idsOf)).toEqual(whole.slice(0, count + 10));
  });

  it("beyond the end finds nothing, and leads to the first page", async () => {
    const page = await list({ offset: "1000" });
    expect(page.status).toBe(200);
    expect(booked(page)).toEqual([]);
    expect(Object.keys(linksOf(page))).toEqual(["account", "first"]);
    expect(queryOf(linksOf(page).first)).toEqual({ bookingStatus: "booked", limit: "200" });
  });

  it.each(["-1", "1001", "1000000000", "1.5", "ten", ""])("refuses %j", async (offset) => {
    const refused = await list({ offset });
    expect(refused).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "offset" });
    expect(refused.text).toBe("Must be a whole number from 0 to 1000.");
  });
});

describe("days (specification, Other operations)", () => {
  it.each([
    ["booked", 400],
    ["pending", 200],
    ["both", 200],
    ["all", 200],
  ])(
    "from tomorrow on are refused or not with bookingStatus %s: %i",
    async (bookingStatus, status) => {
      const answer = await list({ bookingStatus, dateFrom: "2026-03-03" });
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer).toMatchObject({ code: "FORMAT_ERROR", path: "dateFrom" });
      else expect(answer.body.transactions.pending).toHaveLength(2);
    },
  );

  it("up to any day in the future are read", async () => {
    expect(await list({ dateTo: "2099-12-31" })).toMatchObject({ status: 200 });
  });
});
