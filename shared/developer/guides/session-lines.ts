import type { ComponentChild } from "preact";
import { consentDays, historyDays, sessionHours } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { plainRefusalOutput } from "./refused.ts";

/** The TPP session: its use, its end, and what does not end it. */
export const sessionLines = (): ComponentChild => html`
  <h2>The session</h2>
  <p>
    You choose <code>TPP-Session-ID</code>. A completed SCA with this id opens a session between you and the customer,
    for ${sessionHours} hour by the sandbox clock:
  </p>
  ${shell(
    "how long the session lasts",
    "fjordgate call GET /v1/user --pick sessionValidUntil",
    "‹session time›",
  )}
  <p>
    During the session the customer need not identify again for transactions older than ${historyDays} days, or for payments
    between their own accounts. Every other payment needs its own approval.
  </p>
  ${shell(
    "a history of nine months",
    `account=$(fjordgate call GET /v1/accounts --pick accounts.name=Brukskonto.resourceId)
history="/v1/accounts/$account/transactions?bookingStatus=booked&dateFrom=2026-06-01"
fjordgate call GET "$history&limit=1" --pick 'transactions.booked.*.bookingDate'`,
    "‹booking day›",
  )}
  <p>The cancelled SCA above did not change the session: only a completed SCA replaces it. Any other id has no
  session:</p>
  ${shell(
    "a session that nobody completed",
    `fjordgate call GET "$history&limit=1" -H 'TPP-Session-ID: another' || echo "exit code $?"`,
    plainRefusalOutput({
      status: 401,
      message:
        "SCA_NOT_FOUND: Without a valid TPP session only transactions from 2026-12-01 on can be read.",
      sca: true,
    }),
  )}
  <p>Two hours later the session has expired. The consent has not: it lasts ${consentDays} days, and you can still
  read ${historyDays} days of history.</p>
  ${shell(
    "two hours later",
    `fjordgate sandbox clock +2h
fjordgate call GET "$history&limit=1" || echo "exit code $?"
fjordgate call GET "/v1/accounts/$account/transactions?bookingStatus=booked&limit=1" --pick 'transactions.booked.*.bookingDate'`,
    `2027-03-01T‹clock› (real time ‹real time›)
${plainRefusalOutput({
  status: 401,
  message:
    "SCA_EXPIRED: Without a valid TPP session only transactions from 2026-12-01 on can be read.",
  sca: true,
})}
‹booking day›`,
  )}
  <p>
    A customer has only one valid session with you at a time. If the customer comes again in the same browser, the
    bank does not ask for the number again.
  </p>
`;
