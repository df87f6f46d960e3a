import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import { deployedIn } from "../../../infra/routes.ts";
import { ofType, testSettings, useTemplates } from "../../support/stacks/synthesised.ts";

const { stack } = useTemplates();

const trusted = {
  sandbox: testSettings["sandbox.truststore"],
  production: testSettings["production.truststore"],
};

describe.each(stageNames)("the TPP interface of %s", (stage) => {
  const api = () => stack(stage, "interface");

  it("has only its own domain name, with mutual TLS and the functions' truststore (Channel and identity, 1)", () => {
    const [domain] = ofType(api(), "ApiGateway::DomainName");
    expect(domain?.Properties).toMatchObject({
      EndpointConfiguration: { Types: ["REGIONAL"] },
      SecurityPolicy: "TLS_1_2",
    });
    const [
      {
        Properties: { Environment },
      } = { Properties: {} },
    ] = ofType(stack(stage, "functions"), "Lambda::Function");
    const { TruststoreUri, TruststoreVersion } = domain?.Properties.MutualTlsAuthentication ?? {};
    const ends = (address: object) => JSON.stringify(address).match(/\/[^/]*$/)?.[0];
    expect(ends(TruststoreUri)).toContain(`/${trusted[stage]}.pem`);
    expect(ends(TruststoreUri)).toBe(ends(Environment.Variables.TRUSTSTORE));
    expect(TruststoreVersion).toBeUndefined();
    const [rest] = ofType(api(), "ApiGateway::RestApi");
    expect(rest?.Properties.DisableExecuteApiEndpoint).toBe(true);
    const [mapping] = ofType(api(), "ApiGateway::BasePathMapping");
    expect(mapping?.Properties.BasePath).toBeUndefined();
  });

  it("writes access logs without paths, queries and addresses, limits calls, and logs no bodies", () => {
    const [deployed] = ofType(api(), "ApiGateway::Stage");
    const { AccessLogSetting, MethodSettings } = deployed?.Properties ?? {};
    expect(AccessLogSetting.DestinationArn).toBeDefined();
    expect(AccessLogSetting.Format).not.toMatch(/context\.path|sourceIp|querystring|header/i);
    // A probe is told from a TPP by its program, which cannot replace a field behind it.
    expect(AccessLogSetting.Format).toMatch(/^\{"agent":"\$context\.identity\.userAgent",/);
    const [ofSite] = ofType(stack(stage, "site"), "ApiGateway::Stage");
    expect(ofSite?.Properties.AccessLogSetting.Format).not.toContain("userAgent");
    const [every] = MethodSettings.filter(
      ({ HttpMethod }: { HttpMethod: string }) => HttpMethod === "*",
    );
    expect(every).toMatchObject({
      ThrottlingRateLimit: 5_000,
      ThrottlingBurstLimit: 2_500,
      LoggingLevel: "OFF",
    });
    expect(MethodSettings.length).toBe(1);
  });

  it("has a lower limit for a TPP than for an IP address, and a lower one for an address than for the gateway (decision: limit per TPP)", () => {
    const tpp = stage === "production" ? 40 : 100;
    for (const { Properties } of ofType(stack(stage, "functions"), "Lambda::Function"))
      expect(Properties.Environment.Variables.TPP_REQUESTS_PER_SECOND).toBe(`${tpp}`);
    const [deployed] = ofType(api(), "ApiGateway::Stage");
    const gateway = deployed?.Properties.MethodSettings[0].ThrottlingRateLimit;
    const acl = ofType(stack(stage, "protection"), "WAFv2::WebACL").find(
      ({ Properties }) => Properties.Name === `fjordgate-${stage}-interface`,
    );
    const rule = acl?.Properties.Rules.find(({ Name }: { Name: string }) => Name === "rate");
    const address = rule?.Statement.RateBasedStatement.Limit / 300;
    expect(gateway).toBeGreaterThanOrEqual(5 * tpp);
    expect(address).toBeGreaterThan(tpp);
    expect(address).toBeLessThan(gateway);
  });

  it("has half the quota of the AWS account as its limit, and the SCA site its own limit (decision: limit per TPP)", () => {
    const limitOf = (part: "interface" | "site") =>
      ofType(stack(stage, part), "ApiGateway::Stage")[0]?.Properties.MethodSettings[0];
    const quota = { rate: 10_000, burst: 5_000 };
    expect(limitOf("interface")).toMatchObject({
      ThrottlingRateLimit: quota.rate / 2,
      ThrottlingBurstLimit: quota.burst / 2,
    });
    const site = stage === "production" ? 240 : 100;
    expect(limitOf("site")).toMatchObject({
      ThrottlingRateLimit: site,
      ThrottlingBurstLimit: site,
    });
    const acl = ofType(stack(stage, "protection"), "WAFv2::WebACL").find(
      ({ Properties }) => Properties.Name === `fjordgate-${stage}-site`,
    );
    const rates = acl?.Properties.Rules.flatMap(
      (rule: { Statement: { RateBasedStatement?: object } }) =>
        rule.Statement.RateBasedStatement ?? [],
    );
    expect(rates).toEqual([
      { AggregateKeyType: "IP", EvaluationWindowSec: 300, Limit: (site / 2) * 300 },
    ]);
  });

  it("may call only the functions of its routes, each through its route and alias", () => {
    const routes = deployedIn(stage).routes;
    const permits = ofType(api(), "Lambda::Permission");
    expect(permits.length).toBe(routes.length);
    for (const { Properties } of permits) {
      expect(Properties.Principal).toBe("apigateway.amazonaws.com");
      expect(JSON.stringify(Properties.SourceArn)).toMatch(/\/live\/(GET|POST|PUT|DELETE)\/v1\//);
      expect(JSON.stringify(Properties.FunctionName)).toContain(":live");
    }
  });

  it("has a web ACL, and each site has one too", () => {
    const apis = stage === "sandbox" ? 3 : 2;
    expect(ofType(stack(stage, "protection"), "WAFv2::WebACL").length).toBe(apis);
    expect(ofType(stack(stage, "protection"), "WAFv2::WebACLAssociation").length).toBe(apis);
  });
});

describe.each([
  ["SCA site", "sandbox", "site"],
  ["SCA site", "production", "site"],
  ["developer site", "sandbox", "developer"],
] as const)("the %s of %s", (_, stage, part) => {
  it("has its own domain name with TLS 1.3 or 1.2, and no mutual TLS", () => {
    const [domain] = ofType(stack(stage, part), "ApiGateway::DomainName");
    expect(domain?.Properties).toMatchObject({
      SecurityPolicy: "SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09",
      EndpointAccessMode: "STRICT",
    });
    expect(domain?.Properties.MutualTlsAuthentication).toBeUndefined();
    const [rest] = ofType(stack(stage, part), "ApiGateway::RestApi");
    expect(rest?.Properties.DisableExecuteApiEndpoint).toBe(true);
  });
});
