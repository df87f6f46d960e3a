import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/**
 * Answers findings of cdk-nag's AwsSolutions on a construct, each with the reason why it may stand. A finding about one
 * of several resources has that in brackets: `IAM5[Resource::*]`.
 */
export function acknowledgeFindings(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [finding, reason] of Object.entries(reasons))
    Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
}
