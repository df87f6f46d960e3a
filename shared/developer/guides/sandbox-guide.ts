import {
  linkMinutes,
  postedTransactions,
  requestLogHours,
  sandboxSnapshots,
} from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { refusalOutput } from "./refused.ts";

export const sandboxGuide: Guide = {
  title: "The sandbox",
  summary:
    "Your own test bank, with its customers, money and clock. Change them, save them, and restore them.",

  content: ({ developerAddress, siteAddress }) => html`
    ${ownProfile("sandbox", developerAddress)}
    <p>
      The sandbox belongs to the identifier in your certificates, which is derived from your key. Your first call
      creates it with four customers. Nobody else can see it. Paths with <code>/v1/sandbox</code> do not exist in
      production.
    </p>
    ${ownDay()}
    <p>
      <code>initialize</code> restores the first customers and ends all consents, sessions and payments. PSU-IDs stay
      valid. It also sets the clock to real time. With <code>--keep-clock</code> (<code>?clock=keep</code>) the clock
      stays, and the sandbox starts at that time.
    </p>
    <h2>Customers and accounts</h2>
    <p>Create a customer with an account. Amounts in sandbox calls are in øre: 150000 is NOK 1,500.00.
      A sandbox list is a JSON array (<code>[{"customerId": …}]</code>), whereas <code>GET /v1/accounts</code> returns
      an object that contains the list (<code>{"accounts": […]}</code>).</p>
    ${shell(
      "a customer with an account",
      `customer=$(fjordgate call POST /v1/sandbox/customers -d '{"customerNumber":"kari-1","name":"Kari Nordvik","type":"PRIVATE"}' --pick customerId)
account=$(fjordgate call POST /v1/sandbox/accounts -d "{\\"customerId\\":\\"$customer\\",\\"name\\":\\"Sykkelkonto\\",\\"bban\\":\\"99990000219\\",\\"balance\\":150000}" --pick id)
fjordgate sandbox customers`,
      `NUMBER       TYPE       ACCOUNTS  NAME
13839312185  private    2         Eirik Solvang
05848520057  private    2         Ingrid Fjellheim
kari-1       private    1         Kari Nordvik
22887030182  corporate  2         Havbris Sjømat AS
30920250072  corporate  2         Tindre Design AS`,
    )}
    <p>The new customer signs in on the bank's pages with her customer number. Her consent works like any other:</p>
    ${shell(
      "the new customer consents",
      "fjordgate consent --auto kari-1 --as kari",
      `✓ The PSU signs in with kari-1
✓ The PSU grants 1 account
✓ The PSU is kept as kari in the profile sandbox, and in use.
IBAN             NAME         BALANCE       RESOURCE ID
NO9199990000219  Sykkelkonto  1500.00  NOK  ‹account id›`,
    )}
    <p>
      You can add past transactions: up to ${postedTransactions} per call, all or none. They do not change the balance; <code>PUT
      …/balances</code> sets it.
    </p>
    ${shell(
      "a transaction of last week",
      `fjordgate call POST /v1/sandbox/accounts/$account/transactions --pick 0.bookingDate \\
  -d '[{"amount":-4990,"currency":"NOK","valueDate":"2027-02-22","bookingDate":"2027-02-22","creditorName":"Sykkelbua"}]'
fjordgate call GET "/v1/accounts/$account/transactions?bookingStatus=booked" --pick transactions.booked.0.transactionAmount`,
      `2027-02-22
{"amount":"-49.90","currency":"NOK"}`,
    )}
    <h2>Save and restore</h2>
    <p>
      A snapshot saves the whole sandbox; you can have ${sandboxSnapshots}. Restoring one ends consents and sessions, and does not
      change the clock.
    </p>
    ${shell(
      "a snapshot, and back to it",
      `snapshot=$(fjordgate call POST /v1/sandbox/snapshots -d '{"name":"with-kari"}' --pick snapshotId)
fjordgate sandbox initialize --keep-clock
fjordgate call POST /v1/sandbox/snapshots/$snapshot/restore
fjordgate call GET /v1/sandbox/customers --pick customerNumber=kari-1.customerName`,
      `✓ The sandbox is as it was at the beginning.
x-request-id: ‹restore request›
✓ 204
Kari Nordvik`,
    )}
    <p>
      You can also export the sandbox as a document, keep it with your tests, edit it, and import it into any sandbox.
      Its <code>version</code> names its format; a version that the sandbox does not support is refused:
    </p>
    ${shell(
      "the sandbox as a document",
      `fjordgate sandbox export > world.json
fjordgate call POST '/v1/sandbox/data?replace=true' -d @world.json --pick customers`,
      "5",
    )}
    <h2>Time</h2>
    <p>
      You can set the clock to any time from November 2019 to 2099. Sessions, consents, daily limits, execution dates
      and bookings follow it. If you set it ahead, everything that becomes due is executed, day by day. If you set it
      back, nothing is undone: later bookings stay on the account until you initialise the sandbox. Certificates, the
      date of a signature and the ${linkMinutes} minutes of a link always use real time.
    </p>
    ${shell(
      "the clock, ahead and back",
      `fjordgate sandbox clock +30d
fjordgate sandbox clock real`,
      `2027-03-31T‹clock› (real time ‹real time›)
‹back time› (real time)`,
    )}
    <h2>Actions of customers and of the bank</h2>
    <p>
      Customers and the bank act without you, and your program must handle that. Calls
      under <code>/v1/sandbox/net-bank</code> cancel or move a payment as in the customer's net bank, and block
      payments from an account:
    </p>
    ${shell(
      "no payments from this account",
      `fjordgate call PUT /v1/sandbox/net-bank/accounts/$account/payment-block -d '{"blocked":true}'
fjordgate pay --auto kari-1 --amount 10.00 --from 99990000219 --to 99990166133 --creditor 'Ingrid Fjellheim' || echo "exit code $?"`,
      `x-request-id: ‹request›
✓ 204
${refusalOutput({
  status: 400,
  message: "PAYMENT_FAILED (debtorAccount): This payment cannot be made from the debtor account.",
})}`,
    )}
    <p>
      At <code>${siteAddress}/consents</code> you act as the customer: sign in with a number and your TPP's id, see
      your TPP's access, and withdraw it.
    </p>
    <h2>Your requests</h2>
    <p>
      <code>fjordgate sandbox requests</code> lists your requests of the last ${requestLogHours} hours; with an id it shows the
      expected signing string. <code>X-Sandbox-Scenario</code> forces errors and outcomes:
      see <a href="/guides/errors">Errors</a>.
    </p>
  `,
};
