import type { Assumptions } from "./assumptions.ts";
import type { deployed } from "./deployed.ts";
import type { Prices } from "./prices.ts";

/** What one part of the bill comes to in a month, in US dollars. */
export type BillLine = { part: string; dollars: number };

type Given = { assumed: Assumptions; prices: Prices; stage: ReturnType<typeof deployed> };

const million = 1_000_000;
const secondsPerMonth = 30 * 24 * 3_600;
const kbPerGb = 1_024 * 1_024;

/** A month's bill for so many calls of the interface, and the pages that go with them. */
export function estimate(calls: number, { assumed, prices, stage }: Given): BillLine[] {
  const requests = calls * (1 + assumed.pagesPerCall);
  const traced = Math.min(requests, secondsPerMonth);
  const traces = traced + (requests - traced) * assumed.traced;
  const gbSeconds =
    ((requests * assumed.millisecondsPerCall + stage.runs * assumed.millisecondsPerRun) / 1_000) *
    assumed.memoryGb;
  const logGb = (requests * assumed.logKbPerCall) / kbPerGb;
  const tableGb = 1 + (calls / million) * assumed.tableGbPerMillion;
  const auditGb = (calls * assumed.auditKbPerCall) / kbPerGb;
  const millions = (count: number, price: number) => (count / million) * price;
  return [
    { part: "API Gateway", dollars: millions(requests, prices.gatewayPerMillion) },
    {
      part: "Lambda",
      dollars:
        millions(requests + stage.runs, prices.lambdaPerMillion) +
        gbSeconds * prices.lambdaPerGbSecond,
    },
    {
      part: "DynamoDB",
      dollars:
        millions(calls * assumed.readsPerCall, prices.readsPerMillion) +
        millions(calls * assumed.writesPerCall, prices.writesPerMillion) +
        tableGb * (prices.tablePerGb + prices.recoveryPerGb),
    },
    {
      part: "CloudWatch logs",
      dollars: logGb * (prices.logsPerGb + assumed.logMonths * prices.keptLogsPerGb),
    },
    {
      part: "CloudWatch metrics, alarms, dashboard",
      dollars:
        stage.metrics * prices.metric +
        stage.alarms * prices.alarm +
        stage.quickAlarms * prices.quickAlarm +
        prices.compositeAlarm +
        prices.dashboard,
    },
    {
      part: "WAF",
      dollars:
        2 * prices.firewall +
        stage.firewallRules * prices.firewallRule +
        millions(requests, prices.firewallPerMillion),
    },
    { part: "X-Ray", dollars: millions(traces, prices.tracesPerMillion) },
    {
      part: "KMS",
      dollars:
        stage.keys * prices.key +
        millions(calls * assumed.keyUsesPerCall, prices.keyUsesPerMillion),
    },
    {
      part: "Secrets Manager",
      dollars:
        stage.secrets * prices.secret +
        millions(
          requests * assumed.coldStarts * assumed.secretsPerStart,
          prices.secretReadsPerMillion,
        ),
    },
    {
      part: "S3, the audit trail of five years",
      dollars:
        millions(calls * assumed.auditObjectsPerCall, prices.objectsPerMillion) +
        auditGb * assumed.auditMonths * prices.objectsPerGb,
    },
    {
      part: "Data sent to TPPs and customers",
      dollars: ((requests * assumed.answerKb) / kbPerGb) * prices.sentPerGb,
    },
  ];
}
