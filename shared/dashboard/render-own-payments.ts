import { consentsPath } from "../http/consents-path.ts";
import type { DoneAction } from "../pages/done-page.ts";
import type { OwnPaymentView } from "../pages/own-payment-words.ts";
import { ownPaymentKind, ownPaymentKinds } from "../pages/own-payment-words.ts";
import { ownPaymentsPage } from "../pages/own-payments-page.ts";
import { type StopPaymentView, stopPaymentPage } from "../pages/stop-payment-page.ts";
import { psuCaller, tppCaller } from "../payments/payment-caller.ts";
import { moneyOf } from "../rules/money.ts";
import type { Payment } from "../rules/payment.ts";
import { accountNumber } from "../schemas/account-reference.ts";
import { bankAt } from "../stage/bank-at.ts";
import { bankContextOf } from "../stage/bank-context-of.ts";
import { actionIn, doneQuery } from "./confirmed-action.ts";
import type { CurrentSession } from "./current-session.ts";
import { customerOf, frameOf } from "./dashboard-frame.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { type OwnPayment, ownPayments, paymentReference } from "./own-payments.ts";
import { shownSummary } from "./shown-summary.ts";

/** The path of the customer's payments through TPPs. */
export const ownPaymentsPath = `${consentsPath}/payments`;

/** The same path after a payment was stopped, with the kind of payment for the notice. */
export function stoppedPath(call: ConsentsCall, { payment }: OwnPayment): string {
  const kind = ownPaymentKind({ to: payeesOf(payment), repeats: isStandingOrder(payment) });
  return `${ownPaymentsPath}${doneQuery(call, kind)}`;
}

/** The same path if the bank has not answered yet whether the payment is stopped. */
export const unansweredPath = (call: ConsentsCall): string =>
  `${ownPaymentsPath}${doneQuery(call, "unanswered" satisfies DoneAction)}`;

/** The page with the payments that the signed-in customer has approved. */
export async function renderOwnPayments(
  call: ConsentsCall,
  session: CurrentSession,
): Promise<string> {
  const { stoppable, others, isFirst, next } = await ownPayments(call, session, call.query.from);
  const views = (all: readonly OwnPayment[]) => all.map((own) => viewOf(call, own));
  return ownPaymentsPage(frameOf(call), {
    visitor: customerOf(session),
    stoppable: views(stoppable),
    others: views(others),
    isFirst,
    next: next && paymentReference(call, next),
    done: actionIn(call, [...ownPaymentKinds, "unanswered"]),
  });
}

/** The page for stopping one payment. */
export async function renderOwnPayment(
  call: ConsentsCall,
  session: CurrentSession,
  own: OwnPayment,
  problem?: StopPaymentView["problem"],
): Promise<string> {
  const { debtorAccountId = "", corporateId: agreementId } = own.payment;
  const summary = shownSummary(session, own.payment);
  const { customerId } = session;
  const asking = psuCaller(tppCaller(own.payment, undefined), { customerId, agreementId });
  const bank = bankAt(bankContextOf(session));
  const [account] = await bank.accounts({ ...asking, attended: true }, [debtorAccountId]);
  return stopPaymentPage(frameOf(call), {
    visitor: customerOf(session),
    payment: viewOf(call, own, account?.name),
    schedule: isStandingOrder(own.payment) ? own.payment.order : undefined,
    summary,
    problem,
  });
}

function viewOf(
  call: ConsentsCall,
  own: OwnPayment,
  accountName = own.payment.debtorName ?? "",
): OwnPaymentView {
  const { payment, tppName } = own;
  const { order, executionDate: date, status } = payment;
  return {
    reference: paymentReference(call, own),
    tppName,
    to: payeesOf(payment),
    from: { name: accountName, number: accountNumber(order.debtorAccount) },
    amount: amountOf(payment),
    date,
    status,
    repeats: isStandingOrder(payment),
    canBeStopped: payment.isCancellable === true,
  };
}

const isStandingOrder = (payment: Payment) => payment.service === "periodic-payments";

const payeesOf = (payment: Payment): OwnPaymentView["to"] =>
  payment.service === "bulk-payments"
    ? { size: payment.size }
    : { name: payment.order.creditorName, number: accountNumber(payment.order.creditorAccount) };

/** The ordered amount. For a bulk, its total debit. */
const amountOf = (payment: Payment) =>
  payment.service === "bulk-payments"
    ? moneyOf(payment.debited, payment.debtorCurrency)
    : payment.order.instructedAmount;
