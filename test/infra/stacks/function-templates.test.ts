import { readFileSync } from "node:fs";
import { resourceNames } from "../../../infra/deployment/names.ts";
import { unreservedConcurrency } from "../../../infra/deployment/reaches-bank.ts";
import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { deployedIn } from "../../../infra/routes.ts";
import {
  actionsOf,
  backgroundNames,
  callingNames,
  functionNames,
  ofType,
  testSettings,
  useTemplates,
} from "../../support/stacks/synthesised.ts";

const { stack, stacks } = useTemplates();

const trusted = {
  sandbox: testSettings["sandbox.truststore"],
  production: testSettings["production.truststore"],
};

const functionRoles = () =>
  Object.values(stacks())
    .flatMap((each) => ofType(each, "IAM::Role"))
    .filter(({ Properties }) => Properties.Description?.startsWith("Lambda: "));

describe.each(stageNames)("the functions of %s", (stage) => {
  const nameOf = (id: string) => resourceNames.function(stage, id);
  const busy = [
    ...["listAccounts", "listTransactions", "getTransactionDetails"],
    ...["getPaymentStatus", "createPayment"],
  ];
  const isBusy = ({ FunctionName }: { FunctionName: string }) =>
    busy.map(nameOf).includes(FunctionName);
  const weights = { bankConcurrency: 80, otherBankConcurrency: 10 };
  const all = () => Object.values(stacks()).flatMap((each) => ofType(each, "Lambda::Function"));
  const named = () =>
    all().filter(({ Properties }) => Properties.FunctionName.startsWith(`fjordgate-${stage}-`));

  it("are exactly one for each operation, page, job and feed", () => {
    expect(
      named()
        .map(({ Properties }) => Properties.FunctionName)
        .sort(),
    ).toEqual(functionNames(stage).sort());
  });

  it("run on Node 24 and arm64, traced, each with its own role and a handler of its name", () => {
    const roles = new Set<string>();
    for (const { Properties } of named()) {
      const file = Properties.FunctionName.slice(`fjordgate-${stage}-`.length);
      expect(Properties).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Handler: `${file}.handler`,
        TracingConfig: { Mode: "Active" },
      });
      expect(Properties.MemorySize).toBeGreaterThanOrEqual(512);
      roles.add(JSON.stringify(Properties.Role));
    }
    expect(roles.size).toBe(named().length);
  });

  it("may write logs and traces", () => {
    const roles = functionRoles();
    expect(roles.length).toBe(all().length);
    for (const role of roles)
      expect(actionsOf(role)).toEqual(
        expect.arrayContaining([
          "logs:CreateLogStream",
          "logs:PutLogEvents",
          "xray:PutTelemetryRecords",
          "xray:PutTraceSegments",
        ]),
      );
  });

  it("end within 29 seconds, the limit of API Gateway, if a route calls them", () => {
    const background = new Set(backgroundNames(stage));
    for (const { Properties } of named())
      if (!background.has(Properties.FunctionName))
        expect(Properties.Timeout).toBeLessThanOrEqual(29);
  });

  it("have a concurrency limit if they run in the background or call the bank, and jobs have a failure queue", () => {
    for (const { Properties } of named()) {
      const isBackground = backgroundNames(stage).includes(Properties.FunctionName);
      const isCalling = callingNames(stage).includes(Properties.FunctionName);
      const most = isCalling ? (isBusy(Properties) ? 80 : 10) : undefined;
      expect([Properties.FunctionName, Properties.ReservedConcurrentExecutions]).toEqual([
        Properties.FunctionName,
        isBackground ? expect.any(Number) : most,
      ]);
    }
    for (const { id } of deployedIn(stage).jobs) {
      const name = resourceNames.function(stage, id);
      const failure = ofType(stack(stage, "jobs"), "Lambda::EventInvokeConfig").filter(
        ({ Properties }) => JSON.stringify(Properties.FunctionName).includes(id),
      );
      expect([name, failure.length]).toEqual([name, 1]);
      expect(failure[0]?.Properties.DestinationConfig.OnFailure.Destination).toBeDefined();
    }
  });

  it("reserve at most the account's concurrency minus 100 for both stages together", () => {
    const reservedIn = (of: string) =>
      all()
        .filter(({ Properties }) => Properties.FunctionName.startsWith(`fjordgate-${of}-`))
        .reduce((sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0), 0);
    const reserved =
      stage === "sandbox" ? reservedIn(stage) : reservedIn("sandbox") + reservedIn("production");
    const check = (accountConcurrency: number) => () =>
      unreservedConcurrency({ ...weights, stage, accountConcurrency } as never, deployedIn);
    expect(check(1_000)).not.toThrow();
    if (stage === "production")
      expect(readFileSync("infra/limits.md", "utf8")).toContain(`= ${reserved} of 1,000`);
    expect(check(reserved + 100)).not.toThrow();
    expect(check(reserved + 99)).toThrow(
      `That makes ${reserved} of the account's ${reserved + 99} concurrent executions`,
    );
  });

  it("let one TPP use at most a quarter of their capacity if they are operations that call the bank", () => {
    const pages = new Set(deployedIn(stage).pageRoutes.map(({ id }) => nameOf(id)));
    const expected = callingNames(stage)
      .filter((name) => !pages.has(name))
      .map((name) => [name, isBusy({ FunctionName: name }) ? "20000" : "2500"]);
    const found = named().flatMap(({ Properties: { FunctionName: name, Environment } }) => {
      const share = Environment.Variables.TPP_BANK_MILLISECONDS;
      return share === undefined ? [] : [[name, share]];
    });
    expect(found.sort()).toEqual(expected.sort());
    expect(found.length).toBe(stage === "sandbox" ? 0 : 25);
  });

  it("are in the bank's VPC only if they call the bank's systems", () => {
    const jobs = ["submitOrders", "askOrders", "reconcileOrders"].map((id) =>
      resourceNames.function("production", id),
    );
    const inside = stage === "sandbox" ? [] : [...callingNames(stage), ...jobs];
    const found = named().filter(({ Properties }) => Properties.VpcConfig);
    expect(found.map(({ Properties }) => Properties.FunctionName).sort()).toEqual(inside.sort());
    for (const { Properties } of found)
      expect(Properties.VpcConfig.SubnetIds).toEqual(["subnet-0a1b2c3d", "subnet-1a1b2c3d"]);
  });

  it("have one alias each, with the name live", () => {
    const aliases = Object.values(stacks()).flatMap((each) => ofType(each, "Lambda::Alias"));
    expect(aliases.length).toBe(all().length);
    for (const { Properties } of aliases) expect(Properties.Name).toBe("live");
  });

  it("have variables for their stage, its addresses, its secrets and the hash of its truststore", () => {
    for (const { Properties } of named()) {
      const { Variables } = Properties.Environment;
      expect(Variables).toMatchObject({ STAGE: stage, SECRETS_PREFIX: `fjordgate/${stage}/` });
      expect(JSON.stringify(Variables.TRUSTSTORE)).toContain(`/${trusted[stage]}.pem`);
      expect(Variables.API_ADDRESS).toMatch(/^https:\/\/psd2\./);
      expect(Variables.SITE_ADDRESS).toMatch(/^https:\/\/sca\./);
    }
  });
});

describe("the roles of the functions", () => {
  it.each([
    ["table", "dynamodb", /^dynamodb:.*(Item|Query)$/, "kms:Decrypt"],
    ["secrets", "secretsmanager", /GetSecretValue$/, "kms:Decrypt"],
    ["audit trail", "s3", /PutObject$/, "kms:GenerateDataKey"],
  ])("may use the KMS key of the %s if they use data it encrypts", (_, service, uses, needed) => {
    const users = functionRoles().filter((role) => actionsOf(role).some((each) => uses.test(each)));
    expect(users.length).toBeGreaterThan(0);
    for (const { Properties } of users) {
      const [{ PolicyDocument }] = Properties.Policies;
      const ofKey = PolicyDocument.Statement.filter(({ Condition }: { Condition?: Json }) =>
        JSON.stringify(Condition?.StringEquals?.["kms:ViaService"] ?? "").includes(`${service}.`),
      );
      expect([Properties.Description, ofKey.flatMap(({ Action }: Json) => Action)]).toEqual([
        Properties.Description,
        expect.arrayContaining([needed]),
      ]);
    }
  });
});

describe("traces", () => {
  it("are on for every function and off for every gateway", () => {
    const everywhere = Object.values(stacks());
    const gateways = everywhere.flatMap((each) => ofType(each, "ApiGateway::Stage"));
    expect(gateways.length).toBe(5);
    expect(gateways.filter(({ Properties }) => Properties.TracingEnabled)).toEqual([]);
    const functions = everywhere.flatMap((each) => ofType(each, "Lambda::Function"));
    const untraced = functions.filter(
      ({ Properties }) => Properties.TracingConfig?.Mode !== "Active",
    );
    expect(untraced).toEqual([]);
  });
});

describe("the VPC of production's functions", () => {
  const data = () => stack("production", "data");

  it("lets them reach the bank's systems that the settings name, and Secrets Manager", () => {
    const [functions] = ofType(data(), "EC2::SecurityGroup").filter(({ Properties }) =>
      Properties.GroupDescription.includes("functions that call"),
    );
    expect(functions?.Properties.SecurityGroupEgress).toEqual([
      expect.objectContaining({ CidrIp: "10.1.2.0/24", FromPort: 8443, ToPort: 8443 }),
      expect.objectContaining({ DestinationPrefixListId: "pl-0123abcd", FromPort: 443 }),
    ]);
    const [between] = ofType(data(), "EC2::SecurityGroupEgress");
    expect(between?.Properties).toMatchObject({ FromPort: 443, ToPort: 443 });
  });

  it("has endpoints for the table, S3 and secrets", () => {
    const endpoints = ofType(data(), "EC2::VPCEndpoint").map(({ Properties }) => [
      Properties.VpcEndpointType,
      JSON.stringify(Properties.ServiceName).match(/\.(\w+)"\]/)?.[1],
    ]);
    expect(endpoints.sort()).toEqual([
      ["Gateway", "dynamodb"],
      ["Gateway", "s3"],
      ["Interface", "secretsmanager"],
    ]);
  });

  it("has no counterpart in the sandbox", () => {
    expect(ofType(stack("sandbox", "data"), "EC2::VPCEndpoint")).toEqual([]);
  });
});
