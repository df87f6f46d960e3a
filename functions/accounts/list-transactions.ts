import { consentedRead, usableHolding } from "../../shared/consents/consented-read.ts";
import { namedAccount } from "../../shared/consents/named-account.ts";
import { readCaller } from "../../shared/consents/read-caller.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import { shownTransactions } from "../../shared/consents/shown-transaction.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { historyDays } from "../../shared/limits.ts";
import { readsOn } from "../../shared/listings/list-key.ts";
import { listQuery, partsOf } from "../../shared/listings/list-query.ts";
import { openList } from "../../shared/listings/open-list.ts";
import { readPage, rowsOfPart } from "../../shared/listings/page.ts";
import { linksOf } from "../../shared/listings/page-links.ts";
import type { ListPart } from "../../shared/listings/positions.ts";
import type { Transaction } from "../../shared/ports/schemas/transaction.ts";
import { accountReference, balanceAnswers } from "../../shared/rules/account-answer.ts";
import { everyDay } from "../../shared/rules/calendar.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { TransactionsAnswer } from "../../shared/schemas/transaction-answers.ts";

export const documentation: Documentation = {
  description: `Returns the booked and pending transactions of an account, the newest first, in pages that link to one another. Transactions older than ${historyDays} days need a valid TPP session.`,
  refusals: ["SCA_NOT_FOUND", "SCA_EXPIRED"],
};

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/transactions",
  summary: "List transactions",
  role: "AISP",
  headers: accountReadHeaders,
  query: listQuery("booked", "pending", "both", "all"),
  answer: [200, TransactionsAnswer],
  access: { ...consentedAccess, secrets: [...consentedAccess.secrets, "cursors"] },
  unattended: {
    account: namedAccount,
    readsOn: (call) => readsOn(call, namedAccount(call.params)),
  },

  async handle(call) {
    const { id } = call.params;
    const of = namedAccount(call.params);
    const read = await consentedRead(call, call.headers, of);
    const asked = partsOf[call.query.bookingStatus];
    // In production the answer has all pending transactions, without filters and paging (specification, Limits).
    const whole = settings.stage === "production";
    const parts = whole ? asked.filter((part) => part !== "PENDING") : asked;
    const list = await openList(call, read, { of, parts });
    const asking = readCaller(call, read);
    const pendingRows = () => call.bank.pending(asking, id);
    const [account, page, pending] = await Promise.all([
      usableHolding(call, read, of),
      readPage<Transaction>(list.wanted, {
        booked: (range) => call.bank.booked(asking, id, range),
        pending: pendingRows,
        expectedOn: ({ valueDate }) => valueDate ?? everyDay.to,
      }),
      whole && asked.includes("PENDING") ? pendingRows() : undefined,
    ]);
    const shown = (part: ListPart, listed = rowsOfPart(page, part)) =>
      asked.includes(part) ? shownTransactions(call, read, id, listed) : undefined;
    return {
      account: accountReference(account),
      transactions: {
        booked: await shown("BOOKED"),
        pending: await shown("PENDING", pending),
        _links: {
          account: linksTo.account(id),
          ...(await linksOf(page, list, (query) => linksTo.transactions(id, query))),
        },
      },
      balances: balanceAnswers(account),
    };
  },
});
