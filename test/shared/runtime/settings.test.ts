import { execFileSync } from "node:child_process";
import { settings } from "../../../shared/runtime/settings.ts";

const module = new URL("../../../shared/runtime/settings.ts", import.meta.url).href;

/** Runs a script in a separate process with this environment, and returns what it prints. */
const printedBy = (script: string, environment: Record<string, string>): string =>
  execFileSync(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "--eval",
      `const { settings } = await import(${JSON.stringify(module)}); ${script}`,
    ],
    { env: { PATH: process.env.PATH, ...environment }, encoding: "utf8" },
  ).trim();

/** Returns the stage before and after a change of the environment. */
const stagesIn = (more: Record<string, string>): string[] =>
  printedBy(
    `process.env.STAGE = "sandbox";
     const first = settings.stage;
     process.env.STAGE = "production";
     console.log(first, settings.stage);`,
    more,
  ).split(" ");

describe("the environment", () => {
  it("is read at each use and not at import", () => {
    expect(stagesIn({})).toEqual(["sandbox", "production"]);
  });

  it("is read once in a deployed function", () => {
    expect(stagesIn({ AWS_LAMBDA_FUNCTION_NAME: "fjordgate" })).toEqual(["sandbox", "sandbox"]);
  });

  const deployed = { AWS_LAMBDA_FUNCTION_NAME: "fjordgate" };
  it.each([
    ["1.5 s in a deployed function", deployed, 1_500],
    ["10 s on one machine", {}, 10_000],
    ["10 s in an emulator", { ...deployed, AWS_ENDPOINT_URL: "http://localhost:4566" }, 10_000],
    ["10 s with DYNAMODB_ENDPOINT", { ...deployed, DYNAMODB_ENDPOINT: "http://db:1" }, 10_000],
    ["the configured time", { ...deployed, DYNAMODB_TIMEOUT: "700" }, 700],
  ])("sets the time limit of calls to DynamoDB to %s", (_, given, milliseconds) => {
    expect(printedBy("console.log(settings.databaseTimeout);", given)).toBe(`${milliseconds}`);
  });
});

describe("the national numbers of X-PSU-IDENTITY", () => {
  const synthetic = { STAGE: "production", SYNTHETIC_NUMBERS: "yes" };

  it.each([
    [
      "may be synthetic in production on one machine if SYNTHETIC_NUMBERS is set",
      "production on one machine",
      {},
    ],
    [
      "must be real ones in a deployed function, even if SYNTHETIC_NUMBERS is set",
      "production",
      { AWS_LAMBDA_FUNCTION_NAME: "x" },
    ],
  ])("%s", (_, stage, more) => {
    const printed = printedBy("console.log(settings.numbersOf);", { ...synthetic, ...more });
    expect(printed).toBe(stage);
  });
});

describe("a setting", () => {
  const before = { ...process.env };
  beforeEach(() => {
    delete process.env.AWS_ENDPOINT_URL;
  });
  afterEach(() => {
    process.env = { ...before };
  });

  it.each([
    ["connectorIdentityFile", "CONNECTOR_IDENTITY_FILE"],
    ["connectorGuard", "CONNECTOR_GUARD"],
    ["openidKeyFile", "OPENID_KEY_FILE"],
    ["truststore", "TRUSTSTORE"],
    ["secretsPrefix", "SECRETS_PREFIX"],
    ["authorityKeyFile", "AUTHORITY_KEY_FILE"],
    ["answerKeyFile", "ANSWER_KEY_FILE"],
    ["answerCertificatesFile", "ANSWER_CERTIFICATES_FILE"],
    ["objectEndpoint", "AWS_ENDPOINT_URL_S3"],
    ["objectEndpoint", "AWS_ENDPOINT_URL"],
  ] as const)(
    "that is optional is undefined if it is missing or empty: %s, %s",
    (name, variable) => {
      process.env[variable] = "a value";
      expect(settings[name]).toBe("a value");
      process.env[variable] = "";
      expect(settings[name]).toBeUndefined();
      delete process.env[variable];
      expect(settings[name]).toBeUndefined();
    },
  );

  it("that is required throws an error with the name of its variable if it is missing", () => {
    const told = "The environment variable TABLE_NAME is not set.";
    process.env.TABLE_NAME = "";
    expect(() => settings.tableName).toThrow(told);
    delete process.env.TABLE_NAME;
    expect(() => settings.tableName).toThrow(told);
  });

  it("that lists the bank's own addresses contains the developer site's address only if that is configured", () => {
    const [api, site, developer] = ["https://a.example", "https://b.example", "https://c.example"];
    Object.assign(process.env, { API_ADDRESS: api, SITE_ADDRESS: site });
    Object.assign(process.env, { DEVELOPER_ADDRESS: developer });
    expect(settings.ownAddresses).toEqual([api, site, developer]);
    const { STAGE } = process.env;
    process.env.STAGE = "production";
    expect(settings.portalReturn).toBeUndefined();
    process.env.STAGE = "sandbox";
    expect(settings.portalReturn).toBe(`${developer}/try`);
    process.env.STAGE = STAGE;
    delete process.env.DEVELOPER_ADDRESS;
    expect(settings.ownAddresses).toEqual([api, site]);
  });
});
