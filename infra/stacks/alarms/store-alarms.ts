import { metricsByName } from "./metrics.ts";
import type { PlannedAlarm } from "./raise-alarm.ts";
import { shortName, type Watched } from "./watched.ts";

/** The commands that our client of the table sends. DynamoDB counts its failures by command. */
export const tableCommands = [
  "GetItem",
  "BatchGetItem",
  "Query",
  "PutItem",
  "UpdateItem",
  "TransactWriteItems",
  "BatchWriteItem",
] as const;

/** Alarms for the table, its index, and the dead-letter queues. */
export const storeAlarms = ({
  stage,
  tableName,
  indexName,
  deadLetterQueues,
}: Watched): PlannedAlarm[] => [
  ...throttledStores(tableName, indexName),
  ...tableCommands.map(
    (command): PlannedAlarm => ({
      kind: "tableFailing",
      of: command,
      metric: metricsByName.table("SystemErrors", {
        of: { TableName: tableName, Operation: command },
        every: 300,
      }),
      threshold: 2,
    }),
  ),
  ...tableCommands.map(
    (command): PlannedAlarm => ({
      kind: "tableSlow",
      of: command,
      metric: metricsByName.table("SuccessfulRequestLatency", {
        of: { TableName: tableName, Operation: command },
        every: 300,
        as: "Average",
      }),
      threshold: 100,
      periods: 3,
    }),
  ),
  ...deadLetterQueues.map(
    (queue): PlannedAlarm => ({
      kind: "queueHolds",
      of: shortName(stage, queue),
      metric: metricsByName.queue("ApproximateNumberOfMessagesVisible", {
        of: { QueueName: queue },
        every: 60,
        as: "Maximum",
      }),
      threshold: 1,
    }),
  ),
];

/** Alarms for throttling. If the index is throttled, writes to the table fail too. */
function throttledStores(tableName: string, indexName: string): PlannedAlarm[] {
  const table = { TableName: tableName };
  const index = { ...table, GlobalSecondaryIndexName: indexName };
  return [
    { of: "table-reads", metric: "ReadThrottleEvents", dimensions: table },
    { of: "table-writes", metric: "WriteThrottleEvents", dimensions: table },
    { of: "index-reads", metric: "ReadThrottleEvents", dimensions: index },
    { of: "index-writes", metric: "WriteThrottleEvents", dimensions: index },
  ].map(({ of, metric, dimensions }) => ({
    kind: "storeThrottled",
    of,
    metric: metricsByName.table(metric, { of: dimensions, every: 300 }),
    threshold: 1,
  }));
}
