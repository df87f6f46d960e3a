import * as v from "valibot";
import { bank } from "../../shared/bank/stage-bank.ts";
import { consentedRead, heldAccount, needsSca } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { ApiError } from "../../shared/errors.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { earliestDay, historyNeedsSca } from "../../shared/rules/account-access.ts";
import { balancesOf, transactionAnswer } from "../../shared/rules/account-answer.ts";
import {
  AccountNumberAnswer,
  BalanceAnswer,
  TransactionAnswer,
} from "../../shared/schemas/account-answers.ts";
import { CalendarDate } from "../../shared/schemas/date.ts";
import { Link } from "../../shared/schemas/link.ts";
import { wholeNumber } from "../../shared/schemas/query.ts";

/** How many transactions are answered where no limit is asked for, and at most. */
const limits = { usual: 200, most: 1000 };

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/transactions",
  summary: "List transactions",
  role: "AISP",
  headers: readHeaders,
  query: v.strictObject({
    bookingStatus: v.picklist(
      ["booked", "pending", "both", "all"],
      "Must be one of booked, pending, both, all.",
    ),
    dateFrom: v.optional(CalendarDate),
    dateTo: v.optional(CalendarDate),
    limit: v.optional(wholeNumber(1, limits.most)),
  }),
  answer: [
    200,
    v.object({
      account: AccountNumberAnswer,
      transactions: v.object({
        booked: v.optional(v.array(TransactionAnswer)),
        pending: v.optional(v.array(TransactionAnswer)),
        _links: v.object({ account: Link }),
      }),
      balances: v.array(BalanceAnswer),
    }),
  ],
  access: consentedAccess,
  unattended: { limit: 4, account: "id" },

  async handle(call) {
    const { params, query, headers, world } = call;
    const { bookingStatus: status, dateTo: to = "9999-12-31", limit = limits.usual } = query;
    const read = await consentedRead(call, headers, { id: params.id, kind: "account" });
    if (query.dateFrom !== undefined && query.dateFrom > to)
      throw new ApiError("FORMAT_ERROR", "dateFrom must not be after dateTo.", {
        path: "dateFrom",
      });
    const from = query.dateFrom ?? earliestDay(read.reading) ?? "1000-01-01";
    const refused = historyNeedsSca(read.reading, to < from ? to : from);
    if (refused) throw await needsSca(call, headers, refused);
    const rows = (status: "BOOKED" | "PENDING") =>
      bank().transactions(world, params.id, { status, from, to, limit });
    const [account, booked, pending] = await Promise.all([
      heldAccount(call, read, params.id),
      status === "pending" ? undefined : rows("BOOKED"),
      status === "booked" ? undefined : rows("PENDING"),
    ]);
    return {
      account: { iban: account.iban, currency: account.currency },
      transactions: {
        booked: booked?.map(transactionAnswer),
        pending: pending?.map(transactionAnswer),
        _links: { account: linksTo.account(account.id) },
      },
      balances: balancesOf(account),
    };
  },
});
