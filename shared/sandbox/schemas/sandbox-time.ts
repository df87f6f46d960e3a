import * as v from "valibot";
import { firstFault } from "../../schemas/first-fault.ts";

const earliest = "2019-11-01T00:00:00+00:00";
const latest = "2099-12-31T23:59:59+00:00";

const isInstant = (text: string) => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && `${new Date(time).toISOString().slice(0, 19)}+00:00` === text;
};

/** An instant to which a sandbox's clock can be set, in the interface's date-time format. */
export const SandboxTime = firstFault(
  v.pipe(
    v.string("The time is a date-time, such as 2026-03-02T10:00:00+00:00, or null for real time."),
    v.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/,
      "The time is written YYYY-MM-DDThh:mm:ss+00:00, such as 2026-03-02T10:00:00+00:00.",
    ),
    v.check(isInstant, "The instant does not exist in the calendar."),
    // All instants have the same format, so the order of texts is the order of time.
    v.minValue(earliest, `The sandbox's clock can be set to ${earliest} and later.`),
    v.maxValue(latest, `The sandbox's clock can be set to ${latest} at most.`),
    v.transform((text) => new Date(text)),
  ),
);
