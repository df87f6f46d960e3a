import { requestLogHours } from "../../limits.ts";
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
    "Every error has the same form, names its field, and can be forced, so that you can test all of them.",

  content: ({ developerAddress }) => html`
    ${ownProfile("errors", developerAddress)}
    ${eirikConsents("errors")}
    <h2>The form of an error</h2>
    <p>
      An error contains <code>tppMessages</code> with <code>category</code>, <code>code</code>, <code>text</code>,
      and <code>path</code> if it concerns one header, parameter or field. Let your program use code and path; texts
      may change.
    </p>
    ${shell(
      "an account that is not there",
      `fjordgate call GET /v1/accounts/nowhere --pick tppMessages.0 || echo "exit code $?"`,
      `{"category":"ERROR","code":"RESOURCE_UNKNOWN","path":"id","text":"There is no such account."}
${told(404, "RESOURCE_UNKNOWN (id): There is no such account.")}`,
    )}
    <p>One answer reports all problems in the headers. Once these are correct, it reports all problems in the
    parameters, and then all in the body:</p>
    ${shell(
      "a body with two faults",
      `fjordgate call POST /v1/payments/sepa-credit-transfers --pick 'tppMessages.*.path' \\
  -d '{"creditorName":"Elbe Kaffee","instructedAmount":{"amount":"1.00","currency":"EUR"}}' || echo "exit code $?"`,
      `creditorAccount
debtorAccount
${told(400, "FORMAT_ERROR (creditorAccount): This is required.\n  FORMAT_ERROR (debtorAccount): This is required.")}`,
    )}
    <p>
      A successful answer may contain a message of category <code>WARNING</code>. Log it: something was done
      differently than you asked, or will be removed one day.
    </p>
    <p>
      The code determines the status; the <a href="/reference#errors">table of codes</a> lists both, and what to do.
      These kinds matter most:
    </p>
    <ul>
      <li>
        <b>401</b> with <code>_links.scaRedirect</code>: send the customer there. The codes
        are <code>CONSENT_…</code>, <code>SCA_NOT_FOUND</code> and <code>SCA_EXPIRED</code>. Without the link, as
        with <code>PSU_CREDENTIALS_INVALID</code>, the request names the wrong customer.
      </li>
      <li><b>400, 403, 404</b>: change the request or your program. Repeating it does not help.</li>
      <li><b>409</b>: the request conflicts with existing data; the text says whether you can try again. If it has Retry-After, try again after it.</li>
      <li>
        <b>429, 500, 503</b>: repeat the request later, after <code>Retry-After</code> if there is one. Repeat a write
        with the same <code>X-Request-ID</code> and a new date and signature. The <a href="/status">status page</a> shows
        if the bank has closed this sandbox, and announced maintenance.
      </li>
    </ul>
    <h2>Messages for the customer</h2>
    <p>
      <code>psuMessage</code> is for the customer, in the language of <code>PSU-Accept-Language</code>: Norwegian (nb,
      nn) or English. Show it unchanged. Not every error has one. <code>text</code> is for you, in English.
    </p>
    ${shell(
      "words in Norwegian",
      `fjordgate call GET /v1/accounts -H 'X-Sandbox-Scenario: consent=expired' -H 'PSU-Accept-Language: nb' --pick psuMessage || echo "exit code $?"`,
      `Samtykket ditt er utløpt. Du kan fornye det hos banken.
✗ The bank answered 401. CONSENT_EXPIRED: The consent has expired, as the scenario asks for.
  The PSU must approve: fjordgate consent does all of it.
  Or send the PSU to this page yourself: ‹link›
  What the bank has seen, and the signing string it expected: fjordgate sandbox requests ‹request›
exit code 1`,
    )}
    <h2>Forcing an error</h2>
    <p>
      The header <code>X-Sandbox-Scenario</code> forces any error: <code>error=</code> and a code, optionally with a
      colon and another of its statuses. You need not sign the header. The operation does nothing, and nothing is
      counted.
    </p>
    ${shell(
      "a bank that is busy",
      `fjordgate call GET /v1/accounts -H 'X-Sandbox-Scenario: error=SYSTEM_ERROR:503' || echo "exit code $?"`,
      `retry-after: 5
x-request-id: ‹request›
${told(503, "SYSTEM_ERROR (x-sandbox-scenario): X-Sandbox-Scenario has asked for this refusal.", 4)}`,
    )}
    <p>
      Other scenarios: <code>delay=2000</code> waits two seconds, <code>sca=expired</code> ends the next
      SCA, <code>outcome=unknown</code> keeps a payment in <code>PDNG</code>. The <a href="/reference#scenarios">table
      of scenarios</a> lists all of them. You can combine them:
    </p>
    ${shell(
      "two scenarios at once",
      `fjordgate call GET /v1/accounts -H 'X-Sandbox-Scenario: delay=300,error=FORBIDDEN' || echo "exit code $?"`,
      `x-request-id: ‹request›
${told(403, "FORBIDDEN (x-sandbox-scenario): X-Sandbox-Scenario has asked for this refusal.")}`,
    )}
    <h2>Finding a request</h2>
    <p>
      <code>fjordgate sandbox requests</code> lists your requests of the last ${requestLogHours} hours, the newest first, with the
      code of each error.
    </p>
    ${shell(
      "the newest request",
      "fjordgate sandbox requests --limit 1",
      `TIME                       STATUS  REQUEST           CODE       ID
‹log time›  403     GET /v1/accounts  FORBIDDEN  ‹log›`,
    )}
    <p>When you ask the bank for help, give the <code>X-Request-ID</code>: the bank can find the request by it.</p>
  `,
};
