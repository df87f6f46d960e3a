import type { Case } from "./case.ts";
import { accountCases } from "./cases/accounts.ts";
import { approvalCases } from "./cases/approvals.ts";
import { cancelCases } from "./cases/cancels.ts";
import { changedTermsCases } from "./cases/changed-terms.ts";
import { checkCases } from "./cases/checks.ts";
import { customerCases } from "./cases/customers.ts";
import { executionCases } from "./cases/execution.ts";
import { fundsCases } from "./cases/funds.ts";
import { moneyCases } from "./cases/money.ts";
import { orderCases } from "./cases/orders.ts";
import { pagingCases } from "./cases/paging.ts";
import { sameOrderCases } from "./cases/same-orders.ts";
import { scheduleCases } from "./cases/schedules.ts";
import { submitCases } from "./cases/submits.ts";
import { transactionCases } from "./cases/transactions.ts";

/** A case for every promise of the port to the bank. Each case works alone, and does not disturb the next ones. */
export const cases: readonly Case[] = [
  ...customerCases,
  ...accountCases,
  ...pagingCases,
  ...transactionCases,
  ...checkCases,
  ...scheduleCases,
  ...moneyCases,
  ...submitCases,
  ...sameOrderCases,
  ...approvalCases,
  ...changedTermsCases,
  ...orderCases,
  ...executionCases,
  ...cancelCases,
  ...fundsCases,
];
