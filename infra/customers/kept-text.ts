import { addDays } from "../../shared/rules/calendar.ts";
import type { Retention } from "../audit-trail/retention.ts";
import type { Relation } from "./forget-customer.ts";

/** The data of a customer that stay, until when, and the ground of GDPR, article 17, paragraph 3. */
export function keptText(
  relations: readonly Relation[],
  { at, days, readDays }: Retention & { at: Date },
): string {
  const today = at.toISOString().slice(0, 10);
  const payments = relations.flatMap((each) => each.payments);
  return [
    "This stays:",
    `- Events of consents, payments and SCA, under the PSU-ID: locked until ${addDays(today, days)} at the latest. Ground: a legal obligation (point b): proof of consents and payments (PSD2, article 72), bookkeeping, measures against money laundering.`,
    `- Reads of account data, under the PSU-ID: locked until ${addDays(today, readDays + 1)} at the latest, then deleted. Ground: legal claims (point e), and proof of lawful access (article 5, paragraph 2).`,
    `- The events of this deletion, and an entry of the list of forgotten customers, under a keyed hash of the customer: locked until ${addDays(today, days)}. Ground: proof of the deletion (article 5, paragraph 2).`,
    ...(payments.length
      ? [
          `- ${payments.length} approved payments of the last 13 months: ${payments.map(({ id }) => id).join(", ")}. Ground: a legal obligation (point b), as above.`,
        ]
      : []),
    "- Payments that are older or were not approved, and signing baskets: they are not listed here, and may have the customer's id. The bank must judge their ground.",
    `- Backups of the table: until ${addDays(today, 35)}. After a restore, npm run bank -- customers forget-again deletes the customer again.`,
    "- Links to SCA and dashboard sessions that are open now: an hour at most; their items are deleted some days later.",
    "- What the bank itself has: it is not in this interface.",
    `The PSU-IDs: ${relations.map(({ tppId, psuId }) => `${psuId} (${tppId})`).join(", ")}. Only with the secret ids can one compute them again from the customer's id; a payment or basket may also say whose they are.`,
  ].join("\n");
}
