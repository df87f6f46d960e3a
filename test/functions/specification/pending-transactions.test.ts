import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as listCardTransactions } from "../../../functions/card-accounts/list-card-transactions.ts";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { cards } from "../../../shared/sandbox/table/cards.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, cardId, consent, eirik } from "../../support/psu/sca.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

/** Adds two pending rows to the seed's two: one far in the future, one that should already be booked. */
const added = ["2026-11-30", "2025-03-10"];
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik);
  const { place: world = "" } = await tpps.profile((await testTpp()).tppId);
  const [account, card] = [await accountId(eirik), await cardId(eirik)];
  const anyDay = { status: "PENDING", from: "1000-01-01", to: "9999-12-31", limit: 1 } as const;
  const [row] = await accounts.transactions(world, account, anyDay);
  const [cardRow] = await cards.transactions(world, card, anyDay);
  if (!row || !cardRow) throw new Error("The seed has nothing pending.");
  const days = added.map((day) => ({
    day,
    id: `${day.replaceAll("-", "")}-0001`,
    sequence: "0001",
  }));
  await table.load([
    ...days.map((each) =>
      accounts.transactionRow(world, account, { ...row, ...each, valueDate: each.day }),
    ),
    ...days.map((each) =>
      cards.transactionRow(world, card, { ...cardRow, ...each, transactionDate: each.day }),
    ),
  ]);
});

type Query = Record<string, string>;
type Days = (string | undefined)[] | undefined;
type Seeded = [newer: string, older: string];
const lists: [string, Seeded, string[], (query: Query) => Promise<Days>][] = [
  [
    "account",
    ["2026-03-04", "2026-03-03"],
    ["pending", "both", "all"],
    async (query) => {
      const params = { id: await accountId(eirik) };
      const { body } = await call(listTransactions, { params, query, headers });
      return body.transactions.pending?.map(({ valueDate }: { valueDate: string }) => valueDate);
    },
  ],
  [
    "card account",
    ["2026-03-02", "2026-03-01"],
    ["pending", "both"],
    async (query) => {
      const params = { id: await cardId(eirik) };
      const { body } = await call(listCardTransactions, { params, query, headers });
      return body.cardTransactions.pending?.map(
        ({ transactionDate }: { transactionDate: string }) => transactionDate,
      );
    },
  ],
];

describe.each(lists)(
  "pending transactions of an %s in the sandbox (specification, Limits) are filtered like booked ones",
  (_, [newer, older], statuses, list) => {
    const all = ["2026-11-30", newer, older, "2025-03-10"];
    const cases: [Query, string[]][] = [
      [{}, all],
      [{ dateFrom: newer }, all.slice(0, 2)],
      [{ dateTo: older }, all.slice(2)],
      [{ dateFrom: older, dateTo: newer }, all.slice(1, 3)],
      [{ dateFrom: "2026-02-01", dateTo: "2026-02-02" }, []],
      [{ dateTo: "2026-01-01" }, all.slice(3)],
      [{ limit: "1" }, all.slice(0, 1)],
      [{ limit: "2", offset: "1" }, all.slice(1, 3)],
      [{ limit: "1", dateTo: newer }, all.slice(1, 2)],
    ];
    it.each(
      statuses.flatMap((status) =>
        cases.map(([query, days]): [string, Query, string[]] => [status, query, days]),
      ),
    )("with bookingStatus %s and %j", async (bookingStatus, query, days) => {
      expect(await list({ bookingStatus, ...query })).toEqual(days);
    });

    it("and are left out where only booked ones are asked for", async () => {
      expect(await list({ bookingStatus: "booked" })).toBeUndefined();
    });
  },
);
