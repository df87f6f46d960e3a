import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { plainRefusalOutput } from "./refused.ts";

export const corporateGuide: Guide = {
  title: "Acting for a company",
  summary:
    "A person can act privately or for a company. For a company, every request names the company's agreement with the bank.",

  content: ({ developerAddress }) => html`
    ${ownProfile("corporate", developerAddress)}
    ${ownDay()}
    <h2>The context is chosen in the SCA</h2>
    <p>
      Eirik has accounts of his own, and also acts for Havbris Sjømat AS. The bank asks him to choose. If you
      send <code>PSU-Context: CORPORATE</code> or <code>PRIVATE</code>, there is less to choose.
    </p>
    ${shell(
      "a consent for a company",
      "fjordgate consent --auto 13839312185 --context CORPORATE --as havbris",
      `✓ The PSU signs in with 13839312185
✓ The PSU acts for a company
✓ The PSU grants 2 accounts
✓ The PSU is kept as havbris in the profile corporate, and in use.
IBAN             NAME               BALANCE          RESOURCE ID
NO2699996281945  Skattetrekkskonto  196400.00   NOK  ‹tax id›
NO8899990308248  Driftskonto        1284310.55  NOK  ‹account id›`,
    )}
    <p>
      The redirect contains <code>psu-corporate-id</code> and <code>psu-id</code>. The first names the agreement under
      which Eirik acts for the company. Send both with every request for the company,
      as <code>PSU-Corporate-ID</code> and <code>PSU-ID</code>. The command line stores them as <code>havbris</code>.
    </p>
    <p>Without the company the request is refused, because its session is corporate.</p>
    ${shell(
      "a request without the company",
      `fjordgate call GET /v1/accounts -H 'PSU-Corporate-ID:' || echo "exit code $?"`,
      plainRefusalOutput({
        status: 400,
        message:
          "HTTP_HEADER_REQUIRED (psu-corporate-id): PSU-Corporate-ID is required in a corporate context.",
      }),
    )}
    <h2>If you already know the person</h2>
    <p>With a PSU-ID, list the agreements, let the customer choose one on your own pages, and send its id.</p>
    ${shell(
      "the agreements of a person",
      `fjordgate consent --auto 13839312185 --as eirik --json > eirik.json
fjordgate call GET /v1/agreements --pick 'agreements.*.name'
agreement=$(fjordgate call GET /v1/agreements --pick agreements.0.id)
fjordgate call GET /v1/accounts -H "PSU-Corporate-ID: $agreement" --pick accounts.name=Driftskonto.iban`,
      `✓ The PSU signs in with 13839312185
✓ The PSU acts in private
✓ The PSU grants 3 accounts
✓ The PSU is kept as eirik in the profile corporate, and in use.
Bedriftsavtale Havbris Sjømat AS
NO8899990308248`,
    )}
    <p>
      Each agreement has its own consent. Here the consent exists already. Otherwise the answer is 401 with a link,
      and the customer need not choose the company again. The list contains only agreements under which the person can
      consent: Eirik may also view an account of Tindre Design AS, but that is not enough.
    </p>
    <h2>Batches</h2>
    <p>
      In a company's list a payroll is one transaction with <code>batchIndicator</code>. Its details list the entries,
      if the bank knows them, each with a link to its own details.
    </p>
    ${shell(
      "a payroll and what is inside",
      `account=$(fjordgate --psu havbris call GET /v1/accounts --pick accounts.name=Driftskonto.resourceId)
list="/v1/accounts/$account/transactions"
fjordgate --psu havbris call GET "$list?bookingStatus=booked&limit=1000" --pick transactions.booked.batchIndicator=true.transactionId > batches.txt
batch=$(head -n 1 batches.txt)
fjordgate --psu havbris call GET "$list/$batch" --pick transactionsDetails.batchNumberOfTransactions
fjordgate --psu havbris call GET "$list/$batch" --pick transactionsDetails.entryDetails.0.creditorName`,
      `7
Arnstein Brattvær`,
    )}
    <p>
      A bulk payment for a company is also booked as one transaction, unless you
      send <code>batchBookingPreferred</code> as false.
    </p>
    <h2>Companies of your own</h2>
    <p>
      A company that you create with <code>POST /v1/sandbox/customers</code> has no agreement yet. Add one
      with <code>POST /v1/sandbox/agreements</code>. Its engagements define who may do what with which account. A
      person can consent to an account, and pay from it, only with an engagement that has both
      roles, <code>VIEW</code> and <code>REGISTER</code>.
    </p>
  `,
};
