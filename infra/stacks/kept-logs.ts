import { RemovalPolicy } from "aws-cdk-lib";
import type { StageName } from "../deployment/stage-settings.ts";

/**
 * Production's logs outlive their stack. If the creation of a stack fails they are deleted, because the next attempt
 * would fail on existing log groups.
 */
export const keptLogs = (stage: StageName): RemovalPolicy =>
  stage === "production" ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
