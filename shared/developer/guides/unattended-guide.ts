import {
  consentDays,
  historyDays,
  listReadMinutes,
  readRepeatSeconds,
  unattendedConsentDays,
  unattendedReadsPerDay,
} from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { eirikConsents, ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";
import { plainRefusalOutput, refusalOutput } from "./refused.ts";

const limits = (remaining: number) => `ratelimit-limit: ${unattendedReadsPerDay}
ratelimit-remaining: ${remaining}
ratelimit-reset: ‹number›`;

export const unattendedGuide: Guide = {
  title: "Reading without the customer",
  summary: `PSU-IP-Address says that the customer is present. Without it a read is unattended: ${unattendedReadsPerDay} a day, for ${unattendedConsentDays} days.`,

  content: ({ developerAddress }) => html`
    ${ownProfile("unattended", developerAddress)}
    ${ownDay()}
    ${eirikConsents("unattended")}
    <h2>${unattendedReadsPerDay} a day</h2>
    <p>
      The command line sends <code>PSU-IP-Address</code> by default; <code>-H PSU-IP-Address:</code> leaves it out.
      Each answer then says how many reads are left today, and in how many seconds the day ends. A day is a calendar
      day in Oslo.
    </p>
    ${shell(
      "an unattended read",
      `account=$(fjordgate call GET /v1/accounts --pick accounts.name=Brukskonto.resourceId)
fjordgate call GET "/v1/accounts/$account/balances" -H PSU-IP-Address: | grep amount`,
      `${limits(3)}
x-request-id: ‹request›
✓ 200
        "amount": "‹booked amount›",
        "amount": "78218.40",`,
    )}
    <p>After three more reads, the fifth is refused. <code>Retry-After</code> says when you can try again.</p>
    ${shell(
      "the fifth read of a day",
      `for number in 2 3 4; do fjordgate call GET "/v1/accounts/$account/balances" -H PSU-IP-Address: --pick account.iban; done
fjordgate call GET "/v1/accounts/$account/balances" -H PSU-IP-Address: || echo "exit code $?"`,
      `NO5699995260189
NO5699995260189
NO5699995260189
${plainRefusalOutput({
  status: 429,
  headers: `retry-after: ‹number›\n${limits(0)}`,
  message:
    "ACCESS_EXCEEDED: Without the PSU this can be read 4 times a day; the day ends in ‹number› seconds.",
})}`,
    )}
    <p>
      Each operation on each account is counted separately, so you can still read transactions. The pages of one list
      count as one read for ${listReadMinutes} minutes: follow the link <code>next</code>, or send the same filters
      and <code>limit</code> with a greater <code>offset</code> each time. An <code>offset</code> of 0, none, or one
      that is not greater begins a new read, and so does one sent more than ${listReadMinutes} minutes after the first
      page. The same request repeated within ${readRepeatSeconds} seconds is not counted again. Errors are not counted.
    </p>
    ${shell(
      "another operation of the same account",
      `fjordgate call GET "/v1/accounts/$account/transactions?bookingStatus=booked&limit=1" -H PSU-IP-Address: | grep bookingDate`,
      `${limits(3)}
x-request-id: ‹request›
✓ 200
        "bookingDate": "‹booking day›",`,
    )}
    <p>
      If the customer is present, send the customer's own IP address, and nothing is counted. Never send another
      address.
    </p>
    ${shell(
      "the same read with the customer",
      `fjordgate call GET "/v1/accounts/$account/balances" --pick account.iban`,
      "NO5699995260189",
    )}
    <h2>For ${unattendedConsentDays} days</h2>
    <p>
      The next day you have ${unattendedReadsPerDay} reads again. From ${unattendedConsentDays} days after the customer's
      SCA, the consent can be used only with the customer present, even if the customer was present in between. After
      ${consentDays} days it cannot be used at all.
    </p>
    ${shell(
      "ninety-one days later",
      `fjordgate sandbox clock +91d
fjordgate call GET "/v1/accounts/$account/balances" -H PSU-IP-Address: --pick account.iban || echo "exit code $?"
fjordgate call GET "/v1/accounts/$account/balances" --pick account.iban`,
      `2027-05-31T‹clock› (real time ‹real time›)
${refusalOutput({
  status: 401,
  message:
    "CONSENT_EXPIRED: A consent can be used without the PSU for 90 days after SCA; this one until 2027-05-30.",
  sca: true,
})}
NO5699995260189`,
    )}
    ${shell(
      "ninety days after that",
      `fjordgate sandbox clock +90d
fjordgate call GET "/v1/accounts/$account/balances" --pick account.iban || echo "exit code $?"`,
      `2027-08-29T‹clock› (real time ‹real time›)
${refusalOutput({
  status: 401,
  message:
    "CONSENT_EXPIRED: A consent can be used for 180 days after SCA; this one until 2027-08-28.",
  sca: true,
})}`,
    )}
    <p>
      A new consent starts both periods again. <code>GET /v1/bank-offered-consents</code> returns the last
      days: <code>unattendedUntil</code> and <code>validUntil</code>. Read them, and send the customer to the bank in
      time.
    </p>
    <p>Without the customer, the history is limited to ${historyDays} days, with or without a session.</p>
  `,
};
