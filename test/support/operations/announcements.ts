import type { Announcement } from "../../../shared/schemas/status.ts";

/** An announcement of maintenance in the night of 2 March 2026. */
export const announcement = (changes: Partial<Announcement> = {}): Announcement => ({
  id: "0b9c7a52-9d5a-4f62-8b0c-5a5f5d6c7101",
  from: "2026-03-02T21:00:00.000Z",
  to: "2026-03-03T01:00:00.000Z",
  texts: {
    nb: "Nye servere. Betalinger <kan> ikke godkjennes.",
    nn: "Nye tenarar. Betalingar <kan> ikkje godkjennast.",
    en: "New servers. Payments <cannot> be approved.",
  },
  announced: "2026-02-27T09:00:00.000Z",
  ...changes,
});
