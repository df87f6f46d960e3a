import { handler as exportData } from "../../../functions/sandbox/export-data.ts";
import { madeUpBban } from "../../../shared/sandbox/rules/made-up-number.ts";
import { done, type Own } from "./sandbox-world.ts";

type Lists = Record<string, unknown[]>;

/** Every page of a sandbox's data. */
export async function dataPages(limit: number, { tpp }: Own = {}): Promise<Lists[]> {
  const all: Lists[] = [];
  let query: Record<string, string> | undefined = { limit: `${limit}` };
  while (query) {
    const { _links, version: _, ...page } = await done(exportData, { query, tpp });
    all.push(page);
    query = _links.next && Object.fromEntries(new URL(_links.next.href).searchParams);
  }
  return all;
}

/** All data of a sandbox in a fixed order. Pages are ordered by ids, which differ between sandboxes. */
export const allData = async (who: Own = {}) => sortedData(await dataPages(1000, who));

export const sortedData = (pages: readonly Lists[]) =>
  Object.fromEntries(
    Object.keys(pages[0] ?? {}).map((list) => {
      const items = pages.flatMap((page) => page[list] ?? []);
      return [list, sorted(items.map(sortedEngagements))];
    }),
  );

const sortedEngagements = (item: unknown) => {
  const { engagements } = item as { engagements?: unknown[] };
  return engagements ? { ...(item as object), engagements: sorted(engagements) } : item;
};

const sorted = (items: readonly unknown[]) =>
  items
    .map((item) => ({ item, text: JSON.stringify(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ item }) => item);

export const [own, company] = [madeUpBban(1), madeUpBban(500)];

/** A small world: a person, a company and their accounts. */
export const smallData = () => ({
  customers: [
    { customerNumber: "data-1", name: "Data Person", type: "PRIVATE" },
    { customerNumber: "data-2", name: "Data Company", type: "CORPORATE" },
  ],
  agreements: [
    {
      owner: "data-2",
      name: "Data agreement",
      engagements: [{ customerNumber: "data-1", bban: company, roles: ["REGISTER", "VIEW"] }],
    },
  ],
  accounts: [
    { customerNumber: "data-1", bban: own, name: "Own", balances: { booked: 5000 } },
    { customerNumber: "data-2", bban: company, name: "Company's" },
  ],
  cardAccounts: [
    {
      cardAccountId: "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80",
      customerNumber: "data-1",
      maskedPan: "539900******0001",
      name: "Card",
    },
  ],
  transactions: [
    {
      account: own,
      amount: -100,
      currency: "NOK",
      valueDate: "2026-02-27",
      bookingDate: "2026-02-27",
    },
  ],
  cardTransactions: [] as unknown[],
});
