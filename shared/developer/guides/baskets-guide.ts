import { basketPayments } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { eirikConsents, ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { plainRefusalOutput } from "./refused.ts";

export const basketsGuide: Guide = {
  title: "Signing baskets",
  summary: "Several payments with one approval. Each payment is then executed on its own.",

  content: ({ developerAddress }) => html`
    ${ownProfile("baskets", developerAddress)}
    ${ownDay()}
    ${eirikConsents("baskets")}
    <h2>Order the payments</h2>
    <p>Create each payment as usual, but do not send the customer to its link. It stays <code>RCVD</code>.</p>
    ${shell(
      "two payments that wait",
      `product=norwegian-domestic-credit-transfers
parties='"debtorAccount":{"bban":"99995260189","currency":"NOK"},"creditorName":"Ingrid Fjellheim","creditorAccount":{"bban":"99990166133","currency":"NOK"}'
order() { fjordgate call POST /v1/payments/$product --pick paymentId -d "{$parties,\\"instructedAmount\\":{\\"amount\\":\\"$1\\",\\"currency\\":\\"NOK\\"}}"; }
food=$(order 310.00)
rent=$(order 420.00)
echo "$food $rent"`,
      "‹food id› ‹rent id›",
    )}
    <h2>Create the basket</h2>
    <p>
      A basket can have up to ${basketPayments} single payments of one customer. Its status is the worst status of its
      payments.
    </p>
    ${shell(
      "a basket of both",
      `basket=$(fjordgate call POST /v1/signing-baskets --pick basketId -d "{\\"paymentIds\\":[\\"$food\\",\\"$rent\\"]}")
fjordgate call GET /v1/signing-baskets/$basket/status --pick transactionStatus`,
      "RCVD",
    )}
    <p>A payment can be in one basket only:</p>
    ${shell(
      "a payment in a second basket",
      `fjordgate call POST /v1/signing-baskets -d "{\\"paymentIds\\":[\\"$food\\"]}" || echo "exit code $?"`,
      plainRefusalOutput({
        status: 409,
        message: "CONFLICT (paymentIds.0): The payment is already in a signing basket.",
      }),
    )}
    <p>Standing orders and bulk payments cannot be in a basket:</p>
    ${shell(
      "a bulk in a basket",
      `bulk=$(fjordgate call POST /v1/bulk-payments/$product --pick paymentId -d '{"debtorAccount":{"bban":"99995260189","currency":"NOK"},"payments":[{"creditorName":"Ingrid Fjellheim","creditorAccount":{"bban":"99990166133","currency":"NOK"},"instructedAmount":{"amount":"5.00","currency":"NOK"}}]}')
fjordgate call POST /v1/signing-baskets -d "{\\"paymentIds\\":[\\"$bulk\\"]}" || echo "exit code $?"`,
      plainRefusalOutput({
        status: 400,
        message:
          "REFERENCE_MIX_INVALID (paymentIds.0): Bulk and periodic payments cannot be in a signing basket.",
      }),
    )}
    <h2>Approve them together</h2>
    <p>
      <code>POST …/authorisations</code> of the basket returns <code>scaStatus</code> and <code>scaRedirect</code>. It
      needs <code>x-accept-fix: amount-as-string</code>, which the command line always sends. The customer sees each
      payment and the total, and approves all or none.
    </p>
    ${shell(
      "one approval for all",
      "fjordgate pay --approve /v1/signing-baskets/$basket --auto 13839312185",
      `✓ The PSU signs in with 13839312185
✓ The PSU approves
✓ ACSP: approved, on its way ‹sometimes›
✓ ACSC: booked
ACSC /v1/signing-baskets/‹basket id›`,
    )}
    <h2>Execution</h2>
    <p>
      After the approval the payments are independent: one may be booked while another has insufficient funds. The
      basket then has the worst status. Ask for the status of each payment:
    </p>
    ${shell(
      "the status of each payment",
      `fjordgate call GET /v1/payments/$product/$food/status --pick transactionStatus
fjordgate call GET /v1/payments/$product/$rent/status --pick transactionStatus`,
      `ACSC
ACSC`,
    )}
    <p>
      <code>DELETE</code> removes a basket that nobody has approved; its payments do not change. If the customer
      cancels the SCA, the basket does not change either: start another authorisation.
    </p>
  `,
};
