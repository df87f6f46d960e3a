import { questionsShown, readRepeatSeconds, readsShownDays } from "../../limits.ts";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownDay, ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";

export const fundsGuide: Guide = {
  title: "Confirmation of funds",
  summary:
    "If you issue cards, ask whether your customer's account covers an amount: the answer is yes or no (PSD2, article 65).",

  content: ({ developerAddress }) => html`
    <p>
      This is our addition to the specification. It follows the Berlin Group framework, and needs a certificate with
      the role <code>PSP_IC</code>. With that role alone you can read no account and start no payment.
    </p>
    ${ownProfile("issuer", developerAddress, "PSP_IC")}
    ${ownDay()}
    <h2>The customer consents once</h2>
    <p>
      Send <code>POST /v1/bank-offered-consents/confirmation-of-funds</code> with the account, and if you like with
      the <code>cardNumber</code> and a text, <code>registrationInformation</code>. The bank shows both to the customer,
      and keeps only the last four digits of the card. The consent is for one account and is valid until you or the
      customer end it. Here one command gets the consent and asks the first question: 99995260189 is the account of
      Eirik Solvang, who signs in with 13839312185. If the account is not the customer's, nothing is granted, and the
      redirect to you has <code>status=403</code> and <code>code=FORBIDDEN</code>.
    </p>
    ${shell(
      "a consent and a question",
      "fjordgate funds --account 99995260189 --amount 349.00 --consent --card 5399001234561184 --auto 13839312185 --as eirik",
      `✓ The PSU signs in with 13839312185
✓ The PSU grants 1 account
✓ The PSU is kept as eirik in the profile issuer, and in use.
yes`,
    )}
    <h2>Ask as often as you need</h2>
    <p>
      <code>POST /v1/funds-confirmations</code> needs <code>PSU-ID</code>, and <code>PSU-Corporate-ID</code> for an
      account of a company. There is no SCA, no limit of four a day, and no <code>PSU-IP-Address</code>. The bank decides
      as for a payment of this amount now. It converts another currency, and holds nothing.
    </p>
    ${shell(
      "the answer in an answer's body",
      `fjordgate call POST /v1/funds-confirmations -d '{"account": {"bban": "99995260189"}, "instructedAmount": {"amount": "99000.00", "currency": "NOK"}}' --pick fundsAvailable`,
      "false",
    )}
    <p>
      A request that you repeat with the same <code>X-Request-ID</code> within ${readRepeatSeconds} seconds gets the
      same answer, and is one question. After that it is refused with 409.
    </p>
    ${shell(
      "a question, repeated",
      `id=$(node -p 'crypto.randomUUID()')
question='{"account": {"bban": "99995260189"}, "instructedAmount": {"amount": "349.00", "currency": "NOK"}}'
fjordgate call POST /v1/funds-confirmations -H "X-Request-ID: $id" -d "$question" --pick fundsAvailable
fjordgate call POST /v1/funds-confirmations -H "X-Request-ID: $id" -d "$question" --pick fundsAvailable`,
      `true
true`,
    )}
    <p>
      The customer sees each question on the bank's pages: who asked, when, and the
      answer, but not the amount; the newest ${questionsShown} of ${readsShownDays} days.
    </p>
    <h2>The end of a consent</h2>
    <p>List the consents, and end one that you no longer need.</p>
    ${shell(
      "ending a consent",
      `place=/v1/bank-offered-consents/confirmation-of-funds
fjordgate call GET "$place" --pick consents.0.maskedPan
consent=$(fjordgate call GET "$place" --pick consents.0.consentId)
fjordgate call DELETE "$place/$consent"
fjordgate funds --account 99995260189 --amount 349.00 || echo "exit code $?"`,
      `************1184
x-request-id: ‹request id›
✓ 204
✗ The bank answered 401. CONSENT_INVALID (account): The TPP has given up the consent.
  The PSU must approve: fjordgate funds --consent does all of it.
  What the bank has seen, and the signing string it expected: fjordgate sandbox requests ‹request›
exit code 1`,
    )}
    <p>
      The customer sees the consent on the bank's pages, under “Access you have given”, and ends it there with “Stop the
      questions”. You then get <code>CONSENT_INVALID</code> with the text “The PSU has revoked the consent.”, and your
      list of consents says <code>revokedByPsu</code>.
    </p>
    <p>
      Without any consent for the account the code is <code>CONSENT_UNKNOWN</code>, also if there is no such account.
      These answers have no link, because no customer is present.
    </p>
  `,
};
