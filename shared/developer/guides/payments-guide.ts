import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { eirikConsents, ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { otherPayments } from "./other-payments.ts";
import { toldOf } from "./refused.ts";

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
    "Order a payment, have it approved, follow it until it is booked. Then the kinds, the days, and what can go wrong.",

  content: ({ developerAddress }) => html`
    ${ownProfile("payments", developerAddress)}
    ${ownDay()}
    ${eirikConsents("payments")}
    <h2>A first payment</h2>
    <p>
      A payment is ordered by <code>POST /v1/payments/{payment-product}</code>, approved by the customer
      behind <code>scaRedirect</code>, and followed by <code>GET …/status</code>. <code>pay</code> does all three.
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
      <code>RCVD</code> waits for the approval, for 24 hours. <code>ACSP</code> is approved: the money is held
      back. <code>ACSC</code> is booked, and final. A payment that looks like one of the last 24 hours is refused, unless you
      mean it: <code>?allowLogicalDuplicate=true</code>, here <code>--allow-duplicate</code>.
    </p>
    ${shell(
      "the same payment again",
      "pay --amount 250.00 --to 99990166133 --creditor 'Ingrid Fjellheim' --message 'Takk for sist'",
      toldOf({
        status: 409,
        message:
          "CONFLICT (allowLogicalDuplicate): The same payment was approved in the last 24 hours. Set allowLogicalDuplicate=true to repeat it.",
      }),
    )}
    <h2>To the customer's own account</h2>
    <p>
      Between accounts of the same customer, while a <a href="/guides/sca">session</a> is valid, the bank asks for no
      approval of a payment in the one currency of both, without a fee:
      there is no <code>scaRedirect</code>, and <code>scaStatus</code> is <code>EXEMPTED</code>.
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
      <code>transactionFees</code> is the whole price, of the payment and of the conversion. The customer sees it, with the
      rate, before approving. Give <code>creditorAgent</code>, the BIC, where the account is not an IBAN.
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
      and <code>instant-norwegian-domestic-credit-transfers-straks</code>: that one is <code>ACWP</code> while it is with the
      creditor's bank.
    </p>
    <h2>A KID or a message</h2>
    <p>
      Norwegian bills have a KID, a reference with a control digit. It goes
      into <code>remittanceInformationStructuredArray</code>, and excludes a message. Some creditors take nothing without.
    </p>
    ${shell(
      "a creditor who asks for a KID",
      `pay --amount 99.00 --to 99998219937 --creditor 'Tindre Design AS' --message 'Faktura'
pay --amount 99.00 --to 99998219937 --creditor 'Tindre Design AS' --kid 1230
pay --amount 99.00 --to 99998219937 --creditor 'Tindre Design AS' --kid 1236`,
      `${toldOf({ status: 400, message: "KID_MISSING (remittanceInformationStructuredArray): The creditor's account accepts only payments with a KID." })}
${toldOf({ status: 400, message: "KID_INVALID (remittanceInformationStructuredArray.0.reference): The creditor's account does not accept this KID." })}
✓ RCVD: ordered as ‹billed id›
${approved}
${booked(domestic, "billed")}`,
    )}
    <h2>On another day</h2>
    <p>
      <code>requestedExecutionDate</code> may lie ahead. The payment is <code>ACTC</code> until then. A day on which banks are
      closed moves to the next one: the answer says so in a WARNING, and the status is <code>ACWC</code>.
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
