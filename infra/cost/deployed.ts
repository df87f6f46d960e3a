import { secretNames } from "../../shared/secrets/secrets.ts";
import { resourceNames } from "../deployment/names.ts";
import { deployedIn } from "../routes.ts";
import { expiryAlarms } from "../stacks/alarms/expiry-alarms.ts";
import { functionAlarms } from "../stacks/alarms/function-alarms.ts";
import { interfaceAlarms } from "../stacks/alarms/interface-alarms.ts";
import { orderAlarms } from "../stacks/alarms/order-alarms.ts";
import { interfaceServices, scaPurposes, servicesOf } from "../stacks/alarms/services.ts";
import { storeAlarms } from "../stacks/alarms/store-alarms.ts";
import type { Watched } from "../stacks/alarms/watched.ts";
import { interfaceFirewall } from "../stacks/protection/interface-firewall.ts";
import { siteFirewall } from "../stacks/protection/site-firewall.ts";
import { combinedAlarms } from "../stacks/releases/combined-alarms.ts";

const stage = "production";

/** What a production stage has and is paid for by the piece, counted where it is made. */
export function deployed() {
  const { routes, pageRoutes, jobs, feeds } = deployedIn(stage);
  const operations = new Set(routes.map(({ id }) => id)).size;
  const runners = [
    ...jobs.map(({ id, everySeconds }) => ({ id, kind: "job" as const, everySeconds })),
    ...feeds.map(({ id }) => ({ id, kind: "feed" as const })),
  ];
  const functions = operations + pageRoutes.length + runners.length;
  const plain = plainAlarms(runners, functions);
  const quick = plain.filter(
    ({ metric }) => (metric.toMetricConfig().metricStat?.period.toSeconds() ?? 60) < 60,
  ).length;
  return {
    functions,
    runs: runners.length * minutesPerMonth,
    metrics: ownMetrics(operations + pageRoutes.length, runners.length),
    alarms: plain.length - quick,
    quickAlarms: quick + partsOfDown + partsOfCombined * combinedAlarms(stage).length,
    firewallRules: interfaceFirewall(1).rules.length + siteFirewall().rules.length,
    secrets: secretNames.length,
    /** Of the table, the secrets, the logs and the alarms. */
    keys: 4,
  };
}

const minutesPerMonth = 30 * 24 * 60;
/** Requests and failures of each service, and failures once more. */
const partsOfDown = 3 * interfaceServices.length;
const partsOfCombined = 2;

type Runner = { id: string; kind: "job" | "feed"; everySeconds?: number };

function plainAlarms(runners: readonly Runner[], functions: number) {
  const others = Array.from({ length: functions - runners.length }, (_, number) => ({
    id: `function${number}`,
    kind: "operation" as const,
  }));
  const watched: Watched = {
    stage,
    functions: [...runners, ...others].map((each) => ({
      ...each,
      name: resourceNames.function(stage, each.id),
    })),
    tableName: resourceNames.table(stage),
    indexName: "GSI1",
    apiName: resourceNames.api(stage, "interface"),
    siteApiName: resourceNames.api(stage, "site"),
    apiStage: "live",
    requestsPerSecond: 1,
    accountConcurrency: 1,
    scheduleGroup: resourceNames.schedules(stage),
    deadLetterQueues: [resourceNames.queue(stage, "jobs"), resourceNames.queue(stage, "feeds")],
    certificates: [
      { name: "interface", arn: "arn:of:the:interface" },
      { name: "site", arn: "arn:of:the:site" },
    ],
  };
  return [interfaceAlarms, functionAlarms, storeAlarms, expiryAlarms, orderAlarms].flatMap((made) =>
    made(watched),
  );
}

/** What calls, pages and jobs count: three figures for each of them and each service, and some of their own. */
function ownMetrics(answering: number, runners: number): number {
  const services = servicesOf(stage).length;
  const codesSeen = 10;
  const outcomes = 4;
  const spellings = 4;
  const refusals = services * codesSeen;
  const sca = scaPurposes.length * (1 + outcomes);
  const unattended = 2;
  const truststore = 1;
  const orders = 2;
  const few = spellings + unattended + truststore + orders;
  return 3 * (answering + services) + refusals + sca + runners + few;
}
