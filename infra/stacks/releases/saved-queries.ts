import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { resourceNames } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** The name of the query that the alarm interface-busy names. CloudWatch shows what is before the slash as a folder. */
const whoFillsTheGateway = (stage: StageName) => `fjordgate-${stage}/who-fills-the-gateway`;

/**
 * Saves a query over the lines of the functions, which know the TPP; the gateway does not. It counts the TPPs' requests,
 * and those refused.
 */
export const savedQueries = (scope: Construct, stage: StageName) =>
  new CfnQueryDefinition(scope, "WhoFillsTheGateway", {
    name: whoFillsTheGateway(stage),
    logGroupNames: [resourceNames.logs(stage, "operations")],
    queryString: [
      "filter ispresent(Requests) and ispresent(tppId)",
      "stats count(*) as requests, count(code) as refused, max(Milliseconds) as slowest by tppId",
      "sort requests desc",
      "limit 20",
    ].join("\n| "),
  });
