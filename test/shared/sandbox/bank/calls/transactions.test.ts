import { randomUUID } from "node:crypto";
import {
  postTransactions,
  rowsOfPosting,
} from "../../../../../shared/sandbox/bank/calls/post-transactions.ts";
import {
  getTransaction,
  listTransactions,
} from "../../../../../shared/sandbox/bank/calls/transactions.ts";
import type { Row } from "../../../../../shared/sandbox/bank/world.ts";
import { sandboxTransaction } from "../../../../../shared/sandbox/rules/sandbox-answer.ts";
import type { SandboxListQuery } from "../../../../../shared/sandbox/schemas/sandbox-list-query.ts";
import { numberOf, singleOrder, transferTo } from "../../../../support/bank/bank-orders.ts";
import {
  eirik,
  eiriksId,
  eiriksMain,
  HeldWorld,
  havbris,
  idOf,
  seededWorld,
} from "../../../../support/bank/held-world.ts";
import {
  answerOf,
  asItIs,
  callEventOf,
  expectRefused,
  newAccount,
  newTransaction,
  nobody,
  queryOf,
} from "../../../../support/bank/sandbox-calls.ts";

const havbrisMain = idOf("account", havbris.accounts[0].bban);
const shown = { ...asItIs, show: sandboxTransaction };
const whole: SandboxListQuery = { offset: 0 };
const amounts = (rows: readonly { amount: number }[]) => rows.map(({ amount }) => amount);

/** A world with a new account. */
function opened() {
  const held = new HeldWorld();
  const { id: accountId, iban } = held.run(newAccount(eiriksId));
  const post = (changes: object[], callId: string = randomUUID()) =>
    postTransactions({
      callId,
      accountId,
      items: changes.map((each) => newTransaction(each)),
    });
  const listed = (query: Partial<SandboxListQuery> = {}) =>
    listTransactions(held.world, accountId, { ...whole, ...query }, shown).rows;
  return { held, accountId, iban, post, listed };
}

describe("the posting of transactions (specification, Sandbox account transaction)", () => {
  it("returns the time of the posting, from which the posted transactions can be derived", () => {
    const { held, accountId, post, listed } = opened();
    const callId = randomUUID();
    const changes = [{ amount: 1 }, { amount: 2, creditorName: "Nordlys Kaffe AS" }];
    const call = post(changes, callId);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CREATED", resource: { type: "transactions", id: accountId } },
    });
    const answer = answerOf(held, call);
    expect(answer).toEqual({ postedAt: "2026-03-02T10:00:00.000Z" });
    const items = changes.map((each) => newTransaction(each));
    const rows = rowsOfPosting({ callId, items }, answer);
    expect(listed().toReversed()).toEqual(rows.map(sandboxTransaction));
    expect(rows[1]).toMatchObject({
      id: expect.stringMatching(`^20260227-\\d{8}-0001${callId.slice(0, 8)}$`),
      ...{ status: "booked", amount: 2n, creditorName: "Nordlys Kaffe AS" },
    });
  });

  it("does not change the balances", () => {
    const { held, accountId, post } = opened();
    held.run(post([{}]));
    expect(held.world.accounts.get(accountId)).toMatchObject({ booked: 0n, available: 0n });
  });

  it("adds a thousand transactions at once in the given order, sorted among the existing ones by day", () => {
    const { held, post, listed } = opened();
    held.run(post([{ amount: -1, bookingDate: "2026-01-05", valueDate: "2026-01-05" }]));
    const many = Array.from({ length: 1000 }, (_, index) => ({ amount: index + 1 }));
    held.run(post(many));
    held.run(post([{ amount: -2, bookingDate: "2026-02-01", valueDate: "2026-02-01" }]));
    expect(amounts(listed()).toReversed()).toEqual([-1, -2, ...many.map(({ amount }) => amount)]);
  });

  it("accepts today's dates by the sandbox's clock", () => {
    const { held, post, listed } = opened();
    held.edit(() => ({ clockOffset: 86_400_000 }));
    held.run(post([{ bookingDate: "2026-03-03", valueDate: "2026-03-03" }]));
    expect(listed()).toHaveLength(1);
  });

  const late = "No date may be in the future; today is 2026-03-02.";
  const early = "The booking date must not be after the valueDate.";
  const others = "The debtor account must be this account.";
  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, object[], string, string]>([
    ["a booking date in the future", [{ bookingDate: "2026-03-03", valueDate: "2026-03-03" }], "0.bookingDate", late],
    ["a value date in the future", [{}, { valueDate: "2026-03-03" }], "1.valueDate", late],
    ["a booking date after its value date", [{}, {}, {}, { bookingDate: "2026-02-28" }], "3.bookingDate", early],
    ["another account as the debtor", [{ debtorAccount: { iban: "NO0995360573002" } }], "0.debtorAccount", others],
    ["another account's BBAN as the debtor's", [{ debtorAccount: { bban: "95360573002" } }], "0.debtorAccount", others],
    ["another currency than the account's", [{ currency: "EUR" }], "0.currency", "The account is in NOK."],
  ])("is refused with %s, and adds nothing", (_, changes, path, text) => {
    const { held, post } = opened();
    expectRefused(held, post(changes), ["FORMAT_ERROR", path, text]);
  });

  it("is refused with a message for each mistake in the posted transactions", () => {
    const { held, post } = opened();
    const call = post([
      { currency: "EUR", debtorAccount: { bban: "95360573002" } },
      { valueDate: "2026-04-01" },
    ]);
    const also = [{ path: "0.debtorAccount" }, { path: "1.valueDate" }];
    expect(() => held.run(call)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({
          path: "0.currency",
          also: also.map((each) => expect.objectContaining(each)),
        }),
      }),
    );
  });

  it("is refused for an unknown account", () => {
    const call = postTransactions({ callId: randomUUID(), accountId: nobody, items: [] });
    expectRefused(new HeldWorld(), call, ["RESOURCE_UNKNOWN", "mockAccountId"]);
  });
});

describe("the list of an account's transactions (specification, List sandbox account transactions)", () => {
  const days = ["2026-01-05", "2026-01-06", "2026-01-06", "2026-02-01", "2026-02-28"];
  const { held, accountId, post, listed } = opened();
  held.run(
    post(days.map((day, index) => ({ amount: index + 1, bookingDate: day, valueDate: day }))),
  );

  // biome-ignore format: it reads as a table
  it.each<[string, Partial<SandboxListQuery>, number[]]>([
    ["all transactions, the newest first", {}, [5, 4, 3, 2, 1]],
    ["the transactions from a day on, including that day", { fromDate: "2026-02-01" }, [5, 4]],
    ["the transactions up to a day, including that day", { toDate: "2026-01-06" }, [3, 2, 1]],
    ["the transactions between two days", { fromDate: "2026-01-06", toDate: "2026-02-01" }, [4, 3, 2]],
    ["nothing if no transaction is between fromDate and toDate", { fromDate: "2026-01-07", toDate: "2026-01-31" }, []],
    ["as many transactions as the limit", { limit: 2 }, [5, 4]],
    ["the transactions after the offset", { offset: 1, limit: 3 }, [4, 3, 2]],
    ["nothing after the last transaction", { offset: 5 }, []],
    ["all transactions with the largest limit", { limit: 2 ** 31 - 1 }, [5, 4, 3, 2, 1]],
    ["nothing after the largest offset", { offset: 2 ** 31 - 1 }, []],
    ["the transactions of a range after the offset", { offset: 1, toDate: "2026-01-06" }, [2, 1]],
  ])("contains %s", (_, query, expected) => {
    expect(amounts(listed(query))).toEqual(expected);
  });

  it("contains the transactions after a given one's position, also if that one is outside the date range", () => {
    const [fifth, fourth, third] = listed();
    const behind = (row: { id: string } | undefined) => ({ after: row?.id ?? "" });
    expect(amounts(listed(behind(fourth)))).toEqual([3, 2, 1]);
    expect(amounts(listed({ ...behind(third), offset: 1, limit: 1 }))).toEqual([1]);
    expect(amounts(listed({ ...behind(fifth), toDate: "2026-01-06" }))).toEqual([3, 2, 1]);
    expect(amounts(listed({ ...behind(third), fromDate: "2026-02-01" }))).toEqual([]);
    expect(amounts(listed({ after: "20260106-99999999" }))).toEqual([3, 2, 1]);
  });

  it("shows each transaction in the same form as a single read", () => {
    for (const row of listed())
      expect(sandboxTransaction(getTransaction(held.world, accountId, row.id))).toEqual(row);
  });

  it("is split if it exceeds 4 MB, without a gap or repetition, up to its limit (decision: Sandbox lists)", () => {
    const long = opened();
    const many = Array.from({ length: 14 }, (_, index) => ({ amount: index + 1 }));
    long.held.run(long.post(many));
    const show = ({ amount }: Row) => `${amount} `.padEnd(380_000, "x");
    const page = (query: object) =>
      listTransactions(
        long.held.world,
        long.accountId,
        { ...whole, ...query },
        { ...asItIs, show },
      );
    const first = page({ fromDate: "2026-01-05", offset: 1, limit: 12 });
    const { after, ...next } = queryOf(first);
    expect(next).toEqual({ fromDate: "2026-01-05", limit: "2" });
    long.held.run(long.post([{ amount: 99, bookingDate: "2026-02-28", valueDate: "2026-02-28" }]));
    const rest = page({ ...next, after, limit: Number(next.limit) });
    expect([first.rows.length, rest.rows.length, rest.next]).toEqual([10, 2, undefined]);
    const found = [...first.rows, ...rest.rows].map((text) => parseInt(text, 10));
    expect(found).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it("shows the transactions of booked payments on both accounts", () => {
    const paying = new HeldWorld();
    const creditorName = "Produced";
    const transfer = transferTo(numberOf(havbris), { creditorName });
    paying.pay(singleOrder(numberOf(eirik), { transfer }));
    const produced = (id: string) =>
      listTransactions(paying.world, id, whole, shown).rows.filter(
        (row) => row.creditorName === creditorName,
      );
    expect([eiriksMain, havbrisMain].flatMap(produced)).toEqual([]);
    paying.passTo("2026-03-02T10:01:00Z");
    expect(amounts([eiriksMain, havbrisMain].flatMap(produced))).toEqual([-1000, 1000]);
  });

  it("is refused if its first day is after its last day, also for an unknown account", () => {
    const query = { ...whole, fromDate: "2026-02-02", toDate: "2026-02-01" };
    const refused = { code: "FORMAT_ERROR", details: { path: "fromDate" } };
    for (const id of [accountId, nobody])
      expect(() => listTransactions(held.world, id, query, shown)).toThrow(
        expect.objectContaining(refused),
      );
  });
});

describe("a transaction of an account", () => {
  const unknown = (path: string) =>
    expect.objectContaining({ code: "RESOURCE_UNKNOWN", details: { path } });

  it("is found inside a batch", () => {
    const { entries } = seededWorld.accounts.get(havbrisMain) ?? {};
    const [[entry] = []] = [...(entries?.values() ?? [])];
    expect(getTransaction(seededWorld, havbrisMain, entry?.id ?? "")).toBe(entry);
  });

  it("is not found while it is pending", () => {
    const held = new HeldWorld();
    held.pay(singleOrder(numberOf(eirik)));
    const [pending] = held.account(eirik.accounts[0].bban).rows.pending;
    const get = () => getTransaction(held.world, eiriksMain, pending?.id ?? "");
    expect(get).toThrow(unknown("mockTransactionId"));
    held.passTo("2026-03-02T10:01:00Z");
    expect(get()).toMatchObject({ id: pending?.id, status: "booked" });
  });

  it.each([
    ["another account", nobody, "20260227-0001", "mockAccountId"],
    ["another id", eiriksMain, "20260227-none", "mockTransactionId"],
    ["a text that is no id", eiriksMain, "x", "mockTransactionId"],
  ])("is not found under %s", (_, account, id, path) => {
    expect(() => getTransaction(seededWorld, account, id)).toThrow(unknown(path));
  });
});
