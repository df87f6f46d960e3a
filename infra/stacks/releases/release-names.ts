import { resourceNames } from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** Which application and group of CodeDeploy releases a function: the alias names them when it is updated. */
export const releaseOf = (stage: StageName, id: string) => ({
  applicationName: `fjordgate-${stage}`,
  deploymentGroupName: resourceNames.function(stage, id),
});
