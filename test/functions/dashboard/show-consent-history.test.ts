import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as listCardAccounts } from "../../../functions/card-accounts/list-card-accounts.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { historySeen, read } from "../../support/psu/consent-history.ts";
import { addressesIn, follow, home, visitorAt } from "../../support/psu/dashboard.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { visitor } from "../../support/psu/site.ts";
import { tppId } from "../../support/psu/visit.ts";
import { openSmallWorld, replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that it has no reads.
useTable({ anew: true });

type Psu = Record<string, string>;

const without = ({ "psu-ip-address": _, ...psu }: Psu): Psu => psu;

const homeSeen = async (now = testTime) =>
  textOf((await visitorAt(eirik, { now: () => now })).page);

describe("GET /consents/history/{reference}", () => {
  it("shows for each day how often each kind of data was read, with and without the PSU", async () => {
    const psu = await consent(eirik);
    const params = { id: await accountId(eirik) };
    await read(listAccounts, psu, { times: 2 });
    await call(getAccount, { headers: psu, params });
    await read(getBalances, psu, { times: 3 });
    await call(listCardAccounts, { headers: psu });
    await read(getBalances, without(psu), { times: 2 });
    await read(listTransactions, without(psu), { query: { bookingStatus: "booked" } });
    await call(listCardAccounts, { headers: without(psu) });
    const tomorrow = later(testTime, { days: 1 });
    await read(listAccounts, without(psu), { now: tomorrow });
    const seen = await historySeen(tomorrow);
    expect(seen).toContain(
      "3 March 2026 Without you: accounts 1× " +
        "2 March 2026 With you present: accounts 3×, balances 3× and cards 1× " +
        "Without you: balances 2×, transactions 1× and cards 1×",
    );
  });

  it("does not count refused reads", async () => {
    const psu = await consent(eirik);
    await read(getBalances, without(psu), { times: 6 });
    await call(getAccount, { headers: psu, params: { id: await accountId(ingrid) } });
    const { browser, page } = await visitorAt(eirik);
    expect(textOf(await follow(browser, page, "history"))).toMatch(
      /2 March 2026 Without you: balances 4× Back/,
    );
    await browser.submit(page, "revoke", [["what", "all"]]);
    const before = await historySeen();
    expect(await read(listAccounts, psu)).toMatchObject([{ status: 401 }]);
    expect(await historySeen()).toBe(before);
  });

  it("counts the pages of a list as one read, both with and without the PSU", async () => {
    const psu = await consent(eirik);
    for (const headers of [psu, without(psu)]) {
      const query = { bookingStatus: "booked", limit: "5" };
      const [first] = await read(listTransactions, headers, { query });
      const next = new URL(first?.body.transactions._links.next.href);
      const turned = Object.fromEntries(next.searchParams) as typeof query;
      expect(await read(listTransactions, headers, { query: turned })).toMatchObject([
        { status: 200 },
      ]);
    }
    expect(await historySeen()).toContain(
      "With you present: transactions 1× Without you: transactions 1×",
    );
  });

  it("shows the last 90 days, and what is older expires from the table (decision: SCA pages)", async () => {
    const psu = await consent(eirik);
    await read(listAccounts, psu);
    await read(listAccounts, without(psu));
    expect(await historySeen(later(testTime, { days: 89 }))).toContain("2 March 2026 With you");
    const late = later(testTime, { days: 90 });
    expect(await historySeen(late)).toContain("has not used its access in the last 90 days");
    expect(await homeSeen(late)).toContain("Last used Not in the last 90 days");
    const { place: world = "" } = await tpps.profile(tppId);
    const items = await table.query(
      keys.usage(tppId, world, psu["psu-id"] ?? "", "PRIVATE", "").PK,
    );
    expect(items).toHaveLength(2);
    for (const { expires } of items)
      expect(expires).toBe(Math.floor(testTime.getTime() / 1000) + 90 * 86_400);
  });

  it("counts the reads of each context, TPP, customer and sandbox separately", async () => {
    const other = await testTpp("PSDNO-FSA-123456789");
    await openSmallWorld(other.tppId);
    const context = await corporateId(havbris);
    const ours = await consent(eirik, { context });
    await consent(ingrid);
    await consent(eirik, { tpp: other });
    await read(listAccounts, ours);
    const { page } = await visitorAt(eirik);
    expect(textOf(page)).toContain("Last used 2 March 2026");
    expect(await historySeen(testTime, ingrid)).toContain("has not used its access");
    const elsewhere = await visitorAt(eirik, { tpp: "NO-FSA-123456789" });
    expect(textOf(elsewhere.page)).toContain("Last used Not in the last 90 days");
    await replaceBySmallWorld(tppId);
    await consent(eirik, { context });
    expect(await historySeen()).toContain("has not used its access");
  });

  it("shows no account and no national identity number", async () => {
    const psu = await consent(eirik);
    await read(getBalances, psu);
    await read(getBalances, without(psu));
    const seen = await historySeen();
    expect(seen).not.toContain("Brukskonto");
    expect(seen).not.toContain(await accountId(eirik));
    expect(seen).not.toContain(eirik.nationalNumber);
  });

  it("shows the sign-in page if the customer is not signed in, and redirects to the overview if the address names no consent", async () => {
    await consent(eirik);
    const { browser, page } = await visitorAt(eirik);
    const [address = ""] = addressesIn(page, "history");
    expect((await visitor().open(address)).html).toContain("/consents/sign-in");
    const nowhere = await browser.open(`${home}/history/${"A".repeat(22)}`);
    expect(nowhere.url).toBe(home);
  });

  it("agrees with the overview, which shows when the access was last used", async () => {
    const psu = await consent(eirik);
    expect(await homeSeen()).toContain("Last used Not in the last 90 days");
    await read(listAccounts, without(psu));
    await read(getBalances, psu, { now: later(testTime, { days: 3 }) });
    expect(await homeSeen(later(testTime, { days: 5 }))).toContain("Last used 5 March 2026");
  });
});

it("the consent history counts a read of transaction details as a read of transactions", async () => {
  const psu = await consent(eirik);
  const [list] = await read(listTransactions, psu, { query: { bookingStatus: "booked" } });
  const { transactionId } = list?.body.transactions.booked[0] ?? {};
  const params = { id: await accountId(eirik), transactionId };
  await call(getTransactionDetails, { headers: psu, params });
  expect(await historySeen()).toContain("With you present: transactions 2×");
});
