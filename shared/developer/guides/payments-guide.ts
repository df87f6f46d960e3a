import { approvalHours, duplicateHours } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { eirikConsents, ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { otherPayments } from "./other-payments.ts";
import { refusalOutput } from "./refused.ts";

/** The last lines of the output for a payment that is executed at once. */
const booked = (product: string, id: string) => `✓ ACSP: approved, on its way ‹sometimes›
✓ ACSC: booked
ACSC /v1/payments/${product}/‹${id} id›`;

const approved = `✓ The PSU signs in with 13839312185
✓ The PSU approves`;

const domestic = "norwegian-domestic-credit-transfers";

export const paymentsGuide: Guide = {
  title: "Payments",
  summary:
    "Create a payment, have it approved, and follow it until it is booked. Then: kinds of payments, execution days, and errors.",

  content: ({ developerAddress }) => html`
    ${ownProfile("payments", developerAddress)}
    ${ownDay()}
    ${eirikConsents("payments")}
    <h2>A first payment</h2>
    <p>
      Create a payment with <code>POST /v1/payments/{payment-product}</code>, let the customer approve it
      at <code>scaRedirect</code>, and follow it with <code>GET …/status</code>. The command <code>pay</code> does all
      three.
    </p>
    ${shell(
      "a payment within Norway",
      `pay() { fjordgate pay --auto 13839312185 --from 99995260189 "$@" || echo "exit code $?"; }
pay --amount 250.00 --to 99990166133 --creditor 'Ingrid Fjellheim' --message 'Takk for sist'`,
      `✓ RCVD: ordered as ‹first id›
${approved}
${booked(domestic, "first")}`,
    )}
    <p>
      <code>RCVD</code> means waiting for approval, for at most ${approvalHours} hours. <code>ACSP</code> means approved: the money
      is reserved. <code>ACSC</code> means booked, and is final. A duplicate of a payment from the last ${duplicateHours} hours is
      refused, unless you allow it with <code>?allowLogicalDuplicate=true</code>, here <code>--allow-duplicate</code>.
    </p>
    ${shell(
      "the same payment again",
      "pay --amount 250.00 --to 99990166133 --creditor 'Ingrid Fjellheim' --message 'Takk for sist'",
      refusalOutput({
        status: 409,
        message:
          "CONFLICT (allowLogicalDuplicate): The same payment was approved in the last 24 hours. Set allowLogicalDuplicate=true to repeat it.",
      }),
    )}
    <h2>To the customer's own account</h2>
    <p>
      A payment between accounts of the same customer needs no approval if a <a href="/guides/sca">session</a> is
      valid, there is no fee, and everything is in one currency. Then there is no <code>scaRedirect</code>,
      and <code>scaStatus</code> is <code>EXEMPTED</code>.
    </p>
    ${shell(
      "a payment to the customer's own account",
      "pay --amount 500.00 --to 99991590834 --creditor 'Eirik Solvang' --message 'Sparing'",
      `✓ ACSP: ordered as ‹own id›
The bank asks for no approval.
${booked(domestic, "own")}`,
    )}
    <h2>Abroad</h2>
    <p>
      <code>transactionFees</code> is the total price of the payment and its conversion. The customer sees it, with
      the exchange rate, before approving. If the account is not an IBAN, send the BIC in <code>creditorAgent</code>.
    </p>
    ${shell(
      "a payment to Germany",
      "pay --product cross-border-credit-transfers --amount 250.00 --to DE89370400440532013000 --creditor 'Elbe Kaffee GmbH' --message 'Invoice 17'",
      `✓ RCVD: ordered as ‹foreign id›, its fee ‹fee amount› NOK
${approved}
${booked("cross-border-credit-transfers", "foreign")}`,
    )}
    <p>
      The other products are <code>sepa-credit-transfers</code>, in euro to an IBAN,
      and <code>instant-norwegian-domestic-credit-transfers-straks</code>, which is <code>ACWP</code> until the
      creditor's bank has credited it.
    </p>
    <h2>A KID or a message</h2>
    <p>
      Norwegian bills have a KID, a reference with a control digit. Send it
      in <code>remittanceInformationStructuredArray</code>, without a message. Some creditors accept only payments
      with a KID.
    </p>
    ${shell(
      "a creditor who asks for a KID",
      `pay --amount 99.00 --to 99998219937 --creditor 'Tindre Design AS' --message 'Faktura'
pay --amount 99.00 --to 99998219937 --creditor 'Tindre Design AS' --kid 1230
pay --amount 99.00 --to 99998219937 --creditor 'Tindre Design AS' --kid 1236`,
      `${refusalOutput({ status: 400, message: "KID_MISSING (remittanceInformationStructuredArray): The creditor's account accepts only payments with a KID." })}
${refusalOutput({ status: 400, message: "KID_INVALID (remittanceInformationStructuredArray.0.reference): The creditor's account does not accept this KID." })}
✓ RCVD: ordered as ‹billed id›
${approved}
${booked(domestic, "billed")}`,
    )}
    <h2>On another day</h2>
    <p>
      <code>requestedExecutionDate</code> may be in the future. Until then the payment is <code>ACTC</code>. If the
      day is not a banking day, the payment moves to the next one: the answer contains a WARNING, and the status
      is <code>ACWC</code>.
    </p>
    ${shell(
      "a payment on a Saturday",
      `later=$(pay --amount 80.00 --to 99990166133 --creditor 'Ingrid Fjellheim' --message 'Kino' --date 2027-03-06 | cut -d' ' -f2)
fjordgate sandbox clock 2027-03-08T12:00:00Z
fjordgate call GET "$later/status" --pick transactionStatus`,
      `✓ RCVD: ordered as ‹later id›
2027-03-06 is not a banking day: the payment is executed on 2027-03-08.
${approved}
✓ ACWC: approved, and moved to another day
In a sandbox its day comes with fjordgate sandbox clock <time>.
2027-03-08T12:00:00+00:00 (real time ‹real time›)
ACSC`,
    )}
    ${otherPayments()}
  `,
};
