import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { refused } from "./refused.ts";

export const corporateGuide: Guide = {
  title: "Acting for a company",
  summary:
    "A person may act in private or for a company. For a company every request names its agreement with the bank.",

  content: ({ developerAddress }) => html`
    ${ownProfile("corporate", developerAddress)}
    ${ownDay()}
    <h2>The context is chosen in the SCA</h2>
    <p>
      Eirik has accounts of his own, and acts for Havbris Sjømat AS. The bank asks which of them he means.
      Send <code>PSU-Context: CORPORATE</code> or <code>PRIVATE</code> and it asks less.
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
      The way back holds <code>psu-corporate-id</code> beside <code>psu-id</code>. It names the agreement by which Eirik acts
      for the company. From now on both go with every request for the company,
      as <code>PSU-Corporate-ID</code> and <code>PSU-ID</code>; the command line keeps them under <code>havbris</code>.
    </p>
    <p>Leave the company out, and the request is refused: its session is one of a company.</p>
    ${shell(
      "a request without the company",
      `fjordgate call GET /v1/accounts -H 'PSU-Corporate-ID:' || echo "exit code $?"`,
      refused({
        status: 400,
        message:
          "HTTP_HEADER_REQUIRED (psu-corporate-id): PSU-Corporate-ID is required in a corporate context.",
      }),
    )}
    <h2>When you know the person already</h2>
    <p>With a PSU-ID, ask for the agreements, let the customer pick one in your own pages, and send its id.</p>
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
      Each agreement has a consent of its own. Here it was given already. Otherwise the answer is 401 with a link, and the
      customer need not choose the company again. Only agreements by which the person can consent are there: Eirik may also look
      at an account of Tindre Design AS, and that is not enough.
    </p>
    <h2>Batches</h2>
    <p>
      In a company's list a payroll is one transaction with <code>batchIndicator</code>. Its details hold what is inside, where
      the bank knows it, each with a link to its own.
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
      Of a bulk payment for a company the same is true: it is booked as one transaction, unless you
      send <code>batchBookingPreferred</code> as false.
    </p>
    <h2>Companies of your own</h2>
    <p>
      A company made by <code>POST /v1/sandbox/customers</code> has no agreement
      yet. <code>POST /v1/sandbox/agreements</code> adds one, and its engagements say who may do what with which account.
    </p>
  `,
};
