import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/**
 * Accepts findings of cdk-nag's AwsSolutions on a construct, each with a reason. If a finding is about one of several
 * resources, its name has the resource in brackets: `IAM5[Resource::*]`.
 */
export function acknowledgeFindings(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [finding, reason] of Object.entries(reasons))
    Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
}
