import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as listCardTransactions } from "../../../functions/card-accounts/list-card-transactions.ts";
import { byPosition } from "../../../shared/sandbox/bank/rows.ts";
import type { CardRow, Row, Rows } from "../../../shared/sandbox/bank/world.ts";
import { call } from "../../support/operations/call.ts";
import { accountId, consent, eirik, cardId as idOfCard } from "../../support/psu/sca.ts";
import { editWorld } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

/** Adds two pending rows to the seed's two: one far in the future, one that should already be booked. */
const added = ["2026-11-30", "2025-03-10"];
let headers: Record<string, string>;

beforeAll(async () => {
  headers = await consent(eirik);
  const placed = (day: string) => ({
    ...{ day, id: `${day.replaceAll("-", "")}-0001`, sequence: "0001" },
  });
  const [id, cardId] = [await accountId(eirik), await idOfCard(eirik)];
  await editWorld(({ accounts, cards }) => {
    const [account, card] = [accounts.get(id), cards.get(cardId)];
    const [row, cardRow] = [account?.rows.pending[0], card?.rows.pending[0]];
    if (!account || !card || !row || !cardRow) throw new Error("The seed has nothing pending.");
    const rows = added.map((day) => ({ ...row, ...placed(day), valueDate: day }));
    const cardRows = added.map((day) => ({ ...cardRow, ...placed(day), transactionDate: day }));
    return {
      accounts: new Map(accounts).set(id, { ...account, rows: withPending(account.rows, rows) }),
      cards: new Map(cards).set(cardId, { ...card, rows: withPending(card.rows, cardRows) }),
    };
  });
});

const withPending = <R extends Row | CardRow>({ booked, pending }: Rows<R>, more: R[]) => ({
  booked,
  pending: [...pending, ...more].sort(byPosition),
});

type Query = Record<string, string>;
type Days = (string | undefined)[] | undefined;
type Seeded = [newer: string, older: string];
const lists: [string, Seeded, string[], (query: Query) => Promise<Days>][] = [
  [
    "an account",
    ["2026-03-04", "2026-03-03"],
    ["pending", "both", "all"],
    async (query) => {
      const params = { id: await accountId(eirik) };
      const { body } = await call(listTransactions, { params, query, headers });
      return body.transactions.pending?.map(({ valueDate }: { valueDate: string }) => valueDate);
    },
  ],
  [
    "a card account",
    ["2026-03-02", "2026-03-01"],
    ["pending", "both"],
    async (query) => {
      const params = { id: await idOfCard(eirik) };
      const { body } = await call(listCardTransactions, { params, query, headers });
      return body.cardTransactions.pending?.map(
        ({ transactionDate }: { transactionDate: string }) => transactionDate,
      );
    },
  ],
];

describe.each(lists)(
  "pending transactions of %s in the sandbox (specification, Limits) are filtered like booked ones",
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
    )(
      "with bookingStatus %s and these other parameters: %j",
      async (bookingStatus, query, days) => {
        expect(await list({ bookingStatus, ...query })).toEqual(days);
      },
    );

    it("and are left out if bookingStatus is booked", async () => {
      expect(await list({ bookingStatus: "booked" })).toBeUndefined();
    });
  },
);
