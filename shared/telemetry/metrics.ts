const perOperation = [["service"], ["service", "operation"]] as const;

/** Every metric: its unit, by what it is counted beside the stage, and whether it is told to the second. */
// biome-ignore format: one metric per line, so that all are seen at once
export const metricDefinitions = {
  Requests:           ["Count",        perOperation, "second"],
  Milliseconds:       ["Milliseconds", perOperation],
  /** Failures of the bank's own, and no refusals: status 5xx. */
  BankErrors:         ["Count",        perOperation, "second"],
  Refusals:           ["Count",        [["service", "code"]]],
  KeyIdSpelling:      ["Count",        [["level"]]],
  UnattendedReads:    ["Count",        [["service"]]],
  UnattendedRefused:  ["Count",        [["service"]]],
  ScaStarted:         ["Count",        [["purpose"]]],
  ScaFinished:        ["Count",        [["purpose", "outcome"]]],
  JobFailures:        ["Count",        [["operation"]]],
  TruststoreDaysLeft: ["Count",        [[]]],
  ConnectorMilliseconds: ["Milliseconds", [["method"]]],
  ConnectorFailures:  ["Count",        [["failure"], ["method", "failure"]]],
  /** Files of the register of TPPs that were not taken, and the age of the one in service. */
  RegisterRefused:    ["Count",        [[]]],
  RegisterHours:      ["Count",        [[]]],
  /** Revocation lists that were not taken, and the age of the oldest one in service. */
  RevocationsRefused: ["Count",        [[]]],
  RevocationsHours:   ["Count",        [[]]],
  /** Calls to the bank about payments of which nobody has known for a day whether the bank has their orders. */
  OrdersUnknown:      ["Count",        [[]]],
  /** Payments of a day that the bank and the interface state otherwise. */
  OrdersDiffer:       ["Count",        [[]]],
  /** Payments under whose ids the bank has other orders. */
  OtherOrders:        ["Count",        [[]]],
} as const satisfies Record<string, Metric>;

type Metric = readonly [
  unit: "Count" | "Milliseconds",
  by: readonly (readonly string[])[],
  resolution?: "second",
];

export type MetricName = keyof typeof metricDefinitions;
export type DimensionOf<Name extends MetricName> =
  (typeof metricDefinitions)[Name][1][number][number];
