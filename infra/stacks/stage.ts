import { type App, ArnFormat, type Stack, Tags } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ObjectName } from "../../shared/object-store/stores.ts";
import { destinationsOf } from "../deployment/alarm-settings.ts";
import { environmentOf } from "../deployment/environment.ts";
import { gatewayStage, registerKey, resourceNames, truststoreKey } from "../deployment/names.ts";
import { unreservedConcurrency } from "../deployment/reaches-bank.ts";
import { requestLimits } from "../deployment/request-limits.ts";
import type { StageName, StageSettings } from "../deployment/stage-settings.ts";
import { vaultOf } from "../deployment/vault-settings.ts";
import { deployedIn } from "../routes.ts";
import { tableDefinition } from "../table.ts";
import type { WatchedFunction } from "./alarms/watched.ts";
import { AuditStack } from "./audit-stack.ts";
import { DataStack } from "./data-stack.ts";
import { DeveloperStack } from "./developer-stack.ts";
import { FunctionsStack } from "./functions-stack.ts";
import { InterfaceStack } from "./interface-stack.ts";
import { JobsStack } from "./jobs-stack.ts";
import { Network } from "./network.ts";
import { OperationsStack } from "./operations-stack.ts";
import { ProtectionStack } from "./protection-stack.ts";
import { ReleasesStack } from "./releases-stack.ts";
import { SiteStack } from "./site-stack.ts";
import type { StageParts } from "./stage-parts.ts";
import { VaultStack } from "./vault/vault-stack.ts";

/**
 * Creates all stacks of a stage, each after those it needs. They are built from the tables in functions/index.ts: a
 * new operation, page, job or feed gets its function with role, version and alias, its routes and its alarms without
 * another line here.
 *
 *   data        the table, keys, secrets, truststore and audit bucket: everything that must outlive all other stacks
 *   audit       searches of the audit trail, and the record of accesses to it and to the table
 *   functions   the operations
 *   interface   their API, its domain with mutual TLS, permissions to call
 *   site        the bank's pages, their API and domain
 *   developer   the developer site (sandbox only)
 *   jobs        jobs and feeds, their schedules, streams and queues
 *   protection  a firewall before each API
 *   operations  dashboard and alarms
 *   releases    parts that an emulator does not support: alarms that calculate, saved queries, CodeDeploy
 *   vault       copies in another account and region, if the settings name them
 */
export function addStage(app: App, settings: StageSettings, code: string): Stack[] {
  const { stage } = settings;
  const { routes, pageRoutes, developerRoutes, jobs, feeds } = deployedIn(stage);
  const unreserved = unreservedConcurrency(settings, deployedIn);
  const data = new DataStack(app, settings);
  const { tableName = resourceNames.table(stage) } = settings;
  const trusted = truststoreKey(settings.truststore);
  const limits = requestLimits(settings);
  const { table, truststore, logsKey, dataKey, secretsKey } = data;
  const bucketOf = (part: "truststore" | "audit") =>
    resourceNames.bucket(stage, part, data.account, data.region);
  const objectsOf = (part: "truststore" | "audit", objects: string) =>
    `arn:${data.partition}:s3:::${bucketOf(part)}/${objects}`;
  const accessLog = resourceNames.logs(stage, "interface-access");
  const { vpcId } = settings;
  const audit = new AuditStack(app, { settings, auditBucket: bucketOf("audit"), tableName });
  const network = vpcId === undefined ? undefined : new Network(data, { ...settings, vpcId });
  const parts: StageParts = {
    settings,
    placement: network?.placement,
    ofObjects: ({ objects = [] }) => ({
      ...(objects.some((each) => inAuditBucket.includes(each)) && {
        AUDIT_BUCKET: bucketOf("audit"),
      }),
      ...(objects.includes("accessLog") && { ACCESS_LOG: accessLog }),
    }),
    code,
    logsKey,
    environment: environmentOf(settings, {
      tableName,
      truststore: `s3://${bucketOf("truststore")}/${trusted}`,
      register: `s3://${bucketOf("truststore")}/${registerKey}`,
    }),
    resources: {
      table: table.tableArn,
      dataKey: dataKey.keyArn,
      secretsKey: secretsKey.keyArn,
      secret: (name) => secretArn(data, `${resourceNames.secrets(stage)}${name}`),
      truststore: objectsOf("truststore", trusted),
      register: objectsOf("truststore", registerKey),
      audit: objectsOf("audit", "*"),
      accessLog: data.formatArn({
        service: "logs",
        resource: "log-group",
        resourceName: accessLog,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      requestCounts: objectsOf("audit", "figures/hours/*"),
      figures: objectsOf("audit", "figures/published/*"),
      announcements: objectsOf("audit", "status/announcements.json"),
      closures: objectsOf("audit", "figures/closures.json"),
      auditReads: objectsOf("audit", "reads/*"),
      region: data.region,
    },
  };
  const functions = new FunctionsStack(app, parts, routes);
  const api = new InterfaceStack(app, parts, { routes, truststore: truststore as IBucket });
  api.addStackDependency(functions);
  const site = new SiteStack(app, parts, pageRoutes);
  const developer = settings.developerDomain && new DeveloperStack(app, parts, developerRoutes);
  const work = new JobsStack(
    app,
    {
      ...parts,
      dataKey,
      streamArn: table.tableStreamArn ?? "",
    },
    { jobs, feeds },
  );
  const protection = new ProtectionStack(app, {
    stage,
    apiStageArn: api.rest.api.deploymentStage.stageArn,
    siteStageArn: site.rest.api.deploymentStage.stageArn,
    ...(developer ? { developerStageArn: developer.rest.api.deploymentStage.stageArn } : {}),
    siteDomain: settings.siteDomain,
    addressLimits: limits.address,
    logRetentionDays: settings.logRetentionDays,
    logsKey,
  });
  const watched = watchedFunctions(stage);
  const destinations = destinationsOf(settings);
  const operations = new OperationsStack(app, {
    stage,
    functions: watched,
    tableName,
    indexName: tableDefinition.index.name,
    apiName: resourceNames.api(stage, "interface"),
    siteApiName: resourceNames.api(stage, "site"),
    apiStage: gatewayStage,
    requestsPerSecond: { interface: limits.gateway.rate, site: limits.site.rate },
    unreservedConcurrency: unreserved,
    scheduleGroup: resourceNames.schedules(stage),
    deadLetterQueues: [resourceNames.queue(stage, "jobs"), resourceNames.queue(stage, "feeds")],
    certificates: [
      { name: "api", arn: api.name.certificate.certificateArn },
      { name: "site", arn: site.name.certificate.certificateArn },
      ...(developer ? [{ name: "developer", arn: developer.name.certificate.certificateArn }] : []),
    ],
    destinations,
  });
  const releases = new ReleasesStack(app, { stage, functions: watched, destinations });
  // CloudFormation refuses a composite alarm if one of its alarms is missing.
  releases.addStackDependency(operations);
  const pages = developer ? [site, developer] : [site];
  const places = vaultOf(settings);
  const vault = places ? [new VaultStack(app, settings, places)] : [];
  const own = [data, audit, functions, api, ...pages, work, protection, operations, releases];
  const stacks = [...own, ...vault];
  for (const stack of stacks) {
    stack.terminationProtection = stage === "production";
    Tags.of(stack).add("application", "fjordgate");
    Tags.of(stack).add("stage", stage);
  }
  return stacks;
}

/** The stores that are objects in the bucket of the audit trail. */
const inAuditBucket: readonly ObjectName[] = [
  "audit",
  "requestCounts",
  "figures",
  "announcements",
  "closures",
];

/** Lists every function of a stage once, with its name in AWS. */
export function watchedFunctions(stage: StageName): WatchedFunction[] {
  const { routes, pageRoutes, developerRoutes, jobs, feeds } = deployedIn(stage);
  const named = ({ id }: { id: string }) => ({ id, name: resourceNames.function(stage, id) });
  const all: WatchedFunction[] = [
    ...routes.map((row) => ({ ...named(row), kind: "operation" as const })),
    ...[...pageRoutes, ...developerRoutes].map((row) => ({
      ...named(row),
      kind: "page" as const,
    })),
    ...jobs.map((row) => ({ ...named(row), kind: "job" as const, everySeconds: row.everySeconds })),
    ...feeds.map((row) => ({ ...named(row), kind: "feed" as const })),
  ];
  return [...new Map(all.map((each) => [each.id, each])).values()];
}

/** Secrets Manager adds six characters to the name of a secret in its ARN. */
const secretArn = (stack: Stack, name: string) =>
  stack.formatArn({
    service: "secretsmanager",
    resource: "secret",
    resourceName: `${name}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
