import { consentedRead, usableHolding } from "../../shared/consents/consented-read.ts";
import { namedCard } from "../../shared/consents/named-account.ts";
import { readCaller } from "../../shared/consents/read-caller.ts";
import { accountReadHeaders, consentedAccess } from "../../shared/consents/read-headers.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { readsOn } from "../../shared/listings/list-key.ts";
import { listQuery, partsOf } from "../../shared/listings/list-query.ts";
import { openList } from "../../shared/listings/open-list.ts";
import { readPage, rowsOfPart } from "../../shared/listings/page.ts";
import { linksOf } from "../../shared/listings/page-links.ts";
import type { ListPart } from "../../shared/listings/positions.ts";
import type { CardTransaction } from "../../shared/ports/schemas/transaction.ts";
import {
  cardBalancesOf,
  cardReference,
  cardTransactionAnswer,
} from "../../shared/rules/card-answer.ts";
import { CardTransactionsAnswer } from "../../shared/schemas/card-answers.ts";

export const documentation: Documentation = {
  description:
    "Returns the transactions of a card account, the newest first, in pages that link to one another.",
  refusals: ["SCA_NOT_FOUND", "SCA_EXPIRED"],
  example: { query: { bookingStatus: "both", dateFrom: "2026-01-01", limit: "50" } },
};

/** Pending transactions of a card are filtered like booked ones, in every stage (specification, Limits). */
export const handler = defineOperation({
  route: "GET /v1/card-accounts/{id}/transactions",
  summary: "List card transactions",
  role: "AISP",
  headers: accountReadHeaders,
  query: listQuery("booked", "pending", "both"),
  answer: [200, CardTransactionsAnswer],
  access: { ...consentedAccess, secrets: [...consentedAccess.secrets, "cursors"] },
  unattended: {
    account: namedCard,
    readsOn: (call) => readsOn(call, namedCard(call.params)),
  },

  async handle(call) {
    const { id } = call.params;
    const of = namedCard(call.params);
    const read = await consentedRead(call, call.headers, of);
    const asking = readCaller(call, read);
    const parts = partsOf[call.query.bookingStatus];
    const list = await openList(call, read, { of, parts });
    const [card, page] = await Promise.all([
      usableHolding(call, read, of),
      readPage<CardTransaction>(list.wanted, {
        booked: (range) => call.bank.cardBooked(asking, id, range),
        pending: () => call.bank.cardPending(asking, id),
        expectedOn: ({ transactionDate }) => transactionDate,
      }),
    ]);
    const shown = (part: ListPart) =>
      parts.includes(part)
        ? rowsOfPart(page, part).map((each) => cardTransactionAnswer(each, call.fixes))
        : undefined;
    return {
      cardAccount: cardReference(card),
      cardTransactions: {
        booked: shown("BOOKED"),
        pending: shown("PENDING"),
        _links: {
          cardAccount: linksTo.cardAccount(id),
          ...(await linksOf(page, list, (query) => linksTo.cardTransactions(id, query))),
        },
      },
      balances: cardBalancesOf(card),
    };
  },
});
