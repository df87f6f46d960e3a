import { handler as listAccounts } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listAgreements } from "../../../functions/sandbox/list-sandbox-agreements.ts";
import { handler as listCards } from "../../../functions/sandbox/list-sandbox-card-accounts.ts";
import { handler as listCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { call } from "../../support/operations/call.ts";
import {
  makeAccount,
  makeAgreement,
  makeCard,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { addCopies } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ small: true });

const name = "x".repeat(380_000);
const ids = Array.from(
  { length: 12 },
  (_, index) => `00000000-0000-4000-8000-0000000000${index + 10}`,
);

let owner = "";
let begin: () => Promise<void>;
beforeAll(async () => {
  owner = (await makeCustomer()).customerId;
  begin = await keep();
});
afterEach(() => begin());

const cases = [
  ["customers", listCustomers, { withAccounts: "false" }, async () => owner],
  [
    "agreements",
    listAgreements,
    {},
    async () => (await makeAgreement((await makeCustomer("CORPORATE")).customerId)).id,
  ],
  ["accounts", listAccounts, {}, async () => (await makeAccount(owner)).id],
  ["card-accounts", listCards, {}, async () => (await makeCard(owner)).id],
] as const;

/** The part of a world that each path lists. */
const kinds = {
  customers: "customers",
  agreements: "agreements",
  accounts: "accounts",
  "card-accounts": "cards",
} as const;

describe("a sandbox list of more than 4 MB (decision: Sandbox lists)", () => {
  it.each(cases)(
    "links to the next page in the header Link if it lists %s",
    async (path, handler, query, make) => {
      const idsOf = (rows: { id?: string; customerId: string }[]) =>
        rows.map(({ id, customerId }) => id ?? customerId);
      const before = await call(handler, { query });
      expect(before.headers).not.toHaveProperty("link");
      // Twelve copies with long names are more than an answer takes.
      await addCopies({ kind: kinds[path], id: await make() }, ids, { name });
      const first = await call(handler, { query });
      expect(Buffer.byteLength(JSON.stringify(first.body))).toBeLessThan(4_000_100);
      const [, href = ""] = /^<(.+)>; rel="next"$/.exec(first.headers.link ?? "") ?? [];
      const next = new URL(href);
      expect(next.pathname).toBe(`/v1/sandbox/${path}`);
      const rest = await call(handler, { query: Object.fromEntries(next.searchParams) });
      expect(rest.headers).not.toHaveProperty("link");
      const found = [...idsOf(first.body), ...idsOf(rest.body)];
      expect(new Set(found).size).toBe(found.length);
      expect(found).toEqual(expect.arrayContaining([...idsOf(before.body), ...ids]));
      if (path === "customers") expect(rest.body[0]?.accounts).toEqual([]);
    },
  );

  it.each(cases)(
    `refuses an invalid value of the query parameter "after" if it lists %s`,
    async (_, handler) => {
      const answer = await call(handler, { query: { after: "?" } });
      expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "after" });
    },
  );
});
