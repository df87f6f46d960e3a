import { bankCalls } from "../../../shared/ports/bank-calls.ts";
import { connectorFailures } from "../alarms/connector-alarms.ts";
import { blockedRequests, metricsByName } from "../alarms/metrics.ts";
import { tableCommands } from "../alarms/store-alarms.ts";
import { shortName, sidesOf, type Watched, type WatchedFunction } from "../alarms/watched.ts";
import type { Chart } from "./operations-dashboard.ts";

/** Charts of functions, jobs, feeds, the table, queues, firewalls, and expiry dates. */
export const failureCharts = (watched: Watched): Chart[] => [
  { title: "Functions that failed", unit: "a minute", metrics: ofFunctions(watched, "Errors") },
  { title: "Functions throttled", unit: "a minute", metrics: ofFunctions(watched, "Throttles") },
  { title: "Runs of jobs", unit: "in 5 minutes", metrics: ofKind(watched, "job", "Invocations") },
  { title: "Oldest order without an answer", unit: "minutes", metrics: [unanswered(watched)] },
  { title: "Other orders under our ids", unit: "in 5 minutes", metrics: [otherOrders(watched)] },
  ...connectorCharts(watched),
  {
    title: "How far feeds are behind",
    unit: "ms",
    metrics: ofKind(watched, "feed", "IteratorAge"),
  },
  { title: "Waiting in queues of failures", unit: "messages", metrics: queues(watched) },
  { title: "Capacity of the table", unit: "units a minute", metrics: capacity(watched) },
  { title: "Time of the table", unit: "ms", metrics: tableTimes(watched) },
  { title: "Refused by the firewall", unit: "a minute", metrics: blocked(watched) },
  { title: "Days until expiry", unit: "days", metrics: expiries(watched) },
];

const ofFunctions = (watched: Watched, metric: string) => lines(watched, () => true, metric, 60);

const ofKind = (watched: Watched, kind: WatchedFunction["kind"], metric: string) =>
  lines(watched, (each) => each.kind === kind, metric, 300);

/** Draws one line for each function, with the function's name as label. */
const lines = (
  { stage, functions }: Watched,
  wanted: (each: WatchedFunction) => boolean,
  metric: string,
  every: number,
) =>
  functions.filter(wanted).map(({ name }) => {
    const as = metric === "IteratorAge" ? "Maximum" : "Sum";
    return metricsByName
      .lambda(metric, { of: { FunctionName: name }, every, as })
      .with({ label: shortName(stage, name) });
  });

const unanswered = ({ stage }: Watched) =>
  metricsByName.own("UnansweredMinutes", { of: { stage }, every: 300, as: "Maximum" });

const otherOrders = ({ stage }: Watched) =>
  metricsByName.own("OtherOrders", { of: { stage }, every: 300 });

/** Charts of the bank's connector, which only production has. */
const connectorCharts = ({ stage }: Watched): Chart[] =>
  stage === "sandbox"
    ? []
    : [
        {
          title: "Failures of the bank's connector",
          unit: "a minute",
          metrics: Object.keys(connectorFailures).map((failure) =>
            metricsByName
              .own("ConnectorFailures", { of: { stage, failure }, every: 60 })
              .with({ label: failure }),
          ),
        },
        {
          title: "Time of the bank's connector",
          unit: "ms, one call in twenty takes longer",
          metrics: Object.keys(bankCalls).map((method) =>
            metricsByName
              .own("ConnectorMilliseconds", { of: { stage, method }, every: 60, as: "p95" })
              .with({ label: method }),
          ),
        },
      ];

const queues = ({ stage, deadLetterQueues }: Watched) =>
  deadLetterQueues.map((queue) =>
    metricsByName
      .queue("ApproximateNumberOfMessagesVisible", {
        of: { QueueName: queue },
        every: 60,
        as: "Maximum",
      })
      .with({ label: shortName(stage, queue) }),
  );

const capacity = ({ tableName }: Watched) =>
  ["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"].map((name) =>
    metricsByName.table(name, { of: { TableName: tableName }, every: 60 }),
  );

const tableTimes = ({ tableName }: Watched) =>
  tableCommands.map((Operation) =>
    metricsByName
      .table("SuccessfulRequestLatency", {
        of: { TableName: tableName, Operation },
        every: 60,
        as: "Average",
      })
      .with({ label: Operation }),
  );

const blocked = (watched: Watched) =>
  sidesOf(watched).map(({ side, firewall }) => blockedRequests(firewall, 60).with({ label: side }));

const expiries = ({ stage, certificates }: Watched) => [
  ...certificates.map(({ name, arn }) =>
    metricsByName
      .certificate("DaysToExpiry", { of: { CertificateArn: arn }, every: 86_400, as: "Minimum" })
      .with({ label: `certificate of the ${name}` }),
  ),
  metricsByName
    .own("TruststoreDaysLeft", { of: { stage }, every: 86_400, as: "Minimum" })
    .with({ label: "truststore" }),
];
