import { readFileSync } from "node:fs";
import { environmentOf } from "../../../infra/deployment/environment.ts";
import { stageSettings } from "../../../infra/deployment/stage-settings.ts";

const certificate =
  "arn:aws:acm:eu-north-1:111122223333:certificate/11111111-2222-3333-4444-555555555555";

const fingerprint = Array(32).fill("0F").join(":");

const enough = {
  apiDomain: "psd2.bank.no",
  siteDomain: "sca.bank.no",
  apiCertificate: certificate,
  siteCertificate: certificate,
  truststore: "5".repeat(64),
  connectorAddress: "https://connector.bank.no:8443",
  revocationLists: "0123456789abcdef=http://crl.qtsp.no/qseal.crl",
  openid: "infra/deployment/openid-example.json",
};

const places = {
  tableName: "table",
  truststore: "s3://bucket/5.pem",
  register: "s3://bucket/register",
};

const context = (changes: Record<string, unknown> = {}, stage = "production") =>
  Object.fromEntries(
    Object.entries({ ...enough, ...changes }).map(([name, value]) => [`${stage}.${name}`, value]),
  );

const refusalOf = (changes: Record<string, unknown>) => {
  try {
    stageSettings("production", context(changes));
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing was refused";
};

/** The sandbox has no connector, revocation lists or OpenID provider. */
const noBank = { connectorAddress: "", revocationLists: "", openid: "" };

describe("the settings of a stage", () => {
  it("need two domains, their certificates, a truststore and a connector, and have a default for the rest", () => {
    expect(stageSettings("production", context())).toEqual({
      stage: "production",
      ...enough,
      openid: JSON.stringify(JSON.parse(readFileSync(enough.openid, "utf8"))),
      logRetentionDays: 30,
      auditRetentionDays: 1827,
      tppRequestsPerSecond: 100,
      accountConcurrency: 1000,
      bankConcurrency: 20,
      logLevel: "INFO",
      bankName: "Fjordgate Bank",
      rollout: "all-at-once",
    });
  });

  it("of the sandbox name its developer site, and no other's do", () => {
    const developer = { developerDomain: "dev.bank.no", developerCertificate: certificate };
    const settings = stageSettings("sandbox", context({ ...developer, ...noBank }, "sandbox"));
    expect(settings).toMatchObject(developer);
    expect(environmentOf(settings, places).DEVELOPER_ADDRESS).toBe("https://dev.bank.no");
    expect(environmentOf(stageSettings("production", context()), places)).not.toHaveProperty(
      "DEVELOPER_ADDRESS",
    );
    expect(refusalOf(developer)).toContain(
      "developerDomain and developerCertificate are for the sandbox",
    );
    const refused = (changes: Record<string, unknown>) => () =>
      stageSettings("sandbox", context({ ...noBank, ...changes }, "sandbox"));
    expect(refused({})).toThrow("sandbox.developerDomain is missing");
    expect(refused({ developerDomain: "dev.bank.no" })).toThrow("developerCertificate is missing");
    expect(refused({ ...developer, developerDomain: "sca.bank.no" })).toThrow(
      "developerDomain must differ",
    );
  });

  it("of the sandbox name no system of the bank", () => {
    const developer = { developerDomain: "dev.bank.no", developerCertificate: certificate };
    expect(() => stageSettings("sandbox", context(developer, "sandbox"))).toThrow(
      "sandbox.connectorAddress, connectorGuard, openid, vpcId, subnetIds, routeTableIds and egress are for production only",
    );
  });

  it("of the sandbox name no lists of TPPs", () => {
    const given = context(
      { developerDomain: "dev.bank.no", developerCertificate: certificate, connectorAddress: "" },
      "sandbox",
    );
    expect(() => stageSettings("sandbox", given)).toThrow(
      "sandbox.registerAddress, creditInstitutions and revocationLists are for production only",
    );
  });

  it("tell functions of production where the register is, and which banks act as TPPs", () => {
    const named = { creditInstitutions: "PSDNO-FSA-937884117,SE-FI-1" };
    expect(environmentOf(stageSettings("production", context(named)), places)).toMatchObject({
      REGISTER_SOURCE: "s3://bucket/register",
      CREDIT_INSTITUTIONS: "NO-FSA-937884117,SE-FI-1",
    });
    const registerAddress = "https://register.bank.no/eba.json";
    const { REGISTER_SOURCE } = environmentOf(
      stageSettings("production", context({ registerAddress })),
      places,
    );
    expect(REGISTER_SOURCE).toBe(registerAddress);
  });

  it("tell functions where the connector is", () => {
    const { CONNECTOR_ADDRESS } = environmentOf(stageSettings("production", context()), places);
    expect(CONNECTOR_ADDRESS).toBe("https://connector.bank.no:8443");
  });

  it("have certificates made in a hosted zone", () => {
    const { apiCertificate, siteCertificate, ...domains } = enough;
    const given = context({ ...domains, hostedZone: "Z123:bank.no" });
    delete given["production.apiCertificate"];
    delete given["production.siteCertificate"];
    expect(stageSettings("production", given).hostedZone).toEqual({ id: "Z123", name: "bank.no" });
    expect([apiCertificate, siteCertificate]).toEqual([certificate, certificate]);
  });

  it("name the bank's own apps, each by whatever makes it the bank's", () => {
    const apps = {
      androidPackage: "no.bank.app",
      androidFingerprints: `${fingerprint},${fingerprint}`,
      iosAppIds: "A1B2C3D4E5.no.bank.app,A1B2C3D4E5.no.bank.business-app",
    };
    expect(stageSettings("production", context(apps))).toMatchObject(apps);
    const names = environmentOf(stageSettings("production", context(apps)), places);
    expect(names).toMatchObject({
      APP_LINK_ANDROID_PACKAGE: apps.androidPackage,
      APP_LINK_ANDROID_FINGERPRINTS: apps.androidFingerprints,
      APP_LINK_IOS_APP_IDS: apps.iosAppIds,
    });
    const without = environmentOf(stageSettings("production", context()), places);
    expect(Object.keys(without).filter((name) => name.startsWith("APP_LINK"))).toEqual([]);
  });

  it("are a stage's own: another's, and CDK's, are not looked at", () => {
    const both = { ...context(), "sandbox.apiDomain": "?", "@aws-cdk/core:flag": true };
    expect(stageSettings("production", both).apiDomain).toBe("psd2.bank.no");
  });

  it.each([
    ["no connector", { connectorAddress: "" }, "connectorAddress is missing; give the address"],
    ["a connector without TLS", { connectorAddress: "http://a.no" }, "connectorAddress is not the"],
    ["no OpenID provider", { openid: "" }, "openid is missing; give a file"],
    ["a file that is not there", { openid: "nowhere.json" }, "openid is not an existing file"],
    ["a slash", { connectorAddress: "https://a.no/" }, "connectorAddress is not the address"],
    [
      "a role for a guard",
      { connectorGuard: "arn:aws:iam::1:role/a" },
      "connectorGuard is not the",
    ],
    ["no revocation lists", { revocationLists: "" }, "production.revocationLists is missing"],
    ["a list of no issuer", { revocationLists: "http://a.no/b.crl" }, "revocationLists must be <"],
    [
      "a list on a machine of ours",
      { revocationLists: "0123456789abcdef=http://169.254.169.254/a" },
      "revocationLists must be <",
    ],
    [
      "a list in a file",
      { revocationLists: "0123456789abcdef=file:///etc/passwd" },
      "revocationLists must be <",
    ],
    ["a register by HTTP", { registerAddress: "http://a.no/eba.json" }, "registerAddress is not"],
    ["a bank by its name", { creditInstitutions: "Bank" }, "creditInstitutions must be"],
    ["no calls to the bank", { bankConcurrency: "0" }, "bankConcurrency must be a whole number"],
    ["a VPC alone", { vpcId: "vpc-0a1b2c3d" }, "vpcId, subnetIds and egress go together"],
    ["route tables alone", { routeTableIds: "rtb-0a1b2c3d" }, "routeTableIds needs a VPC"],
    ["a VPC by name", { vpcId: "bank" }, "vpcId is not the id of a VPC"],
    [
      "a subnet by name",
      { subnetIds: "subnet-0a1b2c3d,b" },
      "subnetIds must be ids of private subnets",
    ],
    ["egress to everywhere", { egress: "0.0.0.0/0" }, "egress must be <addresses>:<port>"],
    ["a domain that is missing", { apiDomain: "" }, "production.apiDomain is missing"],
    ["an address for a domain", { apiDomain: "https://a.no" }, "apiDomain is not a domain name"],
    ["a domain in capitals", { siteDomain: "SCA.bank.no" }, "siteDomain is not a domain name"],
    ["one domain for both", { siteDomain: "psd2.bank.no" }, "siteDomain must differ"],
    ["no certificate and no zone", { apiCertificate: "" }, "apiCertificate is missing"],
    ["another ARN", { siteCertificate: "arn:aws:iam::1:role/a" }, "siteCertificate is not the ARN"],
    [
      "a zone without its name",
      { hostedZone: "Z123" },
      'hostedZone is not "<zone id>:<zone name>"',
    ],
    ["a domain outside the zone", { hostedZone: "Z123:other.no" }, "apiDomain is not within"],
    [
      "a truststore that is not there",
      { truststoreFile: "no.pem" },
      "truststoreFile is not an existing file",
    ],
    ["no truststore", { truststore: "" }, "truststore is missing; npm run truststore -- check"],
    ["a truststore's name", { truststore: "truststore.pem" }, "truststore is not the SHA-256"],
    ["no e-mail address", { alarmEmail: "bank" }, "alarmEmail is not an e-mail address"],
    [
      "days CloudWatch does not know",
      { logRetentionDays: "31" },
      "logRetentionDays must be one of",
    ],
    ["no days at all", { auditRetentionDays: "0" }, "auditRetentionDays must be a whole number"],
    ["no requests", { tppRequestsPerSecond: "0" }, "tppRequestsPerSecond must be a whole number"],
    ["a table of no reads", { tableReadUnits: "0" }, "tableReadUnits must be a whole number"],
    ["half a unit", { tableWriteUnits: "0.5" }, "tableWriteUnits must be a whole number of units"],
    ["an account of one", { accountConcurrency: "1" }, "accountConcurrency must be a whole number"],
    ["words for days", { auditRetentionDays: "five years" }, "auditRetentionDays must be a whole"],
    ["a level that is none", { logLevel: "LOUD" }, "logLevel must be DEBUG, INFO, WARN or ERROR"],
    ["a bank's name with markup", { bankName: "<b>" }, "bankName must have 1 to 60 characters"],
    ["a table without its stream", { tableName: "restored" }, "tableName and tableStream go"],
    ["a table's ARN for its name", { tableName: "arn:a" }, "tableName is not a valid table name"],
    ["another ARN for a stream", { tableStream: "arn:aws:s3:::a" }, "tableStream is not the ARN"],
    ["a restart with a blank", { restart: "a b" }, "restart must have 1 to 60 letters"],
    [
      "a package of one word",
      { androidPackage: "bank", androidFingerprints: fingerprint },
      "androidPackage is not the name of an Android package",
    ],
    [
      "a fingerprint that is cut",
      { androidPackage: "no.bank.app", androidFingerprints: `${fingerprint},AB:CD` },
      "androidFingerprints must be SHA-256 fingerprints",
    ],
    [
      "an Android app without what signs it",
      { androidPackage: "no.bank.app" },
      "androidPackage and androidFingerprints go together",
    ],
    [
      "an iOS app without its team",
      { iosAppIds: "no.bank.app" },
      "iosAppIds must be <team id>.<bundle id>",
    ],
    ["a rollout that is none", { rollout: "slow" }, "rollout must be all-at-once or gradual"],
    ["a setting that is none", { apiDomian: "a.no" }, "apiDomian is not a setting of a stage"],
  ])("are refused for %s", (_, changes, message) => {
    expect(refusalOf(changes)).toContain(message);
  });

  it("are refused with all faults at once", () => {
    const told = refusalOf({ logLevel: "LOUD", rollout: "slow", apiDomain: "" });
    for (const name of ["logLevel", "rollout", "apiDomain"]) expect(told).toContain(name);
  });
});
