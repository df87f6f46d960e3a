/**
 * List prices in US dollars, of us-east-1 in 2025, without free allowances. European
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
  /** Storage of point-in-time recovery. */
  recoveryPerGb: 0.2,
  logsPerGb: 0.5,
  keptLogsPerGb: 0.03,
  /** A query of Logs Insights pays for what it reads. */
  readLogsPerGb: 0.005,
  /** A custom metric, for the first ten thousand. */
  metric: 0.3,
  alarm: 0.1,
  /** An alarm with a period below one minute, and each metric of an alarm that calculates. */
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
  dataEventsPerMillion: 1,
  /** AWS Backup, a backup of DynamoDB. */
  backupPerGb: 0.1,
  /** From one region to another. */
  betweenRegionsPerGb: 0.02,
  /** To the internet. */
  sentPerGb: 0.09,
};

/** The amounts that AWS gives each account free of charge each month, without a time limit. All stages share them. */
export const allowances = {
  lambdaRequests: 1_000_000,
  lambdaGbSeconds: 400_000,
  tableGb: 25,
  logGb: 5,
  metrics: 10,
  alarms: 10,
  dashboards: 3,
  traces: 100_000,
  keyUses: 20_000,
  sentGb: 100,
};

export type Prices = typeof prices;
