import { handler as relay } from "../../../functions/developer/relay-request.ts";
import { resourceNames, stackParts } from "../../../infra/deployment/names.ts";
import { deployedIn } from "../../../infra/routes.ts";
import { ofType, useTemplates } from "../../support/stacks/synthesised.ts";

const { stack } = useTemplates();

type Policy = { PolicyDocument: { Statement: { Action: unknown; Resource: unknown }[] } };

/** The functions that a role may invoke, each with its alias. */
const invokedBy = (policies: readonly Policy[] = []): string[] =>
  policies
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => /"(\*|lambda:(\*|I))/.test(JSON.stringify(Action)))
    .flatMap(({ Resource }) => [Resource].flat())
    .map((arn) => /:function:([^"]+)/.exec(JSON.stringify(arn))?.[1] ?? JSON.stringify(arn))
    .sort();

const operationsOf = (stage: "sandbox" | "production"): string[] =>
  [...new Set(deployedIn(stage).routes.map(({ id }) => id))]
    .map((id) => `${resourceNames.function(stage, id)}:live`)
    .sort();

describe("the developer site", () => {
  it("exists in the sandbox only, and only its two functions can read the test authority's secret", () => {
    expect(stack("production", "developer")).toBeUndefined();
    const [secret] = ofType(stack("sandbox", "data"), "SecretsManager::Secret").filter(
      ({ Properties }) => Properties.Name === "fjordgate/sandbox/authority",
    );
    expect(secret?.Properties.KmsKeyId).toBeDefined();
    const readers = ["functions", "site", "developer", "jobs"] as const;
    const reading = readers.flatMap((part) =>
      ofType(stack("sandbox", part), "IAM::Role").filter(({ Properties }) =>
        JSON.stringify(Properties.Policies ?? []).includes("fjordgate/sandbox/authority"),
      ),
    );
    expect(reading.map(({ Properties }) => Properties.Description).sort()).toEqual([
      "Lambda: Issue test certificates for a signing request",
      "Lambda: Show the certificate of the test authority",
    ]);
  });

  it("has its own domain name, and accepts 20 requests a second", () => {
    const site = stack("sandbox", "developer");
    const [domain] = ofType(site, "ApiGateway::DomainName");
    expect(domain?.Properties.DomainName).toBe("developer.sandbox.bank.example");
    const [{ Properties: deployed } = { Properties: {} }] = ofType(site, "ApiGateway::Stage");
    expect(deployed.MethodSettings[0].ThrottlingRateLimit).toBe(20);
  });

  it("has one function that may invoke the sandbox's operations, with a limit of ten requests a second (threats in relay-request.ts)", () => {
    const invoking = (["sandbox", "production"] as const).flatMap((stage) =>
      stackParts.flatMap((part) =>
        ofType(stack(stage, part), "IAM::Role").map(({ Properties }) => ({
          role: Properties.Description,
          invoked: invokedBy(Properties.Policies).filter(
            (name) => name.includes("*") || operationsOf(stage).includes(name),
          ),
        })),
      ),
    );
    expect(invoking.filter(({ invoked }) => invoked.length)).toEqual([
      { role: `Lambda: ${relay.page.summary}`, invoked: operationsOf("sandbox") },
    ]);
    const [deployed] = ofType(stack("sandbox", "developer"), "ApiGateway::Stage");
    const limit = deployed?.Properties.MethodSettings.find(
      ({ ResourcePath }: { ResourcePath: string }) => ResourcePath === "/~1try",
    );
    expect([limit.HttpMethod, limit.ThrottlingRateLimit]).toEqual(["POST", 10]);
  });

  it("compresses its answers, unlike the interface and the SCA site", () => {
    const parts = ["developer", "site", "interface"] as const;
    const smallest = parts.map(
      (part) =>
        ofType(stack("sandbox", part), "ApiGateway::RestApi")[0]?.Properties.MinimumCompressionSize,
    );
    expect(smallest).toEqual([1024, undefined, undefined]);
  });
});

describe.each([
  ["SCA site", "sandbox", "site", "show-status"],
  ["SCA site", "production", "site", "show-status"],
  ["developer site", "sandbox", "developer", "show-sandbox-status"],
] as const)("the status page of the %s of %s (decision: maintenance)", (_, stage, part, name) => {
  it("may read the announcements and the stage's recorded closures, and nothing else", () => {
    const found = ofType(stack(stage, part), "Lambda::Function").find(
      ({ Properties }) => Properties.FunctionName === `fjordgate-${stage}-${name}`,
    );
    const { AUDIT_BUCKET } = found?.Properties.Environment.Variables ?? {};
    expect(JSON.stringify(AUDIT_BUCKET)).toContain(`fjordgate-${stage}-audit-`);
    const role = stack(stage, part)?.[found?.Properties.Role["Fn::GetAtt"][0]];
    const statements = role?.Properties.Policies.flatMap(
      ({ PolicyDocument }: { PolicyDocument: { Statement: object[] } }) => PolicyDocument.Statement,
    );
    const text = JSON.stringify(statements);
    expect(
      [...text.matchAll(/"(s3|dynamodb|secretsmanager):\w+"/g)].map(([action]) => action),
    ).toEqual(['"s3:GetObject"', '"s3:GetObject"']);
    expect(text).toContain("/status/announcements.json");
    expect(text).toContain("/figures/closures.json");
  });
});
