import type { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { gatewayStage } from "../../deployment/names.ts";
import { firewallSeconds } from "../../deployment/request-limits.ts";

/** A rule without its priority and its metric, which are set alike for all rules. */
export type FirewallRule = Omit<CfnWebACL.RuleProperty, "priority" | "visibilityConfig">;

/** The firewall's own answer: a status, the name of a body in the ACL, headers. */
type Answer = { status: number; body: string; headers: Record<string, string> };

const blocking = ({ status, body, headers }: Answer) => ({
  block: {
    customResponse: {
      responseCode: status,
      customResponseBodyKey: body,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    },
  },
});

/** The window of a rate rule, in seconds; the rule lets an address in again once it is below the limit. */
export const windowSeconds = firewallSeconds;

/** Limits the requests from one address in five minutes; with a method, only requests with that method count. */
export const rateRule = (
  name: string,
  { limit, method, answer }: { limit: number; method?: string; answer: Answer },
): FirewallRule => ({
  name,
  action: blocking(answer),
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: windowSeconds,
      aggregateKeyType: "IP",
      ...(method ? { scopeDownStatement: methodIs(method) } : {}),
    },
  },
});

/** Refuses the addresses of sets that an operator fills; not at the path, if one is given. */
export const addressRule = (
  name: string,
  { sets, except, answer }: { sets: readonly string[]; except?: string; answer: Answer },
): FirewallRule => {
  const fromSets = {
    orStatement: { statements: sets.map((arn) => ({ ipSetReferenceStatement: { arn } })) },
  };
  const elsewhere = (path: string) => ({ notStatement: { statement: pathIs(path) } });
  return {
    name,
    action: blocking(answer),
    statement: except ? { andStatement: { statements: [fromSets, elsewhere(except)] } } : fromSets,
  };
};

/** AWS does not document whether a firewall sees the name of the API's stage in the path, so both spellings match. */
const pathIs = (path: string) => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString: `^(/${gatewayStage})?${path}$`,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
});

const methodIs = (method: string) => ({
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: "EXACTLY",
    searchString: method,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
});

/**
 * A rule group that AWS maintains. API Gateway answers its blocked requests with WAF_FILTERED; `count` blocks
 * nothing.
 */
export const managedGroup = (name: string, does: "block" | "count"): FirewallRule => ({
  name,
  overrideAction: does === "block" ? { none: {} } : { count: {} },
  statement: { managedRuleGroupStatement: { vendorName: "AWS", name } },
});

/** A rule for requests larger than the limit, or larger than the firewall can inspect. */
export const sizeRule = (
  name: string,
  { part, limit, does }: { part: "body" | "headers"; limit: number; does: Answer | "count" },
): FirewallRule => ({
  name,
  action: does === "count" ? { count: {} } : blocking(does),
  statement: {
    sizeConstraintStatement: {
      fieldToMatch:
        part === "body"
          ? { body: { oversizeHandling: "MATCH" } }
          : {
              headers: { matchPattern: { all: {} }, matchScope: "ALL", oversizeHandling: "MATCH" },
            },
      comparisonOperator: "GT",
      size: limit,
      textTransformations: [{ priority: 0, type: "NONE" }],
    },
  },
});
