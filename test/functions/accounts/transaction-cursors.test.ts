import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { type Answer, type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { accountId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import {
  booked,
  linksOf,
  type Query,
  queryOf,
  useReader,
} from "../../support/sandbox/transaction-list.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const { reader, list, follow } = useReader();

describe("a cursor (valid only for its own list)", () => {
  const cursorOf = async (query: Query = {}, options: CallOptions = {}) =>
    queryOf(linksOf(await list({ limit: "5", ...query }, options)).next).cursor ?? "";

  it.each<[string, () => Promise<[Query, CallOptions?]>]>([
    ["not a cursor", async () => [{ cursor: "page-2" }]],
    ["empty", async () => [{ cursor: "" }]],
    ["too long", async () => [{ cursor: "A".repeat(5000) }]],
    ["of characters that a cursor cannot have", async () => [{ cursor: "ø{}%00" }]],
    ["changed at its end", async () => [{ cursor: `${(await cursorOf()).slice(0, -2)}AA` }]],
    ["cut short", async () => [{ cursor: (await cursorOf()).slice(0, 20) }]],
    [
      "the cursor of another account",
      async () => [{ cursor: await cursorOf({}, { params: { id: await accountId(eirik, 1) } }) }],
    ],
    [
      "for another bookingStatus",
      async () => [{ cursor: await cursorOf({ bookingStatus: "both" }) }],
    ],
    ["for another dateFrom", async () => [{ cursor: await cursorOf({ dateFrom: "2026-01-01" }) }]],
    ["for another dateTo", async () => [{ cursor: await cursorOf({ dateTo: "2026-03-01" }) }]],
    [
      "the cursor of another PSU",
      async () => {
        const hers = await consent(ingrid);
        const options = { params: { id: await accountId(ingrid) }, headers: hers };
        return [{ cursor: await cursorOf({}, options) }];
      },
    ],
    [
      "the cursor of another TPP",
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

  it("is refused together with an offset, and after the sandbox is reset", async () => {
    const cursor = await cursorOf();
    const beside = await list({ cursor, offset: "1" });
    expect(beside).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "offset" });
    await call(initialize);
    reader.headers = await consent(eirik);
    expect(await list({ cursor })).toMatchObject({ status: 400, path: "cursor" });
  });

  it("does not show its content", async () => {
    const bytes = Buffer.from(await cursorOf(), "base64url").toString("latin1");
    expect(bytes).not.toMatch(/2026|BOOKED|listing/);
  });

  it("of a list without dateFrom is refused with SCA_EXPIRED after the session has expired", async () => {
    const query = queryOf(linksOf(await list({ limit: "5" })).next);
    const after = later(testTime, { minutes: 61 });
    expect(await list(query, { now: after })).toMatchObject({ status: 401, code: "SCA_EXPIRED" });
    const begun = await list({ limit: "5" }, { now: after });
    const pages = await follow("next", begun, { now: after });
    expect(booked(pages.at(-1) as Answer).at(-1)).toMatchObject({ bookingDate: "2025-12-02" });
  });
});

describe("a cursor that is used later (specification, Limits)", () => {
  const anotherSession = { headers: { "tpp-session-id": "session-2" } };

  it.each([1, 2, 7, 30, 89])(
    "still works after %i days, and reaches back 90 days from then",
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

  it("reaches back only 90 days, even in a valid session, if its list was begun without a valid session", async () => {
    const first = await list({ limit: "15" }, anotherSession);
    const pages = await follow("next", first);
    expect(booked(pages.at(-1) as Answer).at(-1)).toMatchObject({ bookingDate: "2025-12-02" });
  });

  it("can be followed back to pending transactions, and to those before the offset at which its list began", async () => {
    const first = await list({ bookingStatus: "both", limit: "2" });
    expect(first.body.transactions.pending).toHaveLength(2);
    const second = await list(queryOf(linksOf(first).next));
    const back = await list(queryOf(linksOf(second).previous));
    expect(back.body.transactions.pending).toEqual(first.body.transactions.pending);
    const beyond = await list({ offset: "2", limit: "2" });
    expect(await list(queryOf(linksOf(beyond).previous))).toMatchObject({ status: 200 });
  });
});
