import { Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { Key } from "aws-cdk-lib/aws-kms";
import { ProtectionStack } from "../../../infra/stacks/protection-stack.ts";
import { allOf, appOfSome } from "./sample-stage.ts";

const stageArn = (api: string) => `arn:aws:apigateway:eu-west-1::/restapis/${api}/stages/live`;

const app = appOfSome();
const template = Template.fromStack(
  new ProtectionStack(app, {
    stage: "production",
    apiStageArn: stageArn("interface"),
    siteStageArn: stageArn("site"),
    developerStageArn: stageArn("developer"),
    siteDomain: "sca.bank.no",
    addressLimits: { interface: 75_000, site: 15_000 },
    logRetentionDays: 30,
    logsKey: new Key(new Stack(app, "keys"), "Key"),
  }),
);

type Regex = { RegexMatchStatement: { RegexString: string; FieldToMatch: object } };
type Block = {
  CustomResponse: {
    ResponseCode: number;
    CustomResponseBodyKey: string;
    ResponseHeaders: { Name: string; Value: string }[];
  };
};
type Rule = {
  Name: string;
  Action?: { Block?: Block };
  OverrideAction?: { None?: object; Count?: object };
  Statement: {
    RateBasedStatement?: { Limit: number; ScopeDownStatement?: unknown };
    OrStatement?: { Statements: unknown[] };
    AndStatement?: {
      Statements: [{ OrStatement: object }, { NotStatement: { Statement: Regex } }];
    };
  };
  VisibilityConfig: { SampledRequestsEnabled: boolean };
};
const acls = allOf(template, "WAFv2::WebACL") as unknown as {
  Name: string;
  Rules: Rule[];
  VisibilityConfig: { SampledRequestsEnabled: boolean };
  CustomResponseBodies: Record<string, { Content: string; ContentType: string }>;
}[];
const aclOf = (side: string) => acls.find(({ Name }) => Name === `fjordgate-production-${side}`);
const ruleOf = (side: string, name: string) => aclOf(side)?.Rules.find(({ Name }) => Name === name);

describe.each([
  ["interface", "interface"],
  ["SCA site", "site"],
  ["developer site", "developer"],
])("the firewall of the %s", (_, side) => {
  it("is associated with the API that it protects", () => {
    template.hasResourceProperties("AWS::WAFv2::WebACLAssociation", {
      ResourceArn: stageArn(side),
    });
  });

  it("refuses known attacks, and too many requests of one IP address", () => {
    const bad = ruleOf(side, "AWSManagedRulesKnownBadInputsRuleSet");
    expect(bad?.OverrideAction).toEqual({ None: {} });
    expect(ruleOf(side, "rate")?.Action?.Block?.CustomResponse.ResponseCode).toBe(429);
  });

  it("defines exactly the response bodies that it uses, each below 4 KB, the limit of WAF", () => {
    const { CustomResponseBodies = {}, Rules = [] } = aclOf(side) ?? {};
    const used = Rules.flatMap(
      ({ Action }) => Action?.Block?.CustomResponse.CustomResponseBodyKey ?? [],
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(CustomResponseBodies)));
    for (const { Content } of Object.values(CustomResponseBodies))
      expect(Buffer.byteLength(Content)).toBeLessThan(4_096);
  });

  it("stores no samples of requests", () => {
    const { Rules = [], VisibilityConfig } = aclOf(side) ?? {};
    const sampled = [VisibilityConfig, ...Rules.map((rule) => rule.VisibilityConfig)].filter(
      (each) => each?.SampledRequestsEnabled !== false,
    );
    expect(sampled).toEqual([]);
  });

  it("has an encrypted log group with the configured retention", () => {
    template.hasResourceProperties("AWS::Logs::LogGroup", {
      LogGroupName: `aws-waf-logs-fjordgate-production-${side}`,
      RetentionInDays: 30,
      KmsKeyId: Match.anyValue(),
    });
  });
});

describe("the interface's firewall", () => {
  it("answers with tppMessages", () => {
    const { throttled } = aclOf("interface")?.CustomResponseBodies ?? {};
    expect(throttled?.ContentType).toBe("APPLICATION_JSON");
    expect(JSON.parse(throttled?.Content ?? "")).toMatchObject({
      tppMessages: [{ category: "ERROR", code: "ACCESS_EXCEEDED" }],
    });
  });

  it("limits the requests of one IP address to the configured number", () => {
    expect(ruleOf("interface", "rate")?.Statement.RateBasedStatement?.Limit).toBe(75_000);
  });

  it.each(["AWSManagedRulesCommonRuleSet", "large-headers", "large-body"])(
    "counts requests that match %s and does not refuse them, because honest TPPs may send such requests",
    (name) => {
      const { Action, OverrideAction } = ruleOf("interface", name) ?? {};
      expect(OverrideAction ?? Action).toEqual({ Count: {} });
    },
  );
});

const answerOf = (side: string, name: string) => {
  const { ResponseCode, ResponseHeaders, CustomResponseBodyKey } =
    ruleOf(side, name)?.Action?.Block?.CustomResponse ?? {};
  const headers = (ResponseHeaders ?? []).map(({ Name, Value }) => [Name, Value]);
  const { Content, ContentType } =
    aclOf(side)?.CustomResponseBodies[CustomResponseBodyKey ?? ""] ?? {};
  return { status: ResponseCode, headers: Object.fromEntries(headers), Content, ContentType };
};

describe("a closed stage", () => {
  const sets = allOf(template, "WAFv2::IPSet") as unknown as {
    Name: string;
    Addresses: string[];
  }[];
  const setsIn = (statement: object | undefined) =>
    [...JSON.stringify(statement ?? {}).matchAll(/"Addresses(closed|blocked)(IPV\d)/g)].map(
      ([, use, version]) => `${use} ${version}`,
    );

  it("refuses requests by the first rule of the interface's and the SCA site's firewall; the rule's address sets are empty by default", () => {
    expect(sets.map(({ Name, Addresses }) => [Name, Addresses])).toEqual([
      ["fjordgate-production-closed-ipv4", []],
      ["fjordgate-production-closed-ipv6", []],
      ["fjordgate-production-blocked-ipv4", []],
      ["fjordgate-production-blocked-ipv6", []],
    ]);
    for (const side of ["interface", "site"]) {
      const [first] = aclOf(side)?.Rules ?? [];
      expect([first?.Name, setsIn(first?.Statement)]).toEqual([
        "closed",
        ["closed IPV4", "closed IPV6"],
      ]);
    }
    expect(aclOf("developer")?.Rules.map(({ Name }) => Name)).not.toContain("closed");
  });

  it("answers TPPs with 503, Retry-After and tppMessages that name the status page (specification, Errors)", () => {
    const { status, headers, Content = "", ContentType } = answerOf("interface", "closed");
    expect([status, ContentType]).toEqual([503, "APPLICATION_JSON"]);
    expect(headers).toEqual({ "cache-control": "no-store", "retry-after": "300" });
    expect(JSON.parse(Content).tppMessages).toEqual([
      {
        category: "ERROR",
        code: "SYSTEM_ERROR",
        text: "The bank has closed the interface. Its status page is https://sca.bank.no/status.",
      },
    ]);
  });

  it("answers customers with a page that links to the status page, the only open page", () => {
    const { status, headers, Content, ContentType } = answerOf("site", "closed");
    expect([status, ContentType]).toEqual([503, "TEXT_HTML"]);
    expect(headers["retry-after"]).toBe("300");
    expect(Content).toContain("stengt for vedlikehold");
    expect(Content).toContain('<a href="/status">');
    const [, except] = ruleOf("site", "closed")?.Statement.AndStatement?.Statements ?? [];
    const { RegexString, FieldToMatch } = except?.NotStatement.Statement.RegexMatchStatement ?? {};
    expect(FieldToMatch).toEqual({ UriPath: {} });
    const isOpen = (path: string) => new RegExp(RegexString ?? "").test(path);
    expect(["/status", "/live/status"].filter(isOpen)).toHaveLength(2);
    expect(
      ["/", "/status/", "/s/status", "/status/x", "/consents", "/live/s/status"].filter(isOpen),
    ).toEqual([]);
    expect(ruleOf("interface", "closed")?.Statement.AndStatement).toBeUndefined();
  });

  it("has a separate rule for blocked addresses (403) in the interface's firewall only", () => {
    const rule = aclOf("interface")?.Rules[1];
    expect([rule?.Name, setsIn(rule?.Statement)]).toEqual([
      "blocked",
      ["blocked IPV4", "blocked IPV6"],
    ]);
    const { status, Content = "" } = answerOf("interface", "blocked");
    expect([status, JSON.parse(Content).tppMessages[0].code]).toEqual([403, "FORBIDDEN"]);
    expect(ruleOf("site", "blocked")).toBeUndefined();
  });
});

describe("the SCA site's firewall", () => {
  it("counts all requests of an IP address with one limit", () => {
    const { Limit, ScopeDownStatement } =
      ruleOf("site", "rate")?.Statement.RateBasedStatement ?? {};
    expect([Limit, ScopeDownStatement]).toEqual([15_000, undefined]);
    expect(ruleOf("site", "rate-of-forms")).toBeUndefined();
  });

  it.each(["AWSManagedRulesCommonRuleSet", "AWSManagedRulesAmazonIpReputationList"])(
    "refuses requests by the rule set %s",
    (name) => {
      expect(ruleOf("site", name)?.OverrideAction).toEqual({ None: {} });
    },
  );

  it.each(["large-headers", "large-body"])(
    "refuses requests by the rule %s if they are too large to inspect",
    (name) => {
      expect(ruleOf("site", name)?.Action?.Block?.CustomResponse.ResponseCode).toBe(413);
    },
  );

  it("answers with HTML pages in the customers' languages", () => {
    for (const { ContentType, Content } of Object.values(
      aclOf("site")?.CustomResponseBodies ?? {},
    )) {
      expect(ContentType).toBe("TEXT_HTML");
      expect(Content).toMatch(/^<!DOCTYPE html><html lang="nb">.*<h1>.*lang="nn".*lang="en"/);
    }
  });
});

describe("the log of a firewall", () => {
  const configurations = allOf(template, "WAFv2::LoggingConfiguration");
  const redacted = JSON.stringify(configurations[0]?.RedactedFields);

  it.each([
    "authorization",
    "signature",
    "cookie",
    "referer",
    "x-psu-identity",
    "psu-ip-address",
    "psu-id",
  ])("does not have the header %s", (name) => {
    expect(redacted).toContain(`{"SingleHeader":{"Name":"${name}"}}`);
    expect(JSON.stringify(acls)).toContain(`"${name}"`);
  });

  it("has neither query nor path, which can contain ids and tokens", () => {
    expect(configurations).toHaveLength(3);
    for (const { RedactedFields } of configurations)
      expect(RedactedFields).toEqual(
        expect.arrayContaining([{ UriPath: {} }, { QueryString: {} }]),
      );
  });

  it("has no requests that passed", () => {
    for (const { LoggingFilter } of configurations)
      expect(LoggingFilter).toMatchObject({ DefaultBehavior: "DROP" });
  });

  it("has at most 100 redacted fields, the limit of WAF", () => {
    for (const { RedactedFields } of configurations)
      expect((RedactedFields as unknown[]).length).toBeLessThanOrEqual(100);
  });
});
