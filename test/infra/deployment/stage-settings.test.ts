import { readFileSync } from "node:fs";
import { environmentOf } from "../../../infra/deployment/environment.ts";
import { stageSettings } from "../../../infra/deployment/stage-settings.ts";
import {
  certificate,
  context,
  enough,
  fingerprint,
  refusalOf,
} from "../../support/stacks/stage-settings.ts";

const places = {
  tableName: "table",
  truststore: "s3://bucket/5.pem",
  register: "s3://bucket/register",
};

/** The sandbox has no connector, revocation lists or OpenID provider. */
const noBank = { connectorAddress: "", revocationLists: "", openid: "" };

describe("the settings of a stage", () => {
  it("have a default, except domains, certificates, truststore and systems of the bank (decision: limit per TPP)", () => {
    expect(stageSettings("production", context())).toEqual({
      stage: "production",
      ...enough,
      openid: JSON.stringify(JSON.parse(readFileSync(enough.openid, "utf8"))),
      logRetentionDays: 30,
      auditRetentionDays: 1827,
      readRetentionDays: 400,
      searchGigabytes: 100,
      dataEvents: "others",
      tppRequestsPerSecond: 100,
      gatewayRequestsPerSecond: 5_000,
      siteRequestsPerSecond: 100,
      accountConcurrency: 1000,
      bankConcurrency: 80,
      otherBankConcurrency: 10,
      tppBankShare: 25,
      logLevel: "INFO",
      bankName: "Fjordgate Bank",
      rollout: "gradual",
      signAnswers: "off",
    });
  });

  it("have signed answers as the default in the sandbox, but not in production (Request signature, 10)", () => {
    const developer = { developerDomain: "dev.bank.no", developerCertificate: certificate };
    const signs = (settings: ReturnType<typeof stageSettings>) =>
      environmentOf(settings, places).SIGN_ANSWERS;
    const sandbox = (more: object = {}) =>
      stageSettings("sandbox", context({ ...developer, ...noBank, ...more }, "sandbox"));
    const production = (more: object = {}) => stageSettings("production", context({ ...more }));
    expect([signs(sandbox()), signs(sandbox({ signAnswers: "off" }))]).toEqual(["on", "off"]);
    expect([signs(production()), signs(production({ signAnswers: "on" }))]).toEqual(["off", "on"]);
    expect(refusalOf({ signAnswers: "yes" })).toContain("signAnswers must be on or off");
  });

  it("may name, only in the sandbox, contacts and the address at which the site's texts are edited", () => {
    const developer = { developerDomain: "dev.bank.no", developerCertificate: certificate };
    const named = {
      supportContact: "mailto:help@bank.no",
      securityContact: "https://bank.no/weakness",
      sourceAddress: "https://git.bank.no/fjordgate/edit/main",
    };
    const given = context({ ...developer, ...noBank, ...named }, "sandbox");
    expect(environmentOf(stageSettings("sandbox", given), places)).toMatchObject({
      SUPPORT_CONTACT: named.supportContact,
      SECURITY_CONTACT: named.securityContact,
      SOURCE_ADDRESS: named.sourceAddress,
    });
    expect(refusalOf({ supportContact: named.supportContact })).toContain(
      "supportContact, securityContact and sourceAddress are for the sandbox only",
    );
    expect(refusalOf({ supportContact: "help@bank.no" })).toContain(
      "supportContact must be mailto: and an address, or the https address of a page",
    );
    expect(refusalOf({ sourceAddress: "https://git.bank.no/" })).toContain(
      "sourceAddress must be an https address without a slash at its end",
    );
  });

  it("must name a developer site in the sandbox, and must not in production", () => {
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

  it("may name a backup vault in production only", () => {
    const developer = { developerDomain: "dev.bank.no", developerCertificate: certificate };
    const places = { home: "111122223333:eu-north-1", vault: "444455556666:eu-central-1" };
    const given = context({ ...developer, ...noBank, ...places }, "sandbox");
    expect(() => stageSettings("sandbox", given)).toThrow("vault and home are for production only");
    expect(stageSettings("production", context(places))).toMatchObject({
      home: { account: "111122223333", region: "eu-north-1" },
      vault: { account: "444455556666", region: "eu-central-1" },
    });
  });

  it("must not name systems of the bank in the sandbox", () => {
    const developer = { developerDomain: "dev.bank.no", developerCertificate: certificate };
    expect(() => stageSettings("sandbox", context(developer, "sandbox"))).toThrow(
      "sandbox.connectorAddress, connectorGuard, openid, vpcId, subnetIds, routeTableIds and egress are for production only",
    );
  });

  it("must not name the register or revocation lists in the sandbox", () => {
    const given = context(
      { developerDomain: "dev.bank.no", developerCertificate: certificate, connectorAddress: "" },
      "sandbox",
    );
    expect(() => stageSettings("sandbox", given)).toThrow(
      "sandbox.registerAddress, creditInstitutions and revocationLists are for production only",
    );
  });

  it("give functions in production the register's address and the banks that act as TPPs", () => {
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

  it("give functions the connector's address", () => {
    const { CONNECTOR_ADDRESS } = environmentOf(stageSettings("production", context()), places);
    expect(CONNECTOR_ADDRESS).toBe("https://connector.bank.no:8443");
  });

  it("may name a hosted zone instead of certificates", () => {
    const { apiCertificate, siteCertificate, ...domains } = enough;
    const given = context({ ...domains, hostedZone: "Z123:bank.no" });
    delete given["production.apiCertificate"];
    delete given["production.siteCertificate"];
    expect(stageSettings("production", given).hostedZone).toEqual({ id: "Z123", name: "bank.no" });
    expect([apiCertificate, siteCertificate]).toEqual([certificate, certificate]);
  });

  it("give functions the ids and fingerprints of the bank's own apps", () => {
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

  it("ignore the context of another stage and of CDK", () => {
    const both = { ...context(), "sandbox.apiDomain": "?", "@aws-cdk/core:flag": true };
    expect(stageSettings("production", both).apiDomain).toBe("psd2.bank.no");
  });
});
