import type { Bank, BankMethod } from "../../../shared/ports/bank.ts";
import { bankCalls } from "../../../shared/ports/bank-calls.ts";
import { sandboxOrders } from "../../../shared/sandbox/orders/orders.ts";
import { readsOf } from "../../../shared/sandbox/reads/reads.ts";
import { sandboxTerms } from "../../../shared/sandbox/terms/terms.ts";
import { cases } from "../../conformance/cases.ts";
import { overJson } from "../../conformance/over-json.ts";
import { runCase } from "../../conformance/run-cases.ts";
import type { TestData, ToPay } from "../../conformance/test-data.ts";
import {
  elsewhere,
  numberOf,
  singleOrder,
  transferTo,
  withKid,
} from "../../support/bank/bank-orders.ts";
import { eirik, havbris, ingrid, tindre } from "../../support/psu/sca.ts";
import { sandboxBooks } from "../../support/sandbox/sandbox-books.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const domestic = "norwegian-domestic-credit-transfers";

let books: Awaited<ReturnType<typeof sandboxBooks>>;
let data: TestData;
let bank: Bank;

beforeAll(async () => {
  books = await sandboxBooks();
  data = { ...books.data, ...(await more()) };
  bank = overJson(sandboxBank());
});

/** Returns the sandbox's bank at the time of the books, with an unmoved clock. */
function sandboxBank(): Bank {
  const at = (): Bank => {
    const now = books.data.now();
    const place = { ...books.place, now, realTime: now };
    return { ...readsOf(place), ...sandboxTerms(place), ...sandboxOrders(place) };
  };
  const call = (method: BankMethod) => [
    method,
    (...asked: never[]) => (at()[method] as (...asked: never[]) => unknown)(...asked),
  ];
  return Object.fromEntries((Object.keys(bankCalls) as BankMethod[]).map(call));
}

/** Returns the optional test data that the sandbox has, in addition to the data for reads. */
async function more(): Promise<Partial<TestData>> {
  const [creditor, closing] = [await books.hooks.newPayer?.(), await books.hooks.newPayer?.()];
  if (!creditor || !closing) throw new Error("There is no new payer.");
  const failing = transferTo(closing.account.reference);
  await books.hooks.closeAccount?.(closing);
  const to = (transfer: ToPay["transfer"], product = domestic): ToPay => ({ product, transfer });
  const amount = (amount: string, currency: "NOK" | "EUR" = "NOK") => ({
    amount: { amount, currency },
  });
  const kid = withKid("1237");
  return {
    toPay: to(transferTo(creditor.account.reference)),
    own: to(transferTo(numberOf(eirik, 1))),
    tooMuch: to(transferTo(elsewhere, amount("9999999.00"))),
    refused: {
      order: singleOrder(numberOf(eirik), {
        transfer: transferTo(numberOf(tindre), kid),
        requestedDate: "2020-03-03",
      }),
      refusals: [
        { reason: "date", path: "requestedDate" },
        {
          reason: "kidInvalid",
          path: "transfer.remittanceInformationStructuredArray.0.reference",
        },
      ],
    },
    kidMissing: to(transferTo(numberOf(tindre))),
    kidInvalid: to(transferTo(numberOf(havbris), withKid("100001928-"))),
    foreign: to(
      transferTo(elsewhere, { ...amount("10.00", "EUR"), creditorAgent: "DEUTDEFF" }),
      "cross-border-credit-transfers",
    ),
    instant: to(transferTo(numberOf(ingrid)), `instant-${domestic}-straks`),
    standing: domestic,
    bulk: { product: domestic, failing },
    noBankingDay: "2026-12-05",
  };
}

/**
 * Promises that cannot be tested on the sandbox: it has no customer who may read but not pay, and no orders that
 * another holder must approve.
 */
const without = /^the data file has no (reader|dualControl)$/;

describe("the sandbox's bank keeps the promises of the port to the bank", () => {
  it.each(cases)("$promise", async (each) => {
    const outcome = await runCase(each, bank, data, books.hooks);
    if (outcome.result === "broken") throw outcome.error;
    const { promise } = each;
    expect([
      { promise, result: "kept" },
      { promise, result: "skipped", reason: expect.stringMatching(without) },
    ]).toContainEqual(outcome);
  });
});
