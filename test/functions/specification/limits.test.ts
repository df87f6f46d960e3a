import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as listCardTransactions } from "../../../functions/card-accounts/list-card-transactions.ts";
import { type CallOptions, call } from "../../support/operations/call.ts";
import { accountReads } from "../../support/psu/account-reads.ts";
import { accountId, cardId, consent, eirik } from "../../support/psu/sca.ts";
import { inTurn } from "../../support/run/long-form.ts";
import { addRows } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

/** The main account gets a booking on each day that the cases read, and one newer than all others. */
const newest = "2026-12-31";
const bookings = ["2025-12-27", "2025-12-28", "2025-12-29", "2025-12-30"];
const summers = ["2026-07-25", "2026-07-26", "2026-07-27", "2026-07-28"];
const idOfDay = (day: string) => `${day.replaceAll("-", "")}-0900`;

beforeAll(async () => {
  await consent(eirik);
  const id = await accountId(eirik);
  const row = { status: "booked", amount: -1_00n, currency: "NOK", sequence: "0900" } as const;
  const rows = [...bookings, ...summers, newest].map((day) => ({
    ...{ ...row, id: idOfDay(day), day, bookingDate: day, valueDate: day },
  }));
  await addRows(id, rows);
});

const idFor = (of: string) => (of === "card" ? cardId(eirik) : accountId(eirik));
const attended = { "psu-ip-address": "192.0.2.17", "tpp-session-id": "another" };
const unattended = { "psu-ip-address": undefined, "tpp-session-id": "another" };

/** Adds each row's number, by which the short form selects one of the reads. */
const numbered = <Row extends unknown[]>(rows: readonly Row[]) =>
  rows.map((row, index): [...Row, number] => [...row, index]);

/**
 * Consents over a change of Oslo's clock, forward or back: the time of the consent, its last second, and the second
 * after.
 */
// biome-ignore format: it reads as a table
const periods: [string, CallOptions["headers"], given: string, last: string, after: string, day: string][] = [
  ["180 days for reads with the PSU if summer time begins meanwhile",   attended,   "2026-03-02T10:00:00Z", "2026-08-29T21:59:59Z", "2026-08-29T22:00:00Z", "2026-08-29"],
  ["180 days for reads with the PSU if summer time ends meanwhile",     attended,   "2026-06-15T10:00:00Z", "2026-12-12T22:59:59Z", "2026-12-12T23:00:00Z", "2026-12-12"],
  ["180 days for reads with the PSU if given at the end of a day",      attended,   "2026-06-15T21:59:59Z", "2026-12-12T22:59:59Z", "2026-12-12T23:00:00Z", "2026-12-12"],
  ["90 days for reads without the PSU if summer time begins meanwhile", unattended, "2026-03-02T10:00:00Z", "2026-05-31T21:59:59Z", "2026-05-31T22:00:00Z", "2026-05-31"],
  ["90 days for reads without the PSU if summer time ends meanwhile",   unattended, "2026-08-03T10:00:00Z", "2026-11-01T22:59:59Z", "2026-11-01T23:00:00Z", "2026-11-01"],
  ["90 days for reads without the PSU if given as a day begins",        unattended, "2026-08-02T22:00:00Z", "2026-11-01T22:59:59Z", "2026-11-01T23:00:00Z", "2026-11-01"],
];

describe.each(numbered(periods))(
  "a consent lasts %s (specification, Limits)",
  (_, who, given, last, after, day, index) => {
    let headers: Record<string, string | undefined>;
    beforeAll(async () => {
      headers = { ...(await consent(eirik, { now: new Date(given) })), ...who };
    });

    it.each(inTurn(accountReads, index, 3))("$name", async ({ of, read }) => {
      const id = await idFor(of);
      expect(await read(id, { headers, now: new Date(last) })).toMatchObject({ status: 200 });
      const refused = await read(id, { headers, now: new Date(after) });
      expect(refused).toMatchObject({ status: 401, code: "CONSENT_EXPIRED" });
      expect(refused.text).toContain(day);
      expect(refused.body._links.scaRedirect.verbs).toEqual(["GET"]);
    });
  },
);

type Read = (from: string, options: CallOptions) => ReturnType<typeof call>;
const history: [string, Read][] = [
  [
    "account transactions",
    async (dateFrom, options) =>
      call(listTransactions, {
        params: { id: await accountId(eirik) },
        query: { bookingStatus: "both", dateFrom },
        ...options,
      }),
  ],
  [
    "card transactions",
    async (dateFrom, options) =>
      call(listCardTransactions, {
        params: { id: await cardId(eirik) },
        query: { bookingStatus: "both", dateFrom },
        ...options,
      }),
  ],
  [
    "transaction details",
    async (day, options) =>
      call(getTransactionDetails, {
        params: { id: await accountId(eirik), transactionId: idOfDay(day) },
        ...options,
      }),
  ],
];

/**
 * The start and the end of a 23-hour day and a 25-hour day in Oslo, each with the first readable day and the day before
 * it.
 */
// biome-ignore format: it reads as a table
const nights: [given: string, now: string, first: string, before: string][] = [
  ["2026-03-02T10:00:00Z", "2026-03-28T22:59:59Z", "2025-12-28", "2025-12-27"],
  ["2026-03-02T10:00:00Z", "2026-03-28T23:00:00Z", "2025-12-29", "2025-12-28"],
  ["2026-03-02T10:00:00Z", "2026-03-29T21:59:59Z", "2025-12-29", "2025-12-28"],
  ["2026-03-02T10:00:00Z", "2026-03-29T22:00:00Z", "2025-12-30", "2025-12-29"],
  ["2026-09-01T10:00:00Z", "2026-10-24T21:59:59Z", "2026-07-26", "2026-07-25"],
  ["2026-09-01T10:00:00Z", "2026-10-24T22:00:00Z", "2026-07-27", "2026-07-26"],
  ["2026-09-01T10:00:00Z", "2026-10-25T22:59:59Z", "2026-07-27", "2026-07-26"],
  ["2026-09-01T10:00:00Z", "2026-10-25T23:00:00Z", "2026-07-28", "2026-07-27"],
];

describe.each(numbered(nights))(
  "the history of transactions that a TPP may read (specification, Limits), with a consent of %s, at %s",
  (given, at, first, before, index) => {
    const now = new Date(at);
    let psu: Record<string, string>;

    describe("outside a valid session", () => {
      beforeAll(async () => {
        psu = await consent(eirik, { now: new Date(given) });
      });

      describe.each([
        ["with the PSU", attended, inTurn(history, index, 3)],
        ["without the PSU", unattended, inTurn(history, index + 1, 3)],
      ])("%s", (_, who, reads) => {
        it.each(reads)(`reaches back to ${first}, that day included, for %s`, async (_, read) => {
          const headers = { ...psu, ...who };
          expect(await read(first, { headers, now })).toMatchObject({ status: 200 });
          const refused = await read(before, { headers, now });
          expect(refused).toMatchObject({ status: 401, code: "SCA_NOT_FOUND" });
          expect(refused.text).toContain(first);
          expect(refused.body._links.scaRedirect.verbs).toEqual(["GET"]);
        });
      });
    });

    describe("in a valid session", () => {
      beforeAll(async () => {
        psu = await consent(eirik, { now });
      });

      it.each(inTurn(history, index, 3))("is not limited for %s", async (_, read) => {
        const headers = { ...psu, "tpp-session-id": "session-1" };
        expect(await read(before, { headers, now })).toMatchObject({ status: 200 });
      });
    });
  },
);

describe("four reads a day without the PSU (specification, Limits)", () => {
  it("are four also on a day of 25 hours, and four more on the next day", async () => {
    const given = await consent(eirik, { now: new Date("2026-10-01T10:00:00Z") });
    const headers = { ...given, "psu-ip-address": undefined };
    const read = async (at: string) =>
      (await call(listAccounts, { headers, now: new Date(at) })).status;
    const hours = [
      "2026-10-24T22:00:00Z",
      "2026-10-25T00:30:00Z",
      "2026-10-25T01:30:00Z",
      "2026-10-25T12:00:00Z",
      "2026-10-25T22:59:59Z",
    ];
    const statuses: number[] = [];
    for (const at of hours) statuses.push(await read(at));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await read("2026-10-25T23:00:00Z")).toBe(200);
  });
});
