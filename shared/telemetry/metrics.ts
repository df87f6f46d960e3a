const perOperation = [["service"], ["service", "operation"]] as const;

/** All metrics: the unit, the dimensions in addition to the stage, and "second" if the resolution is one second. */
// biome-ignore format: one metric per line, so that all are seen at once
export const metricDefinitions = {
  Requests:           ["Count",        perOperation, "second"],
  Milliseconds:       ["Milliseconds", perOperation],
  /** Answers with a status of 5xx. Refusals are not counted here. */
  BankErrors:         ["Count",        perOperation, "second"],
  Refusals:           ["Count",        [["service", "code"]]],
  KeyIdSpelling:      ["Count",        [["level"]]],
  UnattendedReads:    ["Count",        [["service"]]],
  UnattendedRefused:  ["Count",        [["service"]]],
  ScaStarted:         ["Count",        [["purpose"]]],
  ScaFinished:        ["Count",        [["purpose", "outcome"]]],
  JobFailures:        ["Count",        [["operation"]]],
  TruststoreDaysLeft: ["Count",        [[]]],
  /** Certificates that are in secrets, and the interface's own as the probe sees it. */
  CertificateDaysLeft: ["Count",       [["certificate"]]],
  /** Attempts to read the key for answers that found no usable one, so that answers are not signed. */
  AnswersUnsigned:    ["Count",        [[]]],
  /** 1 for a probe of the interface that failed, 0 for one that did not. */
  ProbeFailures:      ["Count",        [[]]],
  ConnectorMilliseconds: ["Milliseconds", [["method"]]],
  ConnectorFailures:  ["Count",        [["failure"], ["method", "failure"]]],
  /** Rejected files of the register of TPPs, and the age of the active one. */
  RegisterRefused:    ["Count",        [[]]],
  RegisterHours:      ["Count",        [[]]],
  /** Rejected revocation lists, and the age of the oldest active one. */
  RevocationsRefused: ["Count",        [[]]],
  RevocationsHours:   ["Count",        [[]]],
  /** The minutes for which the bank has not answered an order, from 15 on: nobody knows if the bank has it. */
  UnansweredMinutes:  ["Count",        [[]]],
  /** Payments of a day whose state differs between the bank and the interface. */
  OrdersDiffer:       ["Count",        [[]]],
  /** Payments for which the bank has a different order under the same id. */
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
