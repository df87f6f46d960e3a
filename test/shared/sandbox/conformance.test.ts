import type { Bank } from "../../../shared/ports/bank.ts";
import { sandboxOrders } from "../../../shared/sandbox/orders/orders.ts";
import { readsOf } from "../../../shared/sandbox/reads/reads.ts";
import { sandboxTerms } from "../../../shared/sandbox/terms/terms.ts";
import { cases } from "../../conformance/cases.ts";
import type { TestData, ToPay } from "../../conformance/test-data.ts";
import {
  elsewhere,
  numberOf,
  singleOrder,
  transferTo,
  withKid,
} from "../../support/bank/bank-orders.ts";
import { expectKept, madeForEachCall } from "../../support/bank/kept-promises.ts";
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
  bank = madeForEachCall(bankNow);
});

/** Returns the sandbox's bank at the time of the books, with an unmoved clock. */
function bankNow(): Bank {
  const now = books.data.now();
  const place = { ...books.place, now, realTime: now };
  return { ...readsOf(place), ...sandboxTerms(place), ...sandboxOrders(place) };
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

describe("the sandbox's bank keeps the promises of the port to the bank", () => {
  it.each(cases)("$promise", (each) => expectKept(each, bank, { ...books, data }));
});
