import { RemovalPolicy } from "aws-cdk-lib";
import type { StageName } from "../deployment/stage-settings.ts";

/** Production's logs stay when their stack goes, but not where it could not be made: the next try would find them there. */
export const keptLogs = (stage: StageName): RemovalPolicy =>
  stage === "production" ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
