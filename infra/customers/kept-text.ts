import { addDays } from "../../shared/rules/calendar.ts";
import type { relationsOf } from "./forget-customer.ts";

type Kept = { at: Date; days: number; readDays: number };

/** The data of a customer that stay, until when, and the ground of GDPR, article 17, paragraph 3. */
export function keptText(
  relations: Awaited<ReturnType<typeof relationsOf>>,
  { at, days, readDays }: Kept,
): string {
  const today = at.toISOString().slice(0, 10);
  const payments = relations.flatMap((each) => each.payments);
  return [
    "This stays:",
    `- Events of consents, payments and SCA, under the PSU-ID: locked until ${addDays(today, days)} at the latest. Ground: a legal obligation (point b): proof of consents and payments (PSD2, article 72), bookkeeping, measures against money laundering.`,
    `- Reads of account data, under the PSU-ID: locked until ${addDays(today, readDays)} at the latest, then deleted. Ground: legal claims (point e), and proof of lawful access (article 5, paragraph 2).`,
    payments.length
      ? `- ${payments.length} approved payments: ${payments.map(({ id }) => id).join(", ")}. Ground: a legal obligation (point b), as above.`
      : "- No approved payments.",
    `- Backups of the table: until ${addDays(today, 35)}. After a restore, npm run bank -- customers forget-again deletes the customer again.`,
    "- Links to SCA and dashboard sessions that are open now: an hour at most.",
    "- What the bank itself has: it is not in this interface.",
    `The PSU-IDs were: ${relations.map(({ tppId, psuId }) => `${psuId} (${tppId})`).join(", ")}. Nothing here says any more whose they were, unless a payment does.`,
  ].join("\n");
}
