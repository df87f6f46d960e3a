/** The parts of an alarm's description that are the same for many alarms: silence is fine, and its end is told or not. */
const told = "notBreaching | alarm+alarm";
const toldOnce = "notBreaching | alarm+nobody";
const warned = "notBreaching | warning+warning";
const warnedOnce = "notBreaching | warning+nobody";

type Expected = {
  /** The services whose requests are counted, and the sides of the bank with the names of their APIs. */
  services: readonly string[];
  sides: readonly (readonly [side: string, api: string])[];
  /** Each job, with the periods of its silence. */
  jobs: readonly (readonly [name: string, silence: string])[];
  /** Each certificate with the stack that has it. */
  certificates: readonly (readonly [name: string, stack: string])[];
  /** Four fifths of the functions that may run at once beside the reserved ones. */
  functionsBusy: number;
  /** Four fifths of the requests that the SCA site allows in a minute. */
  siteBusy: number;
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

const list = (
  stage: string,
  name: string,
  [metric, hours, severity]: readonly [string, number, string],
) => [
  `${name}-refused | Sum Fjordgate ${metric}Refused stage=${stage} | >= 1 | 1 x 7200 s | ${warned}`,
  `${name}-old | Maximum Fjordgate ${metric}Hours stage=${stage} | >= ${hours} | 1 x 7200 s | ignore | ${severity}+${severity}`,
];

/** The alarms on the days left of a certificate that a function records. */
const daysLeft = (stage: string, certificate: string) => {
  const metric = `Minimum Fjordgate CertificateDaysLeft certificate=${certificate} stage=${stage}`;
  return [
    `${certificate}-expires | ${metric} | < 30 | 1 x 86400 s | ignore | warning+nobody`,
    `${certificate}-expires-soon | ${metric} | < 7 | 1 x 86400 s | ignore | alarm+alarm`,
  ];
};

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
    functionsBusy: 792,
    siteBusy: 4_800,
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
    functionsBusy: 192,
    siteBusy: 11_520,
    own: (stage) => [
      ...["tls", "answer", "shape", "tooLarge"].map((each) => connector(stage, each, 1)),
      ...["refused", "late", "cut", "status"].map((each) => connector(stage, each, 5)),
      ...list(stage, "register", ["Register", 30, "alarm"]),
      ...list(stage, "revocations", ["Revocations", 6, "warning"]),
      `orders-differ | Sum Fjordgate OrdersDiffer stage=${stage} | >= 1 | 1 x 3600 s | ${warnedOnce}`,
      ...["connector", "openid"].flatMap((each) => daysLeft(stage, each)),
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
  const { services, sides, jobs, certificates, functionsBusy, siteBusy, own } = stages[stage];
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
        `${name}-slow | p95 Fjordgate Milliseconds ${of} | >= 750 | 3 x 300 s | ${warned}`,
        `${name}-error-rate | IF(asked >= 50, 100 * FILL(failed, 0) / asked, 0); failed: Sum Fjordgate BankErrors ${of} 300 s; asked: Sum Fjordgate Requests ${of} 300 s | >= 0.5 | 3 x its s | ${warned}`,
      ];
    }),
    ...interfaceServices.map(
      (each) =>
        `${each.toLowerCase()}-signatures-refused | Sum Fjordgate Refusals code=BAD_REQUEST service=${each} stage=${stage} | >= 100 | 1 x 300 s | ${warnedOnce}`,
    ),
    ...sides.flatMap(([side, api]) => {
      const of = `ApiName=fjordgate-${stage}-${api} Stage=live`;
      return [
        `${side}-unanswered | Sum AWS/ApiGateway 5XXError ${of} | >= 5 | 1 x 60 s | ${told}`,
        `${side}-error-rate | Average AWS/ApiGateway 5XXError ${of} | >= 0.005 | 3 x 300 s | ${warned}`,
        `${side}-slow | p95 AWS/ApiGateway Latency ${of} | >= 750 | 3 x 300 s | ${warned}`,
        `${side}-blocked | Sum AWS/WAFV2 BlockedRequests Region=AWS::Region Rule=ALL WebACL=fjordgate-${stage}-${api} | >= 100 | 1 x 300 s | ${warnedOnce}`,
      ];
    }),
    `interface-busy | Sum AWS/ApiGateway Count ApiName=fjordgate-${stage}-interface Stage=live | >= 240000 | 1 x 60 s | ${told}`,
    `site-busy | Sum AWS/ApiGateway Count ApiName=fjordgate-${stage}-site Stage=live | >= ${siteBusy} | 1 x 60 s | ${told}`,
    `functions-throttled | Sum AWS/Lambda Throttles | >= 1 | 1 x 300 s | ${warned}`,
    `account-concurrency | Maximum AWS/Lambda UnreservedConcurrentExecutions | >= ${functionsBusy} | 3 x 60 s | ${told}`,
    `schedules-dropped | Sum AWS/Scheduler InvocationDroppedCount ScheduleGroup=fjordgate-${stage} | >= 1 | 1 x 300 s | ${warnedOnce}`,
    `schedules-lost | Sum AWS/Scheduler InvocationsFailedToBeSentToDeadLetterCount ScheduleGroup=fjordgate-${stage} | >= 1 | 1 x 300 s | ${warnedOnce}`,
    ...jobs.flatMap(([name, silence]) => {
      const of = `FunctionName=fjordgate-${stage}-${name}`;
      return [
        `${name}-failed | Sum AWS/Lambda Errors ${of} | >= 1 | 1 x 300 s | ${warnedOnce}`,
        `${name}-undelivered | Sum AWS/Lambda DestinationDeliveryFailures ${of} | >= 1 | 1 x 300 s | ${warnedOnce}`,
        `${name}-silent | Sum AWS/Lambda Invocations ${of} | < 1 | ${silence} | breaching | alarm+alarm`,
      ];
    }),
    `write-audit-trail-failed | Sum Fjordgate JobFailures operation=writeAuditTrail stage=${stage} | >= 1 | 1 x 300 s | ${warnedOnce}`,
    `write-audit-trail-crashed | Sum AWS/Lambda Errors FunctionName=fjordgate-${stage}-write-audit-trail | >= 1 | 1 x 300 s | ${warnedOnce}`,
    `write-audit-trail-late | Maximum AWS/Lambda IteratorAge FunctionName=fjordgate-${stage}-write-audit-trail | >= 300000 | 3 x 60 s | ${warned}`,
    `table-reads-throttled | Sum AWS/DynamoDB ReadThrottleEvents ${table} | >= 1 | 1 x 300 s | ${warned}`,
    `table-writes-throttled | Sum AWS/DynamoDB WriteThrottleEvents ${table} | >= 1 | 1 x 300 s | ${warned}`,
    `index-reads-throttled | Sum AWS/DynamoDB ReadThrottleEvents ${index} | >= 1 | 1 x 300 s | ${warned}`,
    `index-writes-throttled | Sum AWS/DynamoDB WriteThrottleEvents ${index} | >= 1 | 1 x 300 s | ${warned}`,
    ...commands.flatMap((each) => [
      `table-${each.toLowerCase()}-failing | Sum AWS/DynamoDB SystemErrors Operation=${each} ${table} | >= 2 | 1 x 300 s | ${warned}`,
      `table-${each.toLowerCase()}-slow | Average AWS/DynamoDB SuccessfulRequestLatency Operation=${each} ${table} | >= 100 | 3 x 300 s | ${warned}`,
    ]),
    ...["failed-jobs", "failed-feeds"].map(
      (each) =>
        `${each}-holds | Maximum AWS/SQS ApproximateNumberOfMessagesVisible QueueName=fjordgate-${stage}-${each} | >= 1 | 1 x 60 s | ${warned}`,
    ),
    ...certificates.map(
      ([each, of]) =>
        `${each}-certificate-expires | Minimum AWS/CertificateManager DaysToExpiry CertificateArn=fjordgate-${stage}-${of} | < 30 | 1 x 86400 s | breaching | warning+nobody`,
    ),
    `truststore-expires | Minimum Fjordgate TruststoreDaysLeft stage=${stage} | < 60 | 1 x 86400 s | ignore | warning+nobody`,
    ...["interface", "probe", "answers"].flatMap((each) => daysLeft(stage, each)),
    `answers-unsigned | Sum Fjordgate AnswersUnsigned stage=${stage} | >= 1 | 1 x 300 s | ${told}`,
    `probe-failed | Sum Fjordgate ProbeFailures stage=${stage} | >= 2 | 1 x 120 s | ${told}`,
    `order-late | Maximum Fjordgate UnansweredMinutes stage=${stage} | >= 15 | 1 x 7200 s | ${warned}`,
    `order-unknown | Maximum Fjordgate UnansweredMinutes stage=${stage} | >= 60 | 1 x 7200 s | ${told}`,
    `other-order | Sum Fjordgate OtherOrders stage=${stage} | >= 1 | 1 x 60 s | ${toldOnce}`,
    `five-failures | ${sumOf("BankErrors")}; ${partsOf("BankErrors")} | >= 5 | 1 x its s | notBreaching | nobody+nobody`,
    `no-success | (${sumOf("Requests")}) - (${sumOf("BankErrors")}); ${partsOf("Requests")}; ${partsOf("BankErrors")} | < 1 | 1 x its s | breaching | nobody+nobody`,
    ...["consent", "funds", "payment", "cancellation", "basket", "user"].map((each) => {
      const of = `purpose=${each} stage=${stage} 3600 s`;
      return `sca-${each}-unfinished | IF(begun >= 20, 100 * FILL(approved, 0) / begun, 100); begun: Sum Fjordgate ScaStarted ${of}; approved: Sum Fjordgate ScaFinished outcome=approved ${of} | < 20 | 1 x its s | ${told}`;
    }),
    ...own(stage),
  ];
  return rows.map((row) => `fjordgate-${stage}-${row}`).sort();
}
