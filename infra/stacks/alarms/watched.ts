import { nameOf } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** A function, by the name it has in AWS. */
export type WatchedFunction = {
  id: string;
  name: string;
  kind: "operation" | "page" | "job" | "feed";
  /** How often a job runs. */
  everySeconds?: number;
};

/** All that alarms and the dashboard watch, by name, so that no stack hangs on another one's outputs. */
export type Watched = {
  stage: StageName;
  functions: readonly WatchedFunction[];
  tableName: string;
  indexName: string;
  /** What the interface's API and the site's are called, and the stage both are deployed to. */
  apiName: string;
  siteApiName: string;
  apiStage: string;
  /** What the interface's stage lets through for long, in requests a second. */
  requestsPerSecond: number;
  /** How many functions the account lets run at once. */
  accountConcurrency: number;
  scheduleGroup: string;
  deadLetterQueues: readonly string[];
  certificates: readonly { name: string; arn: string }[];
};

/** The faces of a stage: TPPs see one, customers another, and who learns to be a TPP the sandbox's third. */
export const sidesOf = ({ stage, apiName, siteApiName, apiStage }: Watched) =>
  [
    { side: "interface", part: "interface", ApiName: apiName },
    { side: "site", part: "site", ApiName: siteApiName },
    ...(stage === "sandbox"
      ? [{ side: "developer-site", part: "developer", ApiName: nameOf.api(stage, "developer") }]
      : []),
  ].map(({ side, part, ApiName }) => ({
    side,
    of: { ApiName, Stage: apiStage },
    firewall: firewallName(stage, part),
  }));

/** What the firewall before a part of a stage is called. */
export const firewallName = (stage: StageName, part: string) => `fjordgate-${stage}-${part}`;

/** A name without what everything of a stage begins with. */
export const shortName = (stage: StageName, name: string) =>
  name.replace(`fjordgate-${stage}-`, "");
