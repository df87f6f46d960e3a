type Event = { at: string; type: string };

/**
 * Returns the second right after the first payment on the newest day with payments, and the lines of the audit trail
 * about later payments, as infra/recover.md lists them.
 */
export function settleFrom(trail: readonly string[]): { second: string; lines: string[] } {
  const payments = trail
    .map((line) => ({ line, ...(JSON.parse(line) as Event) }))
    .filter(({ type }) => type.startsWith("PAYMENT_"))
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  const day = payments.at(-1)?.at.slice(0, 10) ?? "";
  const ofDay = payments.filter(({ at }) => at.startsWith(day));
  const first = Math.floor(Date.parse(ofDay[0]?.at ?? "") / 1000) + 1;
  const second = new Date(first * 1000).toISOString().replace(".000", "");
  return {
    second,
    lines: ofDay
      .filter(({ at }) => at > second.replace("Z", ""))
      .map(({ at, line }) => `${at} ${line}`)
      .sort(),
  };
}
