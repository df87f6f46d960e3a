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
  deadLetterQueues: readonly string[];
  certificates: readonly { name: string; arn: string }[];
};

/** The two faces of the bank: TPPs see one, customers the other. */
export const sidesOf = ({ apiName, siteApiName, apiStage }: Watched) => [
  { side: "interface", of: { ApiName: apiName, Stage: apiStage } },
  { side: "site", of: { ApiName: siteApiName, Stage: apiStage } },
];

/** What the firewall of a side is called. */
export const firewallName = (stage: StageName, side: string) => `fjordgate-${stage}-${side}`;

/** A name without what everything of a stage begins with. */
export const shortName = (stage: StageName, name: string) =>
  name.replace(`fjordgate-${stage}-`, "");
