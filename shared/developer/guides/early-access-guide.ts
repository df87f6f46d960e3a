import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";
import { ownProfile } from "./first-lines.ts";
import type { Guide } from "./guide.ts";

const rows = [
  [
    "amount-as-string",
    "November 2019",
    "1 August 2020",
    "Amounts are strings with the decimals of their currency.",
  ],
  [
    "cardaccount-switch-originalamount-and-transactionamount",
    "May 2020",
    "5 September 2024",
    "In a card transaction, transactionAmount is the amount charged to the account, and originalAmount the amount paid in the shop.",
  ],
  [
    "longer-names",
    "June 2020",
    "5 September 2024",
    "Names of accounts and cards have up to 70 characters, not 35.",
  ],
  [
    "groupBatchTransactions",
    "February 2023",
    "5 September 2024",
    "A batch is one transaction in a company's list.",
  ],
  [
    "cash-account-type-iso",
    "June 2023",
    "5 September 2024",
    "cashAccountType is an ISO 20022 code.",
  ],
] as const;

export const earlyAccessGuide: Guide = {
  title: "Early access to changes",
  summary:
    "A change that could break programs is announced first. You can request it early with x-accept-fix, and later it becomes the default.",

  content: ({ developerAddress }) => html`
    ${ownProfile("early", developerAddress)}
    <h2>The header</h2>
    <p>
      <code>x-accept-fix</code> lists the changes that your program supports, separated by commas. It is required for
      payments, baskets and reads of accounts. Before its introduction a value is unknown, and you get a WARNING. From
      its default day on, a change applies to everybody, whatever the header says.
    </p>
    <ul>
      ${rows.map(
        ([value, introduced, day, effect]) =>
          html`<li>
            <code class="break">${value}</code>, introduced in ${introduced}, the default since ${day}. ${effect}
          </li>`,
      )}
    </ul>
    <p>All five are the default today. An unknown value has no effect; a WARNING tells you:</p>
    ${shell(
      "a consent of a customer, and a call with an unknown value",
      `fjordgate consent --auto 13839312185 --as eirik --json > eirik.json
fjordgate call GET /v1/accounts -H 'X-Accept-Fix: amount-as-string, shorter-names' --pick tppMessages.0.text`,
      `✓ The PSU signs in with 13839312185
✓ The PSU acts in private
✓ The PSU grants 3 accounts
✓ The PSU is kept as eirik in the profile early, and in use.
Value 2 of x-accept-fix is not known and has no effect. Known are: amount-as-string, cardaccount-switch-originalamount-and-transactionamount, longer-names, groupBatchTransactions, cash-account-type-iso.`,
    )}
    <h2>Before each change</h2>
    <p>To see the effect of a change, go back to a time before its default day. Set the clock to July 2020, and
    initialise the sandbox there:</p>
    ${sandboxIn("July 2020", "2020-07-01T10:00:00")}
    <p><b>Amounts.</b> A number loses the last zero, and a large one also its accuracy:</p>
    ${shell(
      "a balance as a number and as a string",
      `account=$(fjordgate call GET /v1/accounts --pick accounts.name=Brukskonto.resourceId)
balance() { fjordgate call GET "/v1/accounts/$account/balances" -H "X-Accept-Fix: $1" --pick balances.balanceType=interimAvailable.balanceAmount; }
balance longer-names
balance amount-as-string`,
      `{"amount":78218.4,"currency":"NOK"}
{"amount":"78218.40","currency":"NOK"}`,
    )}
    <p>
      <b>Card transactions.</b> A purchase in euros, and the amount charged to the account. The two amounts were
      swapped:
    </p>
    ${shell(
      "a card transaction before and after",
      `card=$(fjordgate call GET /v1/card-accounts --pick cardAccounts.0.resourceId)
purchase() { fjordgate call GET "/v1/card-accounts/$card/transactions?bookingStatus=booked&limit=1" -H "X-Accept-Fix: $1" --pick cardTransactions.booked.0.transactionAmount; }
purchase amount-as-string
purchase amount-as-string,cardaccount-switch-originalamount-and-transactionamount`,
      `{"amount":"-155.16","currency":"EUR"}
{"amount":"-1864.51","currency":"NOK"}`,
    )}
    <p><b>Names.</b> Create an account with a name of about 50 characters. The answer had only 35:</p>
    ${shell(
      "a long name, cut and whole",
      `customer=$(fjordgate call GET /v1/sandbox/customers --pick customerNumber=13839312185.customerId)
fjordgate call POST /v1/sandbox/accounts --pick name \\
  -d "{\\"customerId\\":\\"$customer\\",\\"name\\":\\"Felles konto for hytta paa Filefjell og baaten i Aal\\",\\"bban\\":\\"99990000219\\"}"
fjordgate consent --auto 13839312185 --as eirik --json > eirik.json
names() { fjordgate call GET /v1/accounts -H "X-Accept-Fix: $1" --pick accounts.bban=99990000219.name; }
names amount-as-string
names longer-names`,
      `Felles konto for hytta paa Filefjell og baaten i Aal
✓ The PSU signs in with 13839312185
✓ The PSU acts in private
✓ The PSU grants 4 accounts
✓ The PSU is kept as eirik in the profile early, and in use.
Felles konto for hytta paa Filefjel
Felles konto for hytta paa Filefjell og baaten i Aal`,
    )}
    <p>The other two changes are newer. In August 2024 both could be requested, but were not the default yet:</p>
    ${sandboxIn("August 2024", "2024-08-01T10:00:00")}
    <p><b>Types of accounts.</b> The bank's own name, or the codes <code>CACC</code> (current)
    and <code>SVGS</code> (savings):</p>
    ${shell(
      "the types of the accounts",
      `types() { fjordgate call GET /v1/accounts -H "X-Accept-Fix: $1" --pick 'accounts.*.cashAccountType' | sort; }
types amount-as-string
types cash-account-type-iso`,
      `Brukskonto
Sparekonto
CACC
SVGS`,
    )}
    <p>
      <b>Batches.</b> A payroll with seven wages is one transaction in
      the <a href="/guides/corporate">company's</a> list. One year of payrolls, singly and grouped:
    </p>
    ${shell(
      "wages, singly and grouped",
      `fjordgate consent --auto 13839312185 --context CORPORATE --as havbris --json > havbris.json
account=$(fjordgate call GET /v1/accounts --pick accounts.name=Driftskonto.resourceId)
wages() { fjordgate call GET "/v1/accounts/$account/transactions?bookingStatus=booked&limit=1000" -H "X-Accept-Fix: $1" --pick transactions.booked.purposeCode=SALA.transactionId | grep -c .; }
wages amount-as-string
wages groupBatchTransactions`,
      `✓ The PSU signs in with 13839312185
✓ The PSU acts for a company
✓ The PSU grants 2 accounts
✓ The PSU is kept as havbris in the profile early, and in use.
84
12`,
    )}
  `,
};

/** The commands that reset the sandbox at an instant (UTC, without a zone) and let the customer Eirik consent. */
const sandboxIn = (month: string, instant: string) =>
  shell(
    `the sandbox in ${month}`,
    `fjordgate sandbox clock ${instant}Z
fjordgate sandbox initialize --keep-clock
fjordgate consent --auto 13839312185 --as eirik --json > eirik.json`,
    `${instant}+00:00 (real time ‹real time›)
✓ The sandbox is as it was at the beginning.
✓ The PSU signs in with 13839312185
✓ The PSU acts in private
✓ The PSU grants 3 accounts
✓ The PSU is kept as eirik in the profile early, and in use.`,
  );
