/**
 * List prices in US dollars, of us-east-1 in 2025, without free allowances but for those that are named. European
 * regions are the same for Lambda, X-Ray, WAF and KMS, and up to 15 % dearer for the others.
 */
export const prices = {
  /** API Gateway, REST: the first 333 million. */
  gatewayPerMillion: 3.5,
  lambdaPerMillion: 0.2,
  /** On arm64. */
  lambdaPerGbSecond: 0.000_013_333_4,
  /** DynamoDB on demand. */
  readsPerMillion: 0.125,
  writesPerMillion: 0.625,
  tablePerGb: 0.25,
  /** What point-in-time recovery keeps. */
  recoveryPerGb: 0.2,
  logsPerGb: 0.5,
  keptLogsPerGb: 0.03,
  /** A metric of our own; the first ten thousand. */
  metric: 0.3,
  alarm: 0.1,
  /** One that looks every half minute, and each metric that one calculates with. */
  quickAlarm: 0.3,
  compositeAlarm: 0.5,
  dashboard: 3,
  firewall: 5,
  firewallRule: 1,
  firewallPerMillion: 0.6,
  key: 1,
  keyUsesPerMillion: 3,
  secret: 0.4,
  secretReadsPerMillion: 5,
  tracesPerMillion: 5,
  objectsPerMillion: 5,
  objectsPerGb: 0.023,
  /** To the internet; the first 100 GB of an account are free and not taken off here. */
  sentPerGb: 0.09,
};

export type Prices = typeof prices;
