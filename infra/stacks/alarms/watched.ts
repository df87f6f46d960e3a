import { resourceNames } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** A function, by the name it has in AWS. */
export type WatchedFunction = {
  id: string;
  name: string;
  kind: "operation" | "page" | "job" | "feed";
  /** The interval of a job. */
  everySeconds?: number;
};

/**
 * The resources that alarms and the dashboard watch. They are names, so that the stacks do not depend on one
 * another's outputs.
 */
export type Watched = {
  stage: StageName;
  functions: readonly WatchedFunction[];
  tableName: string;
  indexName: string;
  /** The API names of interface and site, and the API stage that both are deployed to. */
  apiName: string;
  siteApiName: string;
  apiStage: string;
  /** The lasting rate limits of the gateways, in requests per second. */
  requestsPerSecond: { interface: number; site: number };
  /** The functions that the account may run at once beside those that have reserved concurrency. */
  unreservedConcurrency: number;
  scheduleGroup: string;
  deadLetterQueues: readonly string[];
  certificates: readonly { name: string; arn: string }[];
};

/** The APIs of a stage: the interface for TPPs, the site for customers, and in the sandbox the developer site. */
export const sidesOf = ({ stage, apiName, siteApiName, apiStage }: Watched) =>
  [
    { side: "interface", part: "interface", ApiName: apiName },
    { side: "site", part: "site", ApiName: siteApiName },
    ...(stage === "sandbox"
      ? [
          {
            side: "developer-site",
            part: "developer",
            ApiName: resourceNames.api(stage, "developer"),
          },
        ]
      : []),
  ].map(({ side, part, ApiName }) => ({
    side,
    of: { ApiName, Stage: apiStage },
    firewall: firewallName(stage, part),
  }));

/** The name of a firewall in front of a part of a stage. */
export const firewallName = (stage: StageName, part: string) => `fjordgate-${stage}-${part}`;

/** Removes the prefix that all names of a stage have. */
export const shortName = (stage: StageName, name: string) =>
  name.replace(`fjordgate-${stage}-`, "");
