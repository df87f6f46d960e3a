import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { toldOf } from "./refused.ts";

export const sandboxGuide: Guide = {
  title: "The sandbox",
  summary:
    "A bank of your own: its people, its money, its clock. Change them, save them, and bring them back.",

  content: ({ developerAddress, siteAddress }) => html`
    ${ownProfile("sandbox", developerAddress)}
    <p>
      The sandbox belongs to the identifier in your certificates, which is derived from your key. It opens with your first
      call, with four customers in it. Nobody else sees it. What has <code>/v1/sandbox</code> in its path is not there in production.
    </p>
    ${ownDay()}
    <p>
      <code>initialize</code> brings back the first customers and ends consents, sessions and payments. PSU-IDs stay. It sets
      the clock to real time too: with <code>--keep-clock</code> (<code>?clock=keep</code>) the clock stays, and the sandbox
      begins at the instant that it shows.
    </p>
    <h2>People and money</h2>
    <p>Make a customer, and an account for it. Amounts of the sandbox are whole øre: 150000 is NOK 1,500.00.
      A list of the sandbox is a JSON array itself (<code>[{"customerId": …}]</code>), where <code>GET /v1/accounts</code> answers
      an object with the list in it (<code>{"accounts": […]}</code>).</p>
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
    <p>On the bank's pages she signs in with her number. Her consent works like any other:</p>
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
      Transactions that you post are history: up to 1,000 a call, all or none, and they do not move the balance,
      which <code>PUT …/balances</code> sets.
    </p>
    ${shell(
      "a transaction of last week",
      `fjordgate call POST /v1/sandbox/accounts/$account/transactions --pick 0.bookingDate \\
  -d '[{"amount":-4990,"currency":"NOK","valueDate":"2027-02-22","bookingDate":"2027-02-22","creditorName":"Sykkelbua"}]'
fjordgate call GET "/v1/accounts/$account/transactions?bookingStatus=booked" --pick transactions.booked.0.transactionAmount`,
      `2027-02-22
{"amount":"-49.90","currency":"NOK"}`,
    )}
    <h2>Saved, and brought back</h2>
    <p>
      A snapshot is the whole sandbox as it is; twenty are kept. Restoring one ends consents and sessions, and leaves the clock
      where it is.
    </p>
    ${shell(
      "a snapshot, and back to it",
      `fjordgate sandbox snapshot create with-kari
fjordgate sandbox initialize --keep-clock
fjordgate sandbox snapshot restore with-kari
fjordgate call GET /v1/sandbox/customers --pick customerNumber=kari-1.customerName`,
      `ID                                    CREATED                    NAME
‹snapshot id›  ‹snapshot time›  with-kari
✓ The sandbox is as it was at the beginning.
✓ The sandbox is as it was in with-kari.
Kari Nordvik`,
    )}
    <p>
      The same as a document, to be kept beside your tests, edited, and put into any sandbox. Its <code>version</code> says
      how it is to be read; another one than the sandbox takes is refused:
    </p>
    ${shell(
      "the sandbox as a document",
      `fjordgate sandbox data export --out world.json
fjordgate sandbox data import world.json --replace`,
      `✓ ‹number› rows are in world.json.
PUT IN
customers         5
agreements        5
accounts          9
cardAccounts      2
transactions      ‹number›
cardTransactions  ‹number›`,
    )}
    <h2>Time</h2>
    <p>
      The clock may stand anywhere from November 2019 to 2099. Sessions, consents, quotas, execution dates and bookings follow
      it. Set ahead, it executes on the way what is due, day by day. Set back, it undoes nothing: what was booked later stays on
      the account until you initialise the sandbox. Certificates, the date of a signature and the ten minutes
      of a link stay on real time.
    </p>
    ${shell(
      "the clock, ahead and back",
      `fjordgate sandbox clock +30d
fjordgate sandbox clock real`,
      `2027-03-31T‹clock› (real time ‹real time›)
‹back time› (real time)`,
    )}
    <h2>What others do</h2>
    <p>
      Customers and the bank act without you, and your program must bear it. Under <code>/v1/sandbox/net-bank</code> a payment
      is cancelled or moved in the customer's net bank, and an account is closed to payments:
    </p>
    ${shell(
      "an account that is closed to payments",
      `fjordgate call PUT /v1/sandbox/net-bank/accounts/$account/payment-block -d '{"blocked":true}'
fjordgate pay --auto kari-1 --amount 10.00 --from 99990000219 --to 99990166133 --creditor 'Ingrid Fjellheim' || echo "exit code $?"`,
      `x-request-id: ‹request›
✓ 204
${toldOf({
  status: 400,
  message: "PAYMENT_FAILED (debtorAccount): This payment cannot be made from the debtor account.",
})}`,
    )}
    <p>
      At <code>${siteAddress}/consents</code> you are the customer: sign in with a number and your TPP's id, see what you may
      read, and take it back.
    </p>
    <h2>What you sent</h2>
    <p>
      <code>fjordgate sandbox requests</code> lists your requests of 24 hours; with an id it shows the signing string that was
      expected. And <code>X-Sandbox-Scenario</code> forces what you cannot wait for: see <a href="/guides/errors">errors</a>.
    </p>
  `,
};
