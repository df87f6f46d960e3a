import { App, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import type { Construct } from "constructs";
import { destinationsOf } from "../../../infra/deployment/alarm-settings.ts";
import { resourceNames } from "../../../infra/deployment/names.ts";
import type { StageName } from "../../../infra/deployment/stage-settings.ts";
import type { Watched, WatchedFunction } from "../../../infra/stacks/alarms/watched.ts";
import { OperationsStack } from "../../../infra/stacks/operations-stack.ts";
import { ReleasesStack } from "../../../infra/stacks/releases-stack.ts";

const named = (
  stage: StageName,
  id: string,
  of: Pick<WatchedFunction, "kind" | "everySeconds">,
) => ({
  id,
  name: resourceNames.function(stage, id),
  ...of,
});

/** A stage with a function of each kind. */
export const sampleStage = (stage: StageName = "sandbox"): Watched => ({
  stage,
  functions: [
    named(stage, "listAccounts", { kind: "operation" }),
    named(stage, "showStep", { kind: "page" }),
    named(stage, "submitOrders", { kind: "job", everySeconds: 60 }),
    named(stage, "writeAuditTrail", { kind: "feed" }),
  ],
  tableName: `fjordgate-${stage}`,
  indexName: "GSI1",
  apiName: `fjordgate-${stage}-interface`,
  siteApiName: `fjordgate-${stage}-site`,
  apiStage: "live",
  requestsPerSecond: { interface: 5_000, site: 100 },
  unreservedConcurrency: stage === "sandbox" ? 991 : 240,
  scheduleGroup: `fjordgate-${stage}`,
  deadLetterQueues: [`fjordgate-${stage}-failed-jobs`],
  certificates: [{ name: "interface", arn: "arn:aws:acm:eu-west-1:1:certificate/a" }],
});

/** Makes this many operations, to test more than a stage will ever have. */
export const manyFunctions = (stage: StageName, count: number) =>
  Array.from({ length: count }, (_, number) =>
    named(stage, `operation${number}`, { kind: "operation" }),
  );

export type Properties = Record<string, unknown> & { AlarmName: string };

/** Returns the properties of every resource of a type. */
export const allOf = (template: Template, type: string): Properties[] =>
  Object.values(template.findResources(`AWS::${type}`)).map(({ Properties }) => Properties);

/** Templates of single stacks are not validated here. test/support/stacks/synthesised.ts validates those of the whole app. */
export const appOfSome = () => new App({ builtinCloudFormationValidation: false });

const templateOf = (make: (scope: Construct) => Stack) => Template.fromStack(make(appOfSome()));

export const operationsOf = (watched: Watched, settings: AlarmSettings = {}) =>
  templateOf((app) => new OperationsStack(app, { ...watched, ...toldBy(settings) }));

export const releasesOf = ({ stage, functions }: Watched, settings: AlarmSettings = {}) =>
  templateOf((app) => new ReleasesStack(app, { stage, functions, ...toldBy(settings) }));

type AlarmSettings = Parameters<typeof destinationsOf>[0];
const toldBy = (settings: AlarmSettings) => ({ destinations: destinationsOf(settings) });
