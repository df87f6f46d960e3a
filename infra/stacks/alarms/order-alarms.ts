import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import type { Watched } from "./watched.ts";

/** Jobs try each open order at least every 61 minutes, so two hours contain a count of each. */
const twoHours = 7_200;

/** Alarms for approved orders with an unknown result, and for orders that differ at the bank. */
export const orderAlarms = ({ stage }: Watched): PlannedAlarm[] => [
  {
    kind: "orderUnknown",
    metric: metricsByName.own("OrdersUnknown", { of: { stage }, every: twoHours }),
    threshold: 1,
  },
  {
    kind: "otherOrder",
    metric: metricsByName.own("OtherOrders", { of: { stage }, every: 60 }),
    threshold: 1,
  },
  ...(stage === "sandbox" ? [] : [ordersDiffer(stage)]),
];

/** Production only: the sandbox's bank is part of this project, so there is nothing to compare. */
const ordersDiffer = (stage: string): PlannedAlarm => ({
  kind: "ordersDiffer",
  metric: metricsByName.own("OrdersDiffer", { of: { stage }, every: 3_600 }),
  threshold: 1,
});
