/** The parts of an alarm's description that are the same for many alarms: silence is fine, and its end is told or not. */
const told = "notBreaching | 1+1";
const toldOnce = "notBreaching | 1+0";

type Expected = {
  /** The services whose requests are counted, and the sides of the bank with the names of their APIs. */
  services: readonly string[];
  sides: readonly (readonly [side: string, api: string])[];
  /** Each job, with the periods of its silence. */
  jobs: readonly (readonly [name: string, silence: string])[];
  /** Each certificate with the stack that has it. */
  certificates: readonly (readonly [name: string, stack: string])[];
  /** The alarms that only this stage has. */
  own: (stage: string) => readonly string[];
};

const minutes = "3 x 60 s";
const everyJob = [
  ["submit-orders", minutes],
  ["lapse-payments", minutes],
  ["ask-orders", "3 x 600 s"],
  ["watch-truststore", "26 x 3600 s"],
  ["count-access-log", "3 x 3600 s"],
  ["probe-interface", minutes],
] as const;

const connector = (stage: string, failure: string, most: number) =>
  `connector-${failure.toLowerCase()} | Sum Fjordgate ConnectorFailures failure=${failure} stage=${stage} | >= ${most} | 1 x 60 s | ${told}`;

const list = (stage: string, name: string, [metric, hours]: readonly [string, number]) => [
  `${name}-refused | Sum Fjordgate ${metric}Refused stage=${stage} | >= 1 | 1 x 7200 s | ${told}`,
  `${name}-old | Maximum Fjordgate ${metric}Hours stage=${stage} | >= ${hours} | 1 x 7200 s | ignore | 1+1`,
];

const stages: Record<"sandbox" | "production", Expected> = {
  sandbox: {
    services: ["PIS", "AIS", "CBPII", "SCA", "SANDBOX"],
    sides: [
      ["interface", "interface"],
      ["site", "site"],
      ["developer-site", "developer"],
    ],
    jobs: [...everyJob, ["execute-orders", minutes]],
    certificates: [
      ["api", "interface"],
      ["site", "site"],
      ["developer", "developer"],
    ],
    own: () => [],
  },
  production: {
    services: ["PIS", "AIS", "CBPII", "SCA"],
    sides: [
      ["interface", "interface"],
      ["site", "site"],
    ],
    jobs: [
      ...everyJob,
      ["import-register", "3 x 3600 s"],
      ["reconcile-orders", "26 x 3600 s"],
      ["refresh-revocations", "3 x 3600 s"],
    ],
    certificates: [
      ["api", "interface"],
      ["site", "site"],
    ],
    own: (stage) => [
      ...["tls", "answer", "shape", "tooLarge"].map((each) => connector(stage, each, 1)),
      ...["refused", "late", "cut", "status"].map((each) => connector(stage, each, 5)),
      ...list(stage, "register", ["Register", 30]),
      ...list(stage, "revocations", ["Revocations", 6]),
      `orders-differ | Sum Fjordgate OrdersDiffer stage=${stage} | >= 1 | 1 x 3600 s | ${toldOnce}`,
    ],
  },
};

const interfaceServices = ["PIS", "AIS", "CBPII"] as const;
// biome-ignore format: one line
const commands = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "TransactWriteItems", "BatchWriteItem"];

/**
 * The alarms of a stage, described completely. The table stands apart from the product on purpose: whoever changes a
 * threshold, an operator, a dimension or a period changes it here too.
 */
export function expectedAlarms(stage: "sandbox" | "production"): string[] {
  const { services, sides, jobs, certificates, own } = stages[stage];
  const table = `TableName=fjordgate-${stage}`;
  const index = `GlobalSecondaryIndexName=GSI1 ${table}`;
  const sumOf = (metric: string) =>
    interfaceServices.map((each) => `FILL(${each.toLowerCase()}${metric}, 0)`).join(" + ");
  const partsOf = (metric: string) =>
    interfaceServices
      .map(
        (each) =>
          `${each.toLowerCase()}${metric}: Sum Fjordgate ${metric} service=${each} stage=${stage} 30 s`,
      )
      .join("; ");
  const rows = [
    ...services.flatMap((each) => {
      const of = `service=${each} stage=${stage}`;
      const name = each.toLowerCase();
      return [
        `${name}-failing | Sum Fjordgate BankErrors ${of} | >= 3 | 1 x 30 s | ${told}`,
        `${name}-slow | p95 Fjordgate Milliseconds ${of} | >= 750 | 3 x 300 s | ${told}`,
        `${name}-error-rate | IF(asked >= 50, 100 * FILL(failed, 0) / asked, 0); failed: Sum Fjordgate BankErrors ${of} 300 s; asked: Sum Fjordgate Requests ${of} 300 s | >= 0.5 | 3 x its s | ${told}`,
      ];
    }),
    ...interfaceServices.map(
      (each) =>
        `${each.toLowerCase()}-signatures-refused | Sum Fjordgate Refusals code=BAD_REQUEST service=${each} stage=${stage} | >= 100 | 1 x 300 s | ${toldOnce}`,
    ),
    ...sides.flatMap(([side, api]) => {
      const of = `ApiName=fjordgate-${stage}-${api} Stage=live`;
      return [
        `${side}-unanswered | Sum AWS/ApiGateway 5XXError ${of} | >= 5 | 1 x 60 s | ${told}`,
        `${side}-error-rate | Average AWS/ApiGateway 5XXError ${of} | >= 0.005 | 3 x 300 s | ${told}`,
        `${side}-slow | p95 AWS/ApiGateway Latency ${of} | >= 750 | 3 x 300 s | ${told}`,
        `${side}-blocked | Sum AWS/WAFV2 BlockedRequests Region=AWS::Region Rule=ALL WebACL=fjordgate-${stage}-${api} | >= 100 | 1 x 300 s | ${toldOnce}`,
      ];
    }),
    `interface-busy | Sum AWS/ApiGateway Count ApiName=fjordgate-${stage}-interface Stage=live | >= 240000 | 1 x 60 s | ${told}`,
    `functions-throttled | Sum AWS/Lambda Throttles | >= 1 | 1 x 300 s | ${told}`,
    `account-concurrency | Maximum AWS/Lambda ClaimedAccountConcurrency | >= 800 | 3 x 60 s | ${told}`,
    `schedules-dropped | Sum AWS/Scheduler InvocationDroppedCount ScheduleGroup=fjordgate-${stage} | >= 1 | 1 x 300 s | ${toldOnce}`,
    `schedules-lost | Sum AWS/Scheduler InvocationsFailedToBeSentToDeadLetterCount ScheduleGroup=fjordgate-${stage} | >= 1 | 1 x 300 s | ${toldOnce}`,
    ...jobs.flatMap(([name, silence]) => {
      const of = `FunctionName=fjordgate-${stage}-${name}`;
      return [
        `${name}-failed | Sum AWS/Lambda Errors ${of} | >= 1 | 1 x 300 s | ${toldOnce}`,
        `${name}-undelivered | Sum AWS/Lambda DestinationDeliveryFailures ${of} | >= 1 | 1 x 300 s | ${toldOnce}`,
        `${name}-silent | Sum AWS/Lambda Invocations ${of} | < 1 | ${silence} | breaching | 1+1`,
      ];
    }),
    `write-audit-trail-failed | Sum Fjordgate JobFailures operation=writeAuditTrail stage=${stage} | >= 1 | 1 x 300 s | ${toldOnce}`,
    `write-audit-trail-crashed | Sum AWS/Lambda Errors FunctionName=fjordgate-${stage}-write-audit-trail | >= 1 | 1 x 300 s | ${toldOnce}`,
    `write-audit-trail-late | Maximum AWS/Lambda IteratorAge FunctionName=fjordgate-${stage}-write-audit-trail | >= 300000 | 3 x 60 s | ${told}`,
    `table-reads-throttled | Sum AWS/DynamoDB ReadThrottleEvents ${table} | >= 1 | 1 x 300 s | ${told}`,
    `table-writes-throttled | Sum AWS/DynamoDB WriteThrottleEvents ${table} | >= 1 | 1 x 300 s | ${told}`,
    `index-reads-throttled | Sum AWS/DynamoDB ReadThrottleEvents ${index} | >= 1 | 1 x 300 s | ${told}`,
    `index-writes-throttled | Sum AWS/DynamoDB WriteThrottleEvents ${index} | >= 1 | 1 x 300 s | ${told}`,
    ...commands.flatMap((each) => [
      `table-${each.toLowerCase()}-failing | Sum AWS/DynamoDB SystemErrors Operation=${each} ${table} | >= 2 | 1 x 300 s | ${told}`,
      `table-${each.toLowerCase()}-slow | Average AWS/DynamoDB SuccessfulRequestLatency Operation=${each} ${table} | >= 100 | 3 x 300 s | ${told}`,
    ]),
    ...["failed-jobs", "failed-feeds"].map(
      (each) =>
        `${each}-holds | Maximum AWS/SQS ApproximateNumberOfMessagesVisible QueueName=fjordgate-${stage}-${each} | >= 1 | 1 x 60 s | ${told}`,
    ),
    ...certificates.map(
      ([each, of]) =>
        `${each}-certificate-expires | Minimum AWS/CertificateManager DaysToExpiry CertificateArn=fjordgate-${stage}-${of} | < 30 | 1 x 86400 s | breaching | 1+0`,
    ),
    `truststore-expires | Minimum Fjordgate TruststoreDaysLeft stage=${stage} | < 60 | 1 x 86400 s | ignore | 1+0`,
    `order-unknown | Sum Fjordgate OrdersUnknown stage=${stage} | >= 1 | 1 x 7200 s | ${told}`,
    `other-order | Sum Fjordgate OtherOrders stage=${stage} | >= 1 | 1 x 60 s | ${toldOnce}`,
    `five-failures | ${sumOf("BankErrors")}; ${partsOf("BankErrors")} | >= 5 | 1 x its s | notBreaching | 0+0`,
    `no-success | (${sumOf("Requests")}) - (${sumOf("BankErrors")}); ${partsOf("Requests")}; ${partsOf("BankErrors")} | < 1 | 1 x its s | breaching | 0+0`,
    ...["consent", "payment", "user"].map((each) => {
      const of = `purpose=${each} stage=${stage} 3600 s`;
      return `sca-${each}-unfinished | IF(begun >= 20, 100 * FILL(approved, 0) / begun, 100); begun: Sum Fjordgate ScaStarted ${of}; approved: Sum Fjordgate ScaFinished outcome=approved ${of} | < 20 | 1 x its s | ${told}`;
    }),
    ...own(stage),
  ];
  return rows.map((row) => `fjordgate-${stage}-${row}`).sort();
}
