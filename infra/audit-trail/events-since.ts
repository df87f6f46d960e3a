import type { AuditBucket } from "./audit-objects.ts";

/** The kinds of events whose effects are missing in a table that was restored to an earlier time. */
const lost = /^(PAYMENT|BASKET|CONSENT|TPP)_/;

/**
 * Lists the events after a time that change payments, baskets, consents or TPPs, the oldest first, each once: a batch that was
 * delivered twice is stored twice.
 */
export async function eventsSince(
  { versionsIn, linesOf }: Pick<AuditBucket, "versionsIn" | "linesOf">,
  since: Date,
  now: Date,
): Promise<string[]> {
  const found = new Set<string>();
  for (const day of daysBetween(since, now)) {
    const { objects } = await versionsIn(`changes/${day}/`);
    for (const line of [...(await linesOf(objects)).values()].flat()) {
      const { at, type } = JSON.parse(line) as { at: string; type: string };
      if (lost.test(type) && Date.parse(at) > since.getTime()) found.add(`${at} ${line}`);
    }
  }
  return [...found].sort();
}

function* daysBetween(since: Date, now: Date): Generator<string> {
  const last = now.toISOString().slice(0, 10);
  for (let day = since; ; day = new Date(day.getTime() + 86_400_000)) {
    const text = day.toISOString().slice(0, 10);
    if (text > last) return;
    yield text;
  }
}
