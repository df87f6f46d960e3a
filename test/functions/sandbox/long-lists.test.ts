import { handler as listAccounts } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listAgreements } from "../../../functions/sandbox/list-sandbox-agreements.ts";
import { handler as listCards } from "../../../functions/sandbox/list-sandbox-card-accounts.ts";
import { handler as listCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { customers } from "../../../shared/sandbox/table/customers.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import type { Key } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call } from "../../support/operations/call.ts";
import {
  makeAccount,
  makeAgreement,
  makeCard,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ small: true });

const name = "x".repeat(380_000);
const ids = Array.from(
  { length: 12 },
  (_, index) => `00000000-0000-4000-8000-0000000000${index + 10}`,
);

let world = "";
let owner = "";
let begin: () => Promise<void>;
beforeAll(async () => {
  world = (await tpps.profile("NO-FSA-987654321")).place ?? "";
  owner = (await makeCustomer()).customerId;
  begin = await keep();
});
afterEach(() => begin());

/** Writes twelve copies of an item, with long names. */
async function multiply(from: Key, keyOf: (id: string) => Key) {
  const item = await table.get(from);
  await table.load(ids.map((id) => ({ ...item, ...keyOf(id), id, name })));
}
const held = (kind: "account" | "card") =>
  table.load(ids.map((id) => customers.holdingRow(world, { owner, id, kind })));

const cases = [
  [
    "customers",
    listCustomers,
    { withAccounts: "false" },
    () => multiply(sandboxKeys.customer(world, owner), (id) => sandboxKeys.customer(world, id)),
  ],
  [
    "agreements",
    listAgreements,
    {},
    async () => {
      const { id } = await makeAgreement((await makeCustomer("CORPORATE")).customerId);
      await multiply(sandboxKeys.agreement(world, id), (each) =>
        sandboxKeys.agreement(world, each),
      );
    },
  ],
  [
    "accounts",
    listAccounts,
    {},
    async () => {
      const { id } = await makeAccount(owner);
      await multiply(sandboxKeys.account(world, id), (each) => sandboxKeys.account(world, each));
      await held("account");
    },
  ],
  [
    "card-accounts",
    listCards,
    {},
    async () => {
      const { id } = await makeCard(owner);
      await multiply(sandboxKeys.card(world, id), (each) => sandboxKeys.card(world, each));
      await held("card");
    },
  ],
] as const;

describe("A list of the sandbox of more than 4 MB (decision: Sandbox lists)", () => {
  it.each(cases)("leads on by the header Link: %s", async (path, handler, query, write) => {
    const idsOf = (rows: { id?: string; customerId: string }[]) =>
      rows.map(({ id, customerId }) => id ?? customerId);
    const before = await call(handler, { query });
    expect(before.headers).not.toHaveProperty("link");
    await write();
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
  });

  it.each(cases)("refuses an after that no link has: %s", async (_, handler) => {
    const answer = await call(handler, { query: { after: "?" } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "after" });
  });
});
