import { bulkPage } from "../pages/bulk-page.ts";
import { formatRate } from "../pages/format.ts";
import type { Frame } from "../pages/layout.ts";
import { paymentPage } from "../pages/payment-page.ts";
import { psuCaller, tppCaller } from "../payments/payment-caller.ts";
import { unchangedOrder } from "../payments/posted-order.ts";
import type { Account } from "../ports/schemas/account.ts";
import type { PostedTransfer } from "../products/transfer.ts";
import { osloDay } from "../rules/calendar.ts";
import { carriedOrder } from "../rules/carried-order.ts";
import { kidOrMessage } from "../rules/kid.ts";
import { moneyOf, toMinorUnits } from "../rules/money.ts";
import {
  type BulkPayment,
  type Payment,
  type PeriodicPayment,
  takesMore,
  totalDebit,
} from "../rules/payment.ts";
import { isInstantPayment } from "../rules/product-rules.ts";
import { accountNumber } from "../schemas/account-reference.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import type { PageCall } from "./define-page.ts";
import { shownHash } from "./shown-hash.ts";

/** The number of execution days shown for a standing order. */
const daysShown = 3;

/** The page on which the PSU approves a payment or its cancellation. */
export async function renderPayment(
  frame: Frame,
  call: PageCall,
  payment: Payment,
): Promise<string> {
  const { flow, language, firstShown } = call;
  const account = await debtorAccount(flow, payment);
  const common = {
    cancels: flow.purpose === "cancellation",
    brand: flow.brand,
    from: {
      name: account?.name ?? "",
      number: accountNumber(payment.order.debtorAccount),
      owner: payment.debtorName ?? "",
    },
    fee: debtorMoney(payment, payment.fee),
    taken: takesMore(payment) ? debtorMoney(payment, totalDebit(payment)) : undefined,
    date: payment.executionDate,
    movedFrom: payment.movedFrom,
    problem: isShort(call, payment, account) ? ("funds" as const) : undefined,
    actsFor: companyName(flow),
    summaryHash: shownHash(flow),
  };
  if (payment.service === "bulk-payments") {
    const { payments } = (await unchangedOrder(payment)).order;
    return bulkPage(frame, {
      ...common,
      total: debtorMoney(payment, payment.debited),
      // The approver may act for a company that the TPP did not name.
      batch: isBatch(payment, common.cancels ? payment.corporateId : flow.corporateId),
      payments: payments.map(({ instructedAmount: amount, ...entry }) => ({
        ...kidOrMessage(entry),
        to: { name: entry.creditorName, number: accountNumber(entry.creditorAccount) },
        amount,
      })),
      firstShown,
    });
  }
  const { rate } = payment;
  const order: PostedTransfer = carriedOrder(payment.product, payment.order);
  return paymentPage(frame, {
    ...common,
    ...kidOrMessage(order),
    to: {
      name: order.creditorName,
      number: accountNumber(order.creditorAccount),
      agent: order.creditorAgent,
      address: addressOf(order),
    },
    ...order.instructedAmount,
    debited: rate && debtorMoney(payment, payment.debited),
    rate: rate && formatRate(rate, language),
    instant: isInstantPayment(payment),
    schedule: payment.service === "periodic-payments" ? scheduleOf(payment) : undefined,
    reference: order.endToEndIdentification,
    purpose: order.purposeCode,
  });
}

/** The company for which the PSU acts, if any. Two agreements may cover the same account. */
export const companyName = ({ corporateId, holderName }: ScaFlow): string | undefined =>
  corporateId === undefined ? undefined : holderName;

const debtorMoney = ({ debtorCurrency }: Payment, minor: bigint) => moneyOf(minor, debtorCurrency);

function addressOf({ creditorAddress }: PostedTransfer): string[] {
  const { street, buildingNumber, postalCode, city, country } = creditorAddress ?? {};
  return [[street, buildingNumber], [postalCode, city], [country]]
    .map((line) => line.filter(Boolean).join(" "))
    .filter(Boolean);
}

const scheduleOf = ({ order, nextDates = [] }: PeriodicPayment) => ({
  ...order,
  next: nextDates.slice(0, daysShown),
});

/** True if a bulk is booked as one row: in a corporate context, unless the TPP prefers single rows. */
const isBatch = ({ order }: BulkPayment, corporateId: string | undefined): boolean =>
  corporateId !== undefined && order.batchBookingPreferred !== false;

/** The debtor account, as its PSU may see it. */
async function debtorAccount(flow: ScaFlow, payment: Payment): Promise<Account | undefined> {
  const { customerId, corporateId: agreementId } = flow;
  const { debtorAccountId } = payment;
  if (customerId === undefined || debtorAccountId === undefined) return undefined;
  const asking = psuCaller(tppCaller(payment, payment.device), { customerId, agreementId });
  const [account] = await bankAt(bankContextOf(flow)).accounts({ ...asking, attended: true }, [
    debtorAccountId,
  ]);
  return account;
}

/** True if the account has too little money now. A standing order is not checked before its first day. */
function isShort({ flow }: PageCall, payment: Payment, account: Account | undefined): boolean {
  if (flow.purpose === "cancellation") return false;
  if (payment.quote?.fundsAvailable === false) return true;
  const today = osloDay(flow.at.now);
  if (payment.service === "periodic-payments" && payment.executionDate > today) return false;
  const available = account && availableBalance(account);
  return available !== undefined && available < totalDebit(payment);
}

/** The available balance of an account, if its PSU may see it. */
export function availableBalance({ balances }: Account): bigint | undefined {
  const available = balances.find(({ type }) => type === "available");
  return available && toMinorUnits(available.amount);
}
