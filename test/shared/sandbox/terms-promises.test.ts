import type { Bank } from "../../../shared/ports/bank.ts";
import { bankCalls } from "../../../shared/ports/bank-calls.ts";
import type { Order } from "../../../shared/ports/schemas/order.ts";
import { readsOf } from "../../../shared/sandbox/reads/reads.ts";
import { sandboxTerms } from "../../../shared/sandbox/terms/terms.ts";
import { Skipped } from "../../conformance/case.ts";
import { checkCases } from "../../conformance/cases/checks.ts";
import { runCase } from "../../conformance/run-cases.ts";
import {
  elsewhere,
  numberOf,
  singleOrder,
  transferTo,
  withKid,
} from "../../support/bank/bank-orders.ts";
import { eirik, havbris, tindre } from "../../support/psu/sca.ts";
import { sandboxBooks } from "../../support/sandbox/sandbox-books.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

let books: Awaited<ReturnType<typeof sandboxBooks>>;
beforeAll(async () => {
  books = await sandboxBooks();
});

const domestic = "norwegian-domestic-credit-transfers";
const [everyday, savings] = [numberOf(eirik), numberOf(eirik, 1)];

const notTried = async () => {
  throw new Skipped("this is tried elsewhere.");
};
const untried = Object.fromEntries(
  Object.keys(bankCalls).map((method) => [method, notTried]),
) as unknown as Bank;

describe("the sandbox's bank keeps the promises of the port to the bank on checks", () => {
  const to = (account: Order["debtorAccount"], changes = {}) => ({
    product: domestic,
    transfer: transferTo(account, changes),
  });
  /** The case of this promise is skipped, because it reads `orders`, which this bank lacks. */
  const ofOrders = "check changes nothing, and may be asked again at any time";

  it.each(checkCases)("$promise", async (each) => {
    const amount = { amount: "10.00", currency: "EUR" } as const;
    const foreign = { amount, creditorAgent: "DEUTDEFF" };
    const data = {
      ...books.data,
      own: to(savings),
      tooMuch: to(elsewhere, { amount: { amount: "99999.00", currency: "NOK" } }),
      refused: {
        order: singleOrder(everyday, {
          transfer: transferTo(numberOf(tindre), withKid("1237")),
          requestedDate: "2027-03-03",
        }),
        refusals: [
          { reason: "date" as const, path: "requestedDate" },
          {
            reason: "kidInvalid" as const,
            path: "transfer.remittanceInformationStructuredArray.0.reference",
          },
        ],
      },
      kidMissing: to(numberOf(tindre)),
      kidInvalid: to(numberOf(havbris), withKid("100001928-")),
      foreign: {
        product: "cross-border-credit-transfers",
        transfer: transferTo(elsewhere, foreign),
      },
      standing: domestic,
      noBankingDay: "2026-03-07",
    };
    const terms: Bank = { ...untried, ...readsOf(books.place), ...sandboxTerms(books.place) };
    const outcome = await runCase(each, terms, data, books.hooks);
    if (outcome.result === "broken") throw outcome.error;
    expect(outcome.result).toBe(each.promise === ofOrders ? "skipped" : "kept");
  });
});
