import { bank } from "../bank/stage-bank.ts";
import { type ConsentsCall, consentsPath } from "../http/define-consents-page.ts";
import {
  type OwnPaymentView,
  ownPaymentsPage,
  type StopPaymentView,
  stopPaymentPage,
} from "../pages/own-payments-page.ts";
import { moneyOf } from "../rules/money.ts";
import { isCancellable, type Payment } from "../rules/payment.ts";
import { accountNumber } from "../schemas/account-reference.ts";
import type { CurrentVisit } from "./current-visit.ts";
import { mostPayments, type OwnPayment, ownPayments, paymentReference } from "./own-payments.ts";
import { frameOf, visitorOf } from "./visit-frame.ts";

/** Where a customer sees what they have paid through TPPs. */
export const ownPaymentsPath = `${consentsPath}/payments`;

/** The payments that whoever is signed in has approved. */
export async function renderOwnPayments(call: ConsentsCall, visit: CurrentVisit): Promise<string> {
  const payments = await ownPayments(visit);
  return ownPaymentsPage(frameOf(call), {
    visitor: visitorOf(call, visit),
    payments: payments.map((own) => viewOf(call, own)),
    isStopped: call.query.stopped !== undefined,
    most: mostPayments,
  });
}

/** One of them, to be stopped. */
export async function renderOwnPayment(
  call: ConsentsCall,
  visit: CurrentVisit,
  own: OwnPayment,
  problem?: StopPaymentView["problem"],
): Promise<string> {
  const { world, debtorAccountId, summaryHash: summary } = own.payment;
  const account = await bank().account(world, debtorAccountId);
  const payment = viewOf(call, own, account?.name);
  const visitor = visitorOf(call, visit);
  return stopPaymentPage(frameOf(call), { visitor, payment, summary, problem });
}

function viewOf(
  call: ConsentsCall,
  own: OwnPayment,
  accountName = own.payment.debtorName,
): OwnPaymentView {
  const { payment, tppName } = own;
  const { order, executionDate: date, status, service } = payment;
  return {
    reference: paymentReference(call, own),
    tppName,
    to: payeesOf(payment),
    from: { name: accountName, number: accountNumber(order.debtorAccount) },
    amount: amountOf(payment),
    date,
    status,
    repeats: service === "periodic-payments",
    canBeStopped: isCancellable(payment),
  };
}

const payeesOf = (payment: Payment): OwnPaymentView["to"] =>
  payment.service === "bulk-payments"
    ? { size: payment.size }
    : { name: payment.order.creditorName, number: accountNumber(payment.order.creditorAccount) };

/** What was ordered; of a bulk, what all of it takes from the account. */
const amountOf = (payment: Payment) =>
  payment.service === "bulk-payments"
    ? moneyOf(payment.debited, payment.debtorCurrency)
    : payment.order.instructedAmount;
