import type { ComponentChild } from "preact";
import { html } from "../../pages/html.ts";
import { shell } from "../pages/shell.ts";

/** The start of a guide: its own TPP, so that earlier actions do not change the output. */
export const ownProfile = (
  name: string,
  developerAddress: string,
  roles?: string,
): ComponentChild => html`
  <p>
    You need <a href="/guides#install">the command line</a>. Create a profile for this guide: a new key, new
    certificates, and a new sandbox. To repeat the guide, add <code>--force</code>.
  </p>
  ${shell(
    "a profile for this guide",
    `fjordgate init ${name}${roles === undefined ? "" : ` --roles ${roles}`}`,
    `Making a key of 2048 bits …
Asking ${developerAddress} for certificates (${roles ?? "AISP, PISP"}) …
This TPP is ‹identifier›.
✓ Profile ${name} is ready, and in use: ‹folder›
Try: fjordgate sandbox customers`,
  )}
`;

/** A fixed day for all readers, a Monday, so that the guide can show dates. */
export const ownDay = (): ComponentChild => html`
  <p>Set the sandbox clock to a Monday and initialise the sandbox there. Then you get the same dates as this page.</p>
  ${shell(
    "a day for this guide",
    `fjordgate sandbox clock 2027-03-01T10:00:00Z
fjordgate sandbox initialize --keep-clock`,
    `2027-03-01T10:00:00+00:00 (real time ‹real time›)
✓ The sandbox is as it was at the beginning.`,
  )}
`;

/** A customer gives consent. */
export const eirikConsents = (profile: string): ComponentChild => html`
  <p>
    Eirik consents. <code>--auto</code> plays his part on the bank's pages. Without it the command prints the link:
    open it in your browser, and act as Eirik.
  </p>
  ${shell("a customer consents", "fjordgate consent --auto 13839312185 --as eirik", consented(profile))}
`;

const consented = (profile: string) => `✓ The PSU signs in with 13839312185
✓ The PSU acts in private
✓ The PSU grants 3 accounts
✓ The PSU is kept as eirik in the profile ${profile}, and in use.
IBAN             NAME        BALANCE         RESOURCE ID
NO4299991590834  Sparekonto  187450.00  NOK  ‹savings id›
NO5699995260189  Brukskonto  78218.40   NOK  ‹account id›`;
