import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getCardAccount } from "../../functions/card-accounts/get-card-account.ts";
import { handler as listCardTransactions } from "../../functions/card-accounts/list-card-transactions.ts";
import { startOfDay } from "../../shared/rules/calendar.ts";
import { call } from "../support/operations/call.ts";
import { accountId, cardId, consent, corporateId, eirik, havbris } from "../support/psu/sca.ts";
import { sampled } from "../support/run/long-form.ts";
import { setClock } from "../support/sandbox/clock.ts";
import { editAccount, editCard } from "../support/sandbox/world-of.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const longName = "Felleskonto for hytta på Geilo, båten og alt det andre vi eier sammen.";
let ids: { account: string; card: string; company: string };

beforeAll(async () => {
  ids = {
    account: await accountId(eirik),
    card: await cardId(eirik),
    company: await accountId(havbris),
  };
  await editAccount(ids.account, () => ({ name: longName }));
  await editCard(ids.card, () => ({ name: longName }));
});

type Headers = Record<string, string>;

/** For each value of x-accept-fix, a read that shows the difference between the new behaviour and the old one. */
const seen = {
  async "amount-as-string"(headers: Headers) {
    const query = { withBalance: "true" };
    const { body } = await call(getAccount, { params: { id: ids.account }, query, headers });
    return typeof body.account.balances[0].balanceAmount.amount;
  },
  async "cardaccount-switch-originalamount-and-transactionamount"(headers: Headers) {
    const query = { bookingStatus: "booked", limit: "1000" };
    const { body } = await call(listCardTransactions, { params: { id: ids.card }, query, headers });
    const rows: { transactionAmount: Money; originalAmount: Money; markupFee: Money }[] =
      body.cardTransactions.booked;
    const abroad = rows.filter(({ markupFee }) => Number(markupFee.amount) !== 0);
    expect(abroad).not.toHaveLength(0);
    const currencies = abroad.map(({ transactionAmount: charged, originalAmount: asked }) =>
      [charged.currency, asked.currency].map((each) => (each === "NOK" ? "NOK" : "foreign")),
    );
    expect(new Set(currencies.map(String)).size).toBe(1);
    return currencies[0];
  },
  async "longer-names"(headers: Headers) {
    const account = await call(getAccount, { params: { id: ids.account }, headers });
    const card = await call(getCardAccount, { params: { id: ids.card }, headers });
    return [account.body.account.name, card.body.cardAccount.name];
  },
  async groupBatchTransactions(headers: Headers) {
    const { body } = await call(listTransactions, {
      params: { id: ids.company },
      query: { bookingStatus: "booked", limit: "1000" },
      headers: { ...headers, "psu-corporate-id": await corporateId(havbris) },
    });
    const rows: { batchIndicator?: true; proprietaryBankTransactionCode: string }[] =
      body.transactions.booked;
    const wages = rows.filter((row) => row.proprietaryBankTransactionCode === "LØNN");
    return { wages: wages.length, batches: rows.filter((row) => row.batchIndicator).length };
  },
  async "cash-account-type-iso"(headers: Headers) {
    const types = [ids.account, await accountId(eirik, 1)].map(async (id) => {
      const { body } = await call(getAccount, { params: { id }, headers });
      return body.account.cashAccountType;
    });
    return Promise.all(types);
  },
};
type Money = { amount: string; currency: string };
type Fix = keyof typeof seen;

const [august2020, september2024] = ["2020-08-01", "2024-09-05"] as const;

/** The specification's table: each value, the date on which it becomes the default, and its effect. */
// biome-ignore format: it reads as a table
const changes: [Fix, date: string, before: unknown, after: unknown][] = [
  ["amount-as-string", august2020, "number", "string"],
  ["cardaccount-switch-originalamount-and-transactionamount", september2024, ["foreign", "NOK"], ["NOK", "foreign"]],
  ["longer-names", september2024, [longName.slice(0, 35), longName.slice(0, 35)], [longName, longName]],
  ["groupBatchTransactions", september2024, { wages: 12 * 7, batches: 0 }, { wages: 12, batches: 12 }],
  ["cash-account-type-iso", september2024, ["Brukskonto", "Sparekonto"], ["CACC", "SVGS"]],
];

/**
 * The day from which a TPP can request each value. The sandbox clock goes back no further than the first of these days.
 */
const introductions: [Fix, since: string][] = [
  ["cardaccount-switch-originalamount-and-transactionamount", "2020-05-01"],
  ["longer-names", "2020-06-01"],
  ["groupBatchTransactions", "2023-02-01"],
  ["cash-account-type-iso", "2023-06-01"],
];

describe.each(introductions)(
  "%s, introduced on %s (specification, Versioning, 3)",
  (fix, since) => {
    const midnight = startOfDay(since).getTime();
    const [, , before, after] = changes.find(([name]) => name === fix) ?? [];

    it.each([
      ["is unknown one second before that day and has no effect", midnight - 1000, before, true],
      ["has effect from that day if the TPP requests it", midnight, after, false],
    ])("%s", async (_, instant, expected, isWarned) => {
      await setClock(new Date(instant).toISOString());
      await consent(eirik, { context: await corporateId(havbris) });
      const headers = await consent(eirik, { headers: { "tpp-session-id": "private" } });
      const sent = { ...headers, "tpp-session-id": "private", "x-accept-fix": fix };
      expect(await seen[fix](sent)).toEqual(expected);
      const { tppMessages = [] } = (await call(listAccounts, { headers: sent })).body;
      const warning = { category: "WARNING", code: "FORMAT_ERROR", path: "x-accept-fix" };
      expect(tppMessages).toMatchObject(isWarned ? [warning] : []);
      const [known] = /Known are: .*/.exec(tppMessages[0]?.text ?? "") ?? [];
      expect(known ?? "").not.toContain(fix);
    });
  },
);

/**
 * Request headers for a value, in all spellings, and whether they request it. The spelling does not depend on the
 * value, so one value is enough.
 */
function asking(fix: Fix): [string, header: string, asked: boolean][] {
  const others = changes.map(([name]) => name).filter((name) => name !== fix);
  const [other = "", another = ""] = others;
  const usual: ReturnType<typeof asking> = [
    ["requested", fix, true],
    ["the only value that is not requested", others.join(","), false],
  ];
  const further: ReturnType<typeof asking> = [
    ["requested as the first of several", `${fix},${other},${another}`, true],
    ["requested as the last of all, with spaces", ` ${others.join(" ,  ")} ,   ${fix} `, true],
    ["requested twice", `${fix},${fix}`, true],
    ["requested together with an unknown value", `nobody-knows-it,${fix}`, true],
    ["not requested", other, false],
    ["written in capital letters", fix.toUpperCase(), false],
    ["only the beginning of a requested value", `${fix}-too`, false],
  ];
  return [...usual, ...(fix === "amount-as-string" ? further : sampled(further, 1))];
}

/** Groups the cases by instant, because each instant needs a clock move and a new consent. */
describe.each([
  {
    date: august2020,
    when: "one second before the default date",
    instant: "2020-07-31T21:59:59Z",
  },
  {
    date: august2020,
    when: "at the beginning of the default date",
    instant: "2020-07-31T22:00:00Z",
    isDefault: true,
  },
  {
    date: september2024,
    when: "one second before the default date",
    instant: "2024-09-04T21:59:59Z",
  },
  {
    date: september2024,
    when: "at the beginning of the default date",
    instant: "2024-09-04T22:00:00Z",
    isDefault: true,
  },
])("$when $date in Oslo", ({ date, instant, isDefault = false }) => {
  let headers: Headers;
  beforeAll(async () => {
    await setClock(instant);
    await consent(eirik, { context: await corporateId(havbris) });
    headers = await consent(eirik, { headers: { "tpp-session-id": "private" } });
  });

  const cases = changes
    .filter(([, itsDate]) => itsDate === date)
    .flatMap(([fix, , before, after]) =>
      asking(fix).map(([how, header, asked]) => {
        const isActive = asked || isDefault;
        const verb = isActive ? "is applied" : "is not applied";
        return { fix, how, header, verb, expected: isActive ? after : before };
      }),
    );

  it.each(cases)(
    "$fix (specification, Versioning, 3) $verb if it is $how",
    async ({ fix, header, expected }) => {
      const sent = { ...headers, "tpp-session-id": "private", "x-accept-fix": header };
      expect(await seen[fix](sent)).toEqual(expected);
    },
  );
});
