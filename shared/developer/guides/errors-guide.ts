import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { eirikConsents, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";

const told = (
  status: number,
  messages: string,
  exitCode = 1,
) => `✗ The bank answered ${status}. ${messages}
  What the bank has seen, and the signing string it expected: fjordgate sandbox requests ‹request›
exit code ${exitCode}`;

export const errorsGuide: Guide = {
  title: "Errors",
  summary:
    "Every refusal has the same shape, names what it is about, and can be forced, so that you can test all of them.",

  content: ({ developerAddress }) => html`
    ${ownProfile("errors", developerAddress)}
    ${eirikConsents("errors")}
    <h2>The shape</h2>
    <p>
      A refusal holds <code>tppMessages</code>: <code>category</code>, <code>code</code>, <code>text</code>,
      and <code>path</code> where one header, parameter or field is meant. Write programs against the code and the path; texts
      may change.
    </p>
    ${shell(
      "an account that is not there",
      `fjordgate call GET /v1/accounts/nowhere --pick tppMessages.0 || echo "exit code $?"`,
      `{"category":"ERROR","code":"RESOURCE_UNKNOWN","path":"id","text":"There is no such account."}
${told(404, "RESOURCE_UNKNOWN (id): There is no such account.")}`,
    )}
    <p>All that is wrong with the headers is told at once, then all that is wrong with the parameters, then the whole body:</p>
    ${shell(
      "a body with two faults",
      `fjordgate call POST /v1/payments/sepa-credit-transfers --pick 'tppMessages.*.path' \\
  -d '{"creditorName":"Elbe Kaffee","instructedAmount":{"amount":"1.00","currency":"EUR"}}' || echo "exit code $?"`,
      `creditorAccount
debtorAccount
${told(400, "FORMAT_ERROR (creditorAccount): This is required.\n  FORMAT_ERROR (debtorAccount): This is required.")}`,
    )}
    <p>
      A message of category <code>WARNING</code> stands in a good answer. Log it: it tells of what was done otherwise than you
      asked, or goes away one day.
    </p>
    <p>
      The status follows from the code; the <a href="/reference#errors">table of codes</a> has both, and what to do. Three kinds
      matter most:
    </p>
    <ul>
      <li>
        <b>401</b> with <code>_links.scaRedirect</code>: send the customer there. It comes
        with <code>CONSENT_…</code>, <code>SCA_NOT_FOUND</code> and <code>SCA_EXPIRED</code>; where it is missing, as
        with <code>PSU_CREDENTIALS_INVALID</code>, the request names the wrong customer.
      </li>
      <li><b>400, 403, 404</b>: the request, or your program, must change. Repeating it is of no use.</li>
      <li><b>409</b>: something stands in the way; the text says whether it passes.</li>
      <li>
        <b>429, 500, 503</b>: repeat it later, a write with the same <code>X-Request-ID</code> and a new date and signature,
        after <code>Retry-After</code> if there is one.
      </li>
    </ul>
    <h2>Words for the customer</h2>
    <p>
      <code>psuMessage</code> is for the customer's eyes, in the language of <code>PSU-Accept-Language</code>: Norwegian (nb,
      nn) or English. Show it as it is. Not every refusal has one; <code>text</code> is for you, in English.
    </p>
    ${shell(
      "words in Norwegian",
      `fjordgate call GET /v1/accounts -H 'X-Sandbox-Scenario: consent=expired' -H 'PSU-Accept-Language: nb' --pick psuMessage || echo "exit code $?"`,
      `Samtykket ditt er utløpt. Du kan fornye det hos banken.
✗ The bank answered 401. CONSENT_EXPIRED: The consent has expired, as the scenario asks for.
  The PSU must approve: fjordgate consent does all of it.
  Or send the PSU to ‹link›
  What the bank has seen, and the signing string it expected: fjordgate sandbox requests ‹request›
exit code 1`,
    )}
    <h2>Any error, when you want it</h2>
    <p>
      The header <code>X-Sandbox-Scenario</code> forces it: <code>error=</code> and any code, under another of its statuses
      behind a colon. It need not be among the signed headers, the operation does nothing, and nothing is counted.
    </p>
    ${shell(
      "a bank that is busy",
      `fjordgate call GET /v1/accounts -H 'X-Sandbox-Scenario: error=SYSTEM_ERROR:503' || echo "exit code $?"`,
      `retry-after: 5
x-request-id: ‹request›
${told(503, "SYSTEM_ERROR (x-sandbox-scenario): X-Sandbox-Scenario has asked for this refusal.", 4)}`,
    )}
    <p>
      There is more: <code>delay=2000</code> waits, <code>sca=expired</code> ends the next
      SCA, <code>outcome=unknown</code> leaves a payment <code>PDNG</code>.
      The <a href="/reference#scenarios">table of scenarios</a> has all of them. They may be joined:
    </p>
    ${shell(
      "two scenarios at once",
      `fjordgate call GET /v1/accounts -H 'X-Sandbox-Scenario: delay=300,error=FORBIDDEN' || echo "exit code $?"`,
      `x-request-id: ‹request›
${told(403, "FORBIDDEN (x-sandbox-scenario): X-Sandbox-Scenario has asked for this refusal.")}`,
    )}
    <h2>Afterwards</h2>
    <p>
      <code>fjordgate sandbox requests</code> lists what you sent in the last 24 hours, the newest first, with the code of each
      refusal.
    </p>
    ${shell(
      "the newest request",
      "fjordgate sandbox requests --limit 1",
      `TIME                       STATUS  REQUEST           CODE       ID
‹log time›  403     GET /v1/accounts  FORBIDDEN  ‹log›`,
    )}
    <p>When you ask the bank for help, give the <code>X-Request-ID</code>: the bank finds everything by it.</p>
  `,
};
