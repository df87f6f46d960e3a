import { resourceNames } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** The CodeDeploy application and deployment group of a function; the alias's update policy names them. */
export const releaseOf = (stage: StageName, id: string) => ({
  applicationName: `fjordgate-${stage}`,
  deploymentGroupName: resourceNames.function(stage, id),
});
