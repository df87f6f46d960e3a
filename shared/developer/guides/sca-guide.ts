import { linkMinutes, sessionHours } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { eirikConsents, ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { plainRefusalOutput } from "./refused.ts";
import { sessionLines } from "./session-lines.ts";

export const scaGuide: Guide = {
  title: "SCA and sessions",
  summary: `If the customer must take part, the answer contains a link to the bank. An SCA there opens a session of ${sessionHours} hour.`,

  content: ({ developerAddress }) => html`
    ${ownProfile("sca", developerAddress)}
    ${ownDay()}
    <h2>The link</h2>
    <p>Ask for accounts without a consent:</p>
    ${shell(
      "a read without a consent",
      `fjordgate call GET /v1/accounts || echo "exit code $?"`,
      plainRefusalOutput({
        status: 401,
        message: "CONSENT_UNKNOWN: PSU-ID is missing: the PSU must identify and consent first.",
        sca: true,
      }),
    )}
    <p>
      The link in the answer is <code>_links.scaRedirect.href</code>. Look for it in every answer, also in successful
      ones: the bank may ask for SCA at any time, or need none. For this reason every request has
      a <code>TPP-Redirect-URI</code>.
    </p>
    <p>
      <code>POST /v1/bank-offered-consents</code> returns only the link. A link works once, for ${linkMinutes} minutes and in
      one browser. Opening it changes nothing; the first form that is sent binds it to its browser:
    </p>
    ${shell(
      "a link that two browsers look at and one uses",
      `link=$(fjordgate call POST /v1/bank-offered-consents --pick _links.scaRedirect.href)
curl -sS -c one.txt -o one.html -w '%{http_code}\\n' "$link"
curl -sS -c two.txt -o two.html -w '%{http_code}\\n' "$link"
token=$(grep -o 'name="csrf" value="[^"]*"' one.html | head -n 1 | cut -d '"' -f 4)
curl -sS -b one.txt -d "csrf=$token&number=13839312185" -o one.html -w '%{http_code}\\n' "$link/identify"
curl -sS -b two.txt -o two.html -w '%{http_code}\\n' "$link"
grep -o '<h1>.*</h1>' two.html`,
      `200
200
303
403
<h1>This link has been used</h1>`,
    )}
    <p>
      The second browser shows a button that leads back to you, with <code>code=SCA_INVALID</code>. The SCA itself has
      not ended: it may go on in the first browser.
    </p>
    <h2>The way back</h2>
    <p>
      At the end the bank sends the customer to your <code>TPP-Redirect-URI</code> and keeps its query. After success
      it adds <code>psu-id</code>, <code>context</code> and <code>tpp-session-id</code>, and for a
      company <code>psu-corporate-id</code>. Store <code>psu-id</code>: it is this customer's
      permanent <code>PSU-ID</code> for you.
    </p>
    ${eirikConsents("sca")}
    <p>
      After a failure it adds <code>status</code>, <code>code</code> and <code>message</code>,
      and <code>system</code> if the bank itself failed. An address whose own query has one of these eight names is
      refused. In this example a scenario presses Cancel for Eirik:
    </p>
    ${shell(
      "a customer who cancels",
      `fjordgate consent --auto 13839312185 --scenario sca=cancelled || echo "exit code $?"`,
      `✓ The PSU signs in with 13839312185
✗ The PSU came back without approving (400 SCA_INVALID): The PSU cancelled.
exit code 5`,
    )}
    ${sessionLines()}
    <h2>Shorter ways</h2>
    <p>
      If you know the customer's national number, send it in <code>X-PSU-IDENTITY</code>. The bank then does not ask
      for it. The first page has only a button; the next page shows the masked number.
    </p>
    ${shell(
      "a link for a customer who is named",
      `link=$(fjordgate --psu none call POST /v1/bank-offered-consents -H 'X-PSU-IDENTITY: 13839312185' --pick _links.scaRedirect.href)
curl -sS -L -b cookies.txt -c cookies.txt "$link" | grep -o '<h1>.*</h1>'`,
      "<h1>Continue at the bank</h1>",
    )}
    <ul>
      <li>
        <code>X-PSU-AuthMethod-Preferred</code> selects a method
        directly: <code>ENGANGSKODEAPP_BIOMETRI</code>, <code>EID_MOBILE</code>, <code>BANK1ID</code> or <code>HA2</code>.
      </li>
      <li>
        <code>TPP-Redirect-Preferred: false</code>, on every request, asks for the bank's app. Use it if your app and the bank's are on the
        same phone. The links then begin with <code>/app/</code> instead of <code>/s/</code>. Open them as app links,
        and publish the association files of your domain. Without the bank's app the usual pages open.
      </li>
      <li>
        A payment needs no earlier SCA. Send <code>X-PSU-IDENTITY</code> or <code>PSU-Context</code> instead
        of <code>PSU-ID</code>: the customer identifies and approves in one SCA, and the redirect
        contains <code>psu-id</code>.
      </li>
      <li>A TPP that only makes payments gets a PSU-ID with <code>GET /v1/user</code>.</li>
    </ul>
  `,
};
