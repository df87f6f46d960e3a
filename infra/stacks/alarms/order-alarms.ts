import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import type { Watched } from "./watched.ts";

/** The job tries each open order at least every 61 minutes, so two hours contain an age of each. */
const twoHours = 7_200;

/** Alarms for approved orders with an unknown result, and for orders that differ at the bank. */
export const orderAlarms = ({ stage }: Watched): PlannedAlarm[] => [
  unanswered(stage, "orderLate", 15),
  unanswered(stage, "orderUnknown", 60),
  {
    kind: "otherOrder",
    metric: metricsByName.own("OtherOrders", { of: { stage }, every: 60 }),
    threshold: 1,
  },
  ...(stage === "sandbox" ? [] : [ordersDiffer(stage)]),
];

/** The job records the age of an order at each attempt, and makes one at each of these ages. */
const unanswered = (
  stage: string,
  kind: "orderLate" | "orderUnknown",
  minutes: number,
): PlannedAlarm => ({
  kind,
  metric: metricsByName.own("UnansweredMinutes", { of: { stage }, every: twoHours, as: "Maximum" }),
  threshold: minutes,
});

/** Production only: the sandbox's bank is part of this project, so there is nothing to compare. */
const ordersDiffer = (stage: string): PlannedAlarm => ({
  kind: "ordersDiffer",
  metric: metricsByName.own("OrdersDiffer", { of: { stage }, every: 3_600 }),
  threshold: 1,
});
