import type { Bank } from "../../../shared/ports/bank.ts";
import { bankCalls } from "../../../shared/ports/bank-calls.ts";
import { withCheckedAnswers } from "../../../shared/ports/checked-answer.ts";
import { readsOf } from "../../../shared/sandbox/reads/reads.ts";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import type { SandboxView } from "../../../shared/sandbox/worlds/sandbox-view.ts";
import type { WorldTransaction } from "../../../shared/sandbox/worlds/world.ts";
import { answerTime } from "../../../shared/stage/bank-at.ts";
import { table } from "../../../shared/table/client.ts";
import { as, year } from "../../conformance/asking.ts";
import { Skipped } from "../../conformance/case.ts";
import { accountCases } from "../../conformance/cases/accounts.ts";
import { customerCases } from "../../conformance/cases/customers.ts";
import { pagingCases } from "../../conformance/cases/paging.ts";
import { transactionCases } from "../../conformance/cases/transactions.ts";
import { runCase } from "../../conformance/run-cases.ts";
import { sandboxBooks } from "../../support/sandbox/sandbox-books.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

let books: Awaited<ReturnType<typeof sandboxBooks>>;
let bank: Bank;
beforeAll(async () => {
  books = await sandboxBooks();
  bank = readingBank(books.place);
});

/** Wraps the sandbox's reads as a whole bank. The other methods skip the case. */
function readingBank(place: SandboxView): Bank {
  const notTried = async () => {
    throw new Skipped("orders are tried elsewhere.");
  };
  const others = Object.keys(bankCalls).map((method) => [method, notTried]);
  return { ...Object.fromEntries(others), ...readsOf(place) };
}

/** Promises that need an order. */
const ofOrders = [
  "every answer fits its schema, its money with its currency's digits",
  "a stranger is refused an account as if there were none",
  "an order taken over is pending or booked, and found by its id",
  "a pending row has no booking date",
];

/** A promise that needs a customer who may read but not pay. The sandbox has none. */
const ofReaders =
  "contexts tell that an account may be read and not paid from, and check holds to it";

const cases = [...customerCases, ...accountCases, ...pagingCases, ...transactionCases];

describe("the sandbox's bank keeps the promises of the port to the bank on reads", () => {
  it.each(cases)("$promise", async (each) => {
    const outcome = await runCase(each, bank, books.data, books.hooks);
    if (outcome.result === "broken") throw outcome.error;
    const isSkipped = [...ofOrders, ofReaders].includes(each.promise);
    expect(outcome).toMatchObject({ result: isSkipped ? "skipped" : "kept" });
  });

  it("every answer on the seed fits its schema and what was asked", async () => {
    const { data } = books;
    const held = withCheckedAnswers(bank, answerTime(books.place));
    for (const payer of [data.payer, data.stranger, ...(data.corporate ? [data.corporate] : [])]) {
      const asking = as(data, payer);
      const { id } = payer.account;
      const range = { ...year(data), limit: 1000, towards: "older" } as const;
      expect(await held.contexts(payer.customerId)).not.toEqual([]);
      expect(await held.accounts(asking, [id])).toHaveLength(1);
      expect(await held.booked(asking, id, range)).toMatchObject({ more: false });
      expect((await held.pending(asking, id)).length).toBeGreaterThan(0);
    }
  });
});

describe("a page behind a row that was booked on another day than its id says (port: booked)", () => {
  const id = "20260105-9999";
  const row: WorldTransaction = {
    ...{ id, status: "booked", amount: -1_00n, currency: "NOK", sequence: "00000000-moved" },
    ...{ day: "2026-01-20", bookingDate: "2026-01-20", valueDate: "2026-01-05" },
  };

  it.each(["older", "newer"] as const)(
    "begins where that row stands, towards the %s",
    async (towards) => {
      const { data, place } = books;
      const { payer } = data;
      await table.load(accounts.transactionRows(place.world, payer.account.id, row));
      const asking = as(data, payer);
      const read = async (more: { limit: number; behind?: string }) => {
        const range = { ...year(data), towards, ...more };
        const page = await bank.booked(asking, payer.account.id, range);
        return page === "unsupported" ? [] : page.rows.map((each) => each.id);
      };
      const whole = await read({ limit: 2000 });
      const at = whole.indexOf(id);
      const nearest = towards === "older" ? whole.slice(at + 1, at + 4) : whole.slice(at - 3, at);
      expect(nearest).toHaveLength(3);
      expect(await read({ limit: 3, behind: id })).toEqual(nearest);
    },
  );
});

it("an id that is none of the sandbox's finds no row", async () => {
  const { data } = books;
  const range = { ...year(data), limit: 5, towards: "older", behind: "A".repeat(64) } as const;
  const page = await bank.booked(as(data, data.payer), data.payer.account.id, range);
  expect(page).toEqual({ rows: [], more: false });
});
