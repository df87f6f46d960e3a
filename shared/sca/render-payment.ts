import { bank } from "../bank/stage-bank.ts";
import type { Account } from "../bank/world.ts";
import type { PageCall } from "../http/define-page.ts";
import { bulkPage } from "../pages/bulk-page.ts";
import { formatRate } from "../pages/format.ts";
import type { Frame } from "../pages/layout.ts";
import { paymentPage } from "../pages/payment-page.ts";
import { bulkEntries } from "../payments/bulk-answer.ts";
import type { Transfer } from "../products/transfer.ts";
import { isBatch } from "../rules/bulk-payment.ts";
import { osloDay } from "../rules/calendar.ts";
import { sandboxTime } from "../rules/clock.ts";
import { remittanceOf } from "../rules/kid.ts";
import { moneyOf } from "../rules/money.ts";
import { type Payment, type PeriodicPayment, takesMore, totalOf } from "../rules/payment.ts";
import { rulesOf } from "../rules/payment-rows.ts";
import { nextDates } from "../rules/periodic.ts";
import { accountNumber } from "../schemas/account-reference.ts";
import { isForcedShort } from "./finish-sca.ts";

/** How many of its days a standing order is shown with. */
const daysShown = 3;

/** The page on which a payment is approved, or its cancellation. */
export async function renderPayment(
  frame: Frame,
  call: PageCall,
  payment: Payment,
): Promise<string> {
  const { flow, language, firstShown } = call;
  const account = await bank().account(payment.world, payment.debtorAccountId);
  const common = {
    cancels: flow.purpose === "cancellation",
    brand: flow.brand,
    from: {
      name: account?.name ?? "",
      number: accountNumber(payment.order.debtorAccount),
      owner: payment.debtorName,
    },
    fee: debtorMoney(payment, payment.fee),
    taken: takesMore(payment) ? debtorMoney(payment, totalOf(payment)) : undefined,
    date: payment.executionDate,
    movedFrom: payment.movedFrom,
    problem: isShort(call, payment, account) ? ("funds" as const) : undefined,
    summaryHash: payment.summaryHash,
  };
  if (payment.service === "bulk-payments")
    return bulkPage(frame, {
      ...common,
      total: debtorMoney(payment, payment.debited),
      // Who approves it may act for a company that the TPP has not named.
      batch: isBatch(common.cancels ? payment : { ...payment, corporateId: flow.corporateId }),
      payments: (await bulkEntries(payment)).map(({ instructedAmount: amount, ...entry }) => ({
        ...remittanceOf(entry),
        to: { name: entry.creditorName, number: accountNumber(entry.creditorAccount) },
        amount,
      })),
      firstShown,
    });
  const { rate } = payment;
  const order: Transfer = payment.order;
  return paymentPage(frame, {
    ...common,
    ...remittanceOf(order),
    to: {
      name: order.creditorName,
      number: accountNumber(order.creditorAccount),
      agent: order.creditorAgent,
      address: addressOf(order),
    },
    ...order.instructedAmount,
    debited: rate && debtorMoney(payment, payment.debited),
    rate: rate && formatRate(rate, language),
    instant: rulesOf(payment).instant,
    schedule: payment.service === "periodic-payments" ? scheduleOf(payment) : undefined,
    reference: order.endToEndIdentification,
    purpose: order.purposeCode,
  });
}

const debtorMoney = ({ debtorCurrency }: Payment, minor: bigint) => moneyOf(minor, debtorCurrency);

function addressOf({ creditorAddress }: Transfer): string[] {
  const { street, buildingNumber, postalCode, city, country } = creditorAddress ?? {};
  return [[street, buildingNumber], [postalCode, city], [country]]
    .map((line) => line.filter(Boolean).join(" "))
    .filter(Boolean);
}

const scheduleOf = ({ order, executionDate }: PeriodicPayment) => ({
  ...order,
  next: nextDates(order, executionDate, daysShown),
});

/** Whether there is too little money now; that is nothing to say yet of a standing order whose first day is to come. */
function isShort(
  { flow, realTime }: PageCall,
  payment: Payment,
  account: Account | undefined,
): boolean {
  if (flow.purpose === "cancellation") return false;
  if (isForcedShort(flow)) return true;
  const today = osloDay(sandboxTime(flow, realTime));
  if (payment.service === "periodic-payments" && payment.executionDate > today) return false;
  return account !== undefined && account.available < totalOf(payment);
}
