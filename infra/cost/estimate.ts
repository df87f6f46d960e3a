import { secondsPerMonth } from "./deployed.ts";
import { allowances, type Prices } from "./prices.ts";
import { type CostInput, usageOf } from "./usage.ts";

/** One line of a monthly bill, in US dollars. `free` is the most that the account's free allowances can save. */
export type BillLine = { part: string; dollars: number; free: number };

const million = 1_000_000;
const kbPerGb = 1_024 * 1_024;

/** An amount, its unit price, and the part of the amount that is free of charge. */
type Position = readonly [amount: number, price: number, allowance?: number];

/** Estimates the monthly bill of one stage for this number of calls and for the pages that belong to them. */
export function estimate(calls: number, given: CostInput & { prices: Prices }): BillLine[] {
  const { assumed, prices, stage } = given;
  const { requests, runs, reads, writes, gbSeconds } = usageOf(calls, given);
  const traced = Math.min(requests, secondsPerMonth);
  const traces = traced + (requests - traced) * assumed.traced;
  const logGb = (requests * assumed.logKbPerCall) / kbPerGb;
  const tableGb = 1 + (calls / million) * assumed.tableGbPerMillion;
  const auditGb = (calls * assumed.auditKbPerCall) / kbPerGb;
  const readGb = (calls * assumed.readKbPerCall) / kbPerGb;
  const accesses = given.stageName === "production" ? assumed.accesses : 0;
  const each = (perMillion: number) => perMillion / million;
  return [
    line("API Gateway", [requests, each(prices.gatewayPerMillion)]),
    line(
      "Lambda",
      [requests + runs, each(prices.lambdaPerMillion), allowances.lambdaRequests],
      [gbSeconds, prices.lambdaPerGbSecond, allowances.lambdaGbSeconds],
    ),
    line(
      "DynamoDB",
      [reads, each(prices.readsPerMillion)],
      [writes, each(prices.writesPerMillion)],
      [tableGb, prices.tablePerGb, allowances.tableGb],
      [tableGb, prices.recoveryPerGb],
    ),
    line(
      "CloudWatch logs",
      [logGb, prices.logsPerGb, allowances.logGb],
      [logGb * assumed.logMonths, prices.keptLogsPerGb],
      [(2 * calls * assumed.accessLogKbPerCall) / kbPerGb, prices.readLogsPerGb],
    ),
    line(
      "CloudWatch metrics, alarms, dashboard",
      [stage.metrics, prices.metric, allowances.metrics],
      [stage.alarms, prices.alarm, allowances.alarms],
      [stage.quickAlarms, prices.quickAlarm],
      [1, prices.compositeAlarm],
      [1, prices.dashboard, allowances.dashboards],
    ),
    line(
      "WAF",
      [stage.firewalls, prices.firewall],
      [stage.firewallRules, prices.firewallRule],
      [requests, each(prices.firewallPerMillion)],
    ),
    line("X-Ray", [traces, each(prices.tracesPerMillion), allowances.traces]),
    line(
      "KMS",
      [stage.keys, prices.key],
      [calls * assumed.keyUsesPerCall, each(prices.keyUsesPerMillion), allowances.keyUses],
    ),
    line(
      "Secrets Manager",
      [stage.secrets, prices.secret],
      [
        requests * assumed.coldStarts * assumed.secretsPerStart + stage.probes,
        each(prices.secretReadsPerMillion),
      ],
    ),
    line(
      "S3, the audit trail of five years",
      [calls * assumed.auditObjectsPerCall, each(prices.objectsPerMillion)],
      [auditGb * assumed.auditMonths, prices.objectsPerGb],
    ),
    line(
      "S3, reads of account data of 400 days",
      [calls * assumed.readObjectsPerCall, each(prices.objectsPerMillion)],
      [readGb * assumed.readMonths, prices.objectsPerGb],
    ),
    line("CloudTrail, accesses of others (S.dataEvents)", [
      accesses,
      each(prices.dataEventsPerMillion),
    ]),
    line("Data sent to TPPs and customers", [
      (requests * assumed.answerKb) / kbPerGb,
      prices.sentPerGb,
      allowances.sentGb,
    ]),
  ];
}

function line(part: string, ...positions: readonly Position[]): BillLine {
  const sum = (of: (position: Position) => number) =>
    positions.reduce((total, position) => total + of(position), 0);
  return {
    part,
    dollars: sum(([amount, price]) => amount * price),
    free: sum(([amount, price, allowance = 0]) => Math.min(amount, allowance) * price),
  };
}
