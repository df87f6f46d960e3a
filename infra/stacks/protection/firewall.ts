import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { StageName } from "../../deployment/stage-settings.ts";
import { FirewallLog } from "./firewall-log.ts";
import type { FirewallRule } from "./firewall-rules.ts";
import { personalHeaders } from "./personal-headers.ts";

type Props = {
  stage: StageName;
  name: string;
  description: string;
  rules: readonly FirewallRule[];
  bodies: Record<string, { contentType: "APPLICATION_JSON" | "TEXT_HTML"; content: string }>;
  /** The API Gateway stage behind this firewall. */
  stageArn: string;
  logRetentionDays: number;
  logsKey: IKey;
};

/**
 * A web ACL in front of one API, with its rules in order and its log. It stores nothing about requests that it
 * allows.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { stage, name, description, rules, bodies, stageArn, logRetentionDays, logsKey } = props;
    const acl = new CfnWebACL(this, "Acl", {
      name,
      description,
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: measured(name),
      customResponseBodies: bodies,
      // The log's own redaction does not cover the details of rules that inspect all headers.
      dataProtectionConfig: { dataProtections: protectedFields.map(substituted) },
      rules: rules.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: measured(rule.name),
      })),
    });
    new CfnWebACLAssociation(this, "Association", {
      resourceArn: stageArn,
      webAclArn: acl.attrArn,
    });
    new FirewallLog(this, { stage, name, acl, retentionDays: logRetentionDays, logsKey });
  }
}

/** Counts requests but takes no samples: the console shows a sample with all its headers for three hours. */
const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const protectedFields = [
  { fieldType: "SINGLE_HEADER", fieldKeys: [...personalHeaders] },
  { fieldType: "QUERY_STRING" },
  { fieldType: "BODY" },
];

const substituted = (field: CfnWebACL.FieldToProtectProperty) => ({
  field,
  action: "SUBSTITUTION",
});
