import { formatDate } from "./format.ts";
import type { Language } from "./language.ts";
import type { Detail } from "./payment-summary.ts";
import { frequencyWords, type ScheduleView } from "./schedule-words.ts";
import { speak } from "./texts.ts";

/** The frequency, start and end of a standing order. A stopped order without an end date has no end row. */
export function scheduleDetails(
  schedule: ScheduleView,
  language: Language,
  { stopped = false } = {},
): Detail[] {
  const { startDate, endDate } = schedule;
  const say = speak(language);
  const open = stopped ? undefined : say("untilStopped");
  return [
    [say("howOften"), frequencyWords(schedule, language)],
    [say("starts"), formatDate(startDate, language)],
    [say("ends"), endDate === undefined ? open : formatDate(endDate, language)],
  ];
}
