import type { ComponentChild } from "preact";
import { bulkPayments } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";

const signsAndApproves = `✓ The PSU signs in with 13839312185
✓ The PSU approves`;

/** Standing orders, bulk payments, payments that fail, and cancellations. */
export const otherPayments = (): ComponentChild => html`
  <h2>Standing orders and bulk payments</h2>
  <p>
    A standing order has <code>startDate</code>, <code>frequency</code> and,
    optionally, <code>endDate</code>, <code>dayOfExecution</code> and <code>executionRule</code>. The answer contains
    the next execution days. No money is reserved: it must be on the account on each execution day.
  </p>
  ${shell(
    "a standing order",
    `product=norwegian-domestic-credit-transfers
eirik='"debtorAccount":{"bban":"99995260189","currency":"NOK"}'
ingrid='"creditorName":"Ingrid Fjellheim","creditorAccount":{"bban":"99990166133","currency":"NOK"}'
rent='"instructedAmount":{"amount":"900.00","currency":"NOK"},"remittanceInformationUnstructured":"Leie"'
id=$(fjordgate call POST /v1/periodic-payments/$product --pick paymentId \\
  -d "{$eirik,$ingrid,$rent,\\"startDate\\":\\"2027-04-15\\",\\"frequency\\":\\"Monthly\\",\\"dayOfExecution\\":\\"15\\"}")
fjordgate pay --approve /v1/periodic-payments/$product/$id --auto 13839312185`,
    `${signsAndApproves}
✓ ACTC: approved, waiting for its day
In a sandbox its day comes with fjordgate sandbox clock <time>.
ACTC /v1/periodic-payments/norwegian-domestic-credit-transfers/‹standing id›`,
  )}
  <p>
    A bulk has up to ${bulkPayments} payments from one account, and one approval. If some payments fail, the others are still
    made, and the status is <code>PART</code>.
  </p>
  ${shell(
    "a bulk of which one payment finds no money",
    `wage='"instructedAmount":{"amount":"100.00","currency":"NOK"},"remittanceInformationUnstructured":"Lønn"'
prize='"instructedAmount":{"amount":"999999.00","currency":"NOK"},"remittanceInformationUnstructured":"Premie"'
bulk=$(fjordgate call POST /v1/bulk-payments/$product --pick paymentId -d "{$eirik,\\"payments\\":[{$ingrid,$wage},{$ingrid,$prize}]}")
fjordgate pay --approve /v1/bulk-payments/$product/$bulk --auto 13839312185 || echo "exit code $?"
fjordgate call GET /v1/bulk-payments/$product/$bulk/status --pick tppMessages.0`,
    `${signsAndApproves}
✓ ACSP: approved, on its way ‹sometimes›
✓ PART: partly executed
PART /v1/bulk-payments/norwegian-domestic-credit-transfers/‹bulk id›
✗ Some payments of the bulk were not made (PART).
  PAYMENT_FAILED (payments.1): There was too little money on the debtor's account.
exit code 6
{"category":"ERROR","code":"PAYMENT_FAILED","path":"payments.1","text":"There was too little money on the debtor's account."}`,
  )}
  <h2>Payments that fail</h2>
  <p>
    <code>ACCP</code> means insufficient funds, with <code>fundsAvailable</code> false. <code>RJCT</code> means
    rejected: <code>psuMessage</code> and a WARNING say why, unless the bank gives no reason. They also name the days on
    which a standing order was not paid. <code>PDNG</code> means that the bank does not know the outcome yet: ask again later, and do not pay
    again. Scenarios force all of these:
  </p>
  ${shell(
    "a payment without funds, and one that is rejected",
    `pay --amount 40.00 --to 99990166133 --creditor 'Ingrid Fjellheim' --scenario funds=insufficient
pay --amount 41.00 --to 99990166133 --creditor 'Ingrid Fjellheim' --scenario outcome=rejected`,
    `✓ RCVD: ordered as ‹uncovered id›
${signsAndApproves}
✓ ACCP: not covered by the money in the account
ACCP /v1/payments/norwegian-domestic-credit-transfers/‹uncovered id›
✗ The payment is not covered by the money in the account (ACCP).
exit code 6
✓ RCVD: ordered as ‹rejected id›
${signsAndApproves}
✓ ACSP: approved, on its way ‹sometimes›
✓ RJCT: rejected
RJCT /v1/payments/norwegian-domestic-credit-transfers/‹rejected id›
✗ The payment is rejected (RJCT).
exit code 6`,
  )}
  <h2>Cancelling</h2>
  <p>
    <code>DELETE</code> cancels a payment at once if nobody has approved it and it is in no basket: 204. For an
    approved payment that is not executed yet, the answer is 202 with <code>startAuthorisation</code>: the customer
    must approve the cancellation. An executed payment cannot be cancelled: 409.
    While the status is <code>PDNG</code>, the 409 says that it is too early: try again after <code>Retry-After</code>.
    A cancellation is <code>PDNG</code>, with a <code>psuMessage</code>, until the bank has answered it.
  </p>
  ${shell(
    "a standing order, cancelled",
    `fjordgate call DELETE /v1/periodic-payments/$product/$id --pick transactionStatus
fjordgate pay --approve /v1/periodic-payments/$product/$id/cancellation-authorisations --auto 13839312185
fjordgate call GET /v1/periodic-payments/$product/$id/status --pick transactionStatus`,
    `ACTC
${signsAndApproves}
✓ CANC: cancelled
CANC /v1/periodic-payments/norwegian-domestic-credit-transfers/‹standing id›
CANC`,
  )}
  <p>A customer can also cancel a payment in the bank's own channels. Its id stays valid: check the status from time
  to time.</p>
`;
