import {
  configurationFaults,
  openidConfiguration,
  originsOf,
} from "../../../../shared/adapters/openid-configuration.ts";

const least = {
  issuer: "https://login.bank.example/realm",
  clientId: "fjordgate",
  approval: { proof: "token-response" },
};
const configured = (changes: object = {}) => {
  process.env.OPENID_CONFIGURATION = JSON.stringify({ ...least, ...changes });
  return openidConfiguration();
};
afterEach(() => {
  delete process.env.OPENID_CONFIGURATION;
});

describe("the configuration of the OpenID provider (infra/openid.md)", () => {
  it("asks only for the number of BankID and ID-porten if it says no more", () => {
    expect(configured()).toEqual({
      ...least,
      clientAuthentication: "private_key_jwt",
      scope: "openid",
      numberClaim: "pid",
      loginHint: "{number}",
      acr: {},
      origins: [],
      approval: { proof: "token-response", type: "payment_approval" },
    });
  });

  const details = { type: "payment_approval", claim: "authorization_details" };
  it.each([
    ["id-token-claim", details],
    ["signed-userinfo", { ...details, algorithm: "RS256" }],
    ["signed-text", { scope: "sign", longest: 118 }],
  ])("proves an approval by %s as the standards name it", (proof, more) => {
    expect(configured({ approval: { proof } }).approval).toEqual({ proof, ...more });
  });

  it.each([
    "http://localhost",
    "http://127.0.0.1:8080",
    "http://[::1]",
    "https://login.bank.example",
  ])("may name the provider %s", (issuer) => {
    expect(configurationFaults(JSON.stringify({ ...least, issuer }))).toEqual([]);
  });

  it.each([
    "http://login.bank.example",
    "http://localhost.example",
    "ftp://localhost",
    "localhost",
  ])("may not name the provider %s", (issuer) => {
    const faults = configurationFaults(JSON.stringify({ ...least, issuer }));
    expect(faults).toEqual(["issuer must be an https address"]);
  });

  it("allows redirects to the provider's own origin and to the others that it names, each once", () => {
    const origins = ["https://bankid.example", "https://login.bank.example"];
    expect(originsOf(configured({ origins }))).toEqual([
      "https://login.bank.example",
      "https://bankid.example",
    ]);
  });

  it("stops the interface with all its faults in one text", () => {
    expect(() => configured({ issuer: undefined, clientId: "", approval: undefined })).toThrow(
      new Error(
        "The configuration of the OpenID provider is invalid: issuer is missing; clientId must not be empty; approval is missing.",
      ),
    );
  });
});
