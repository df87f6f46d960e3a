import { bank } from "../../shared/bank/stage-bank.ts";
import type { RowRange } from "../../shared/bank/world.ts";
import { consentedRead, heldOne } from "../../shared/consents/consented-read.ts";
import { consentedAccess, readHeaders } from "../../shared/consents/read-headers.ts";
import { shownTransactions } from "../../shared/consents/shown-transaction.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { linksTo } from "../../shared/http/links.ts";
import { readsOn } from "../../shared/listings/list-key.ts";
import { listQuery, partsOf } from "../../shared/listings/list-query.ts";
import { openList } from "../../shared/listings/open-list.ts";
import { type Part, readPage, rowsOf } from "../../shared/listings/page.ts";
import { linksOf } from "../../shared/listings/page-links.ts";
import { accountReference, balancesOf } from "../../shared/rules/account-answer.ts";
import { everyDay } from "../../shared/rules/calendar.ts";
import type { Granted } from "../../shared/schemas/relationship.ts";
import { TransactionsAnswer } from "../../shared/schemas/transaction-answers.ts";
import { settings } from "../../shared/settings.ts";

const accountOf = ({ id }: { id: string }): Granted => ({ id, kind: "account" });

export const handler = defineOperation({
  route: "GET /v1/accounts/{id}/transactions",
  summary: "List transactions",
  role: "AISP",
  headers: readHeaders,
  query: listQuery("booked", "pending", "both", "all"),
  answer: [200, TransactionsAnswer],
  access: { ...consentedAccess, secrets: [...consentedAccess.secrets, "cursors"] },
  unattended: {
    limit: 4,
    account: "id",
    readsOn: (call) => readsOn(call, accountOf(call.params)),
  },

  async handle(call) {
    const { id } = call.params;
    const read = await consentedRead(call, call.headers, accountOf(call.params));
    const asked = partsOf[call.query.bookingStatus];
    // In production what is pending is answered whole, whatever else is asked for (specification, Limits).
    const whole = settings.stage === "production";
    const parts = whole ? asked.filter((part) => part !== "PENDING") : asked;
    const list = await openList(call, read, { of: accountOf(call.params), parts });
    const rows = (range: RowRange) => bank().transactions(call.world, id, range);
    const [account, page, pending] = await Promise.all([
      heldOne(call, read, id, bank().account),
      readPage(list.wanted, rows),
      whole && asked.includes("PENDING") ? rows({ ...everyDay, status: "PENDING" }) : undefined,
    ]);
    const shown = (part: Part, listed = rowsOf(page, part)) =>
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
      balances: balancesOf(account),
    };
  },
});
