import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import type { Watched } from "./watched.ts";

/** Orders are tried once an hour and a minute at least: in two hours each that nobody knows of is counted. */
const twoHours = 7_200;

/** Approved orders of which the bank does not tell what it has done, or tells that it has others. */
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

/** The sandbox's bank is our own, and is compared with nothing. */
const ordersDiffer = (stage: string): PlannedAlarm => ({
  kind: "ordersDiffer",
  metric: metricsByName.own("OrdersDiffer", { of: { stage }, every: 3_600 }),
  threshold: 1,
});
