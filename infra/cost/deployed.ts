import { publishedServices } from "../../shared/rules/downtime.ts";
import { sandboxSecretNames, secretNames } from "../../shared/secrets/secrets.ts";
import { jobClass } from "../deployment/function-class.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { deployedIn } from "../routes.ts";
import { expiryAlarms } from "../stacks/alarms/expiry-alarms.ts";
import { functionAlarms } from "../stacks/alarms/function-alarms.ts";
import { interfaceAlarms } from "../stacks/alarms/interface-alarms.ts";
import { orderAlarms } from "../stacks/alarms/order-alarms.ts";
import { scaPurposes, servicesOf } from "../stacks/alarms/services.ts";
import { storeAlarms } from "../stacks/alarms/store-alarms.ts";
import type { Watched } from "../stacks/alarms/watched.ts";
import { developerFirewall } from "../stacks/protection/developer-firewall.ts";
import { interfaceFirewall } from "../stacks/protection/interface-firewall.ts";
import { siteFirewall } from "../stacks/protection/site-firewall.ts";
import { combinedAlarms } from "../stacks/releases/combined-alarms.ts";
import type { MeasuredName } from "./measured.ts";

/** Counts the resources of a stage that AWS charges per item. It uses the same tables and functions as the stacks. */
export function deployed(stage: StageName) {
  const { routes, pageRoutes, developerRoutes, jobs, feeds } = deployedIn(stage);
  const operations = new Set(routes.map(({ id }) => id)).size;
  const pages = pageRoutes.length + developerRoutes.length;
  const runners = [
    ...jobs.map(({ id, everySeconds }) => ({ id, kind: "job" as const, everySeconds })),
    ...feeds.map(({ id }) => ({ id, kind: "feed" as const })),
  ];
  const functions = operations + pages + runners.length;
  const plain = plainAlarms(stage, runners, functions);
  const quick = plain.filter(
    ({ metric }) => (metric.toMetricConfig().metricStat?.period.toSeconds() ?? 60) < 60,
  ).length;
  const isSandbox = stage === "sandbox";
  const addresses = { closed: [], blocked: [] };
  const firewalls = [
    interfaceFirewall({ addressLimit: 1, siteDomain: "", addresses }),
    siteFirewall({ addressLimit: 1, addresses }),
    ...(isSandbox ? [developerFirewall()] : []),
  ];
  return {
    /** Jobs that run more often than once an hour. */
    jobs: jobs
      .filter(({ id, everySeconds }) => everySeconds < 3_600 && id !== "probeInterface")
      .map(({ id, everySeconds }) => ({
        id: id as MeasuredName,
        runs: secondsPerMonth / everySeconds,
        memory: jobClass(everySeconds).memory,
      })),
    /** The runs of the job probe-interface. Each of them is a call of a TPP, too. */
    probes: secondsPerMonth / 60,
    metrics: ownMetrics(stage, operations + pages, runners.length),
    alarms: plain.length - quick,
    quickAlarms: quick + partsOfDown + partsOfCombined * combinedAlarms(stage).length,
    firewalls: firewalls.length,
    firewallRules: firewalls.reduce((sum, { rules }) => sum + rules.length, 0),
    secrets: isSandbox
      ? sandboxSecretNames.length + secretsOfBank.sandbox
      : secretNames.length + secretsOfBank.production,
    /** One key each for the table, the secrets, the logs and the alarms. */
    keys: 4,
  };
}

export const secondsPerMonth = 30 * 24 * 3_600;
/**
 * The secrets that the bank provides: the key for answers and its certificates, and those of the probe; the sandbox's
 * test authority; production's connector and identity provider.
 */
const secretsOfBank = { sandbox: 4, production: 5 };
/** The metrics of interface-down: for each service its requests, and its failures twice. */
const partsOfDown = 3 * publishedServices.length;
const partsOfCombined = 2;

type Runner = { id: string; kind: "job" | "feed"; everySeconds?: number };

function plainAlarms(stage: StageName, runners: readonly Runner[], functions: number) {
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
    requestsPerSecond: { interface: 1, site: 1 },
    unreservedConcurrency: 1,
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

/** Counts our own metrics: three for each operation, page and service, one for each job and feed, and a few more. */
function ownMetrics(stage: StageName, answering: number, runners: number): number {
  const services = servicesOf(stage).length;
  const codesSeen = 10;
  const outcomes = 4;
  const spellings = 4;
  const refusals = services * codesSeen;
  const sca = scaPurposes.length * (1 + outcomes);
  const unattended = 2;
  const truststore = 1;
  const orders = 2;
  const certificates = stage === "sandbox" ? 3 : 5;
  const probe = 1;
  const unsigned = 1;
  const few = spellings + unattended + truststore + orders + certificates + probe + unsigned;
  return 3 * (answering + services) + refusals + sca + runners + few;
}
