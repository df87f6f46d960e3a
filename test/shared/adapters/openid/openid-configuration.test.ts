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
  it("has defaults for all but issuer, client and proof of an approval", () => {
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
  ])("has defaults for the proof %s", (proof, more) => {
    expect(configured({ approval: { proof } }).approval).toEqual({ proof, ...more });
  });

  it.each([
    "http://localhost",
    "http://127.0.0.1:8080",
    "http://[::1]",
    "https://login.bank.example",
  ])("may have the issuer %s", (issuer) => {
    expect(configurationFaults(JSON.stringify({ ...least, issuer }))).toEqual([]);
  });

  it.each([
    "http://login.bank.example",
    "http://localhost.example",
    "ftp://localhost",
    "localhost",
  ])("may not have the issuer %s", (issuer) => {
    const faults = configurationFaults(JSON.stringify({ ...least, issuer }));
    expect(faults).toEqual(["issuer must be an https address"]);
  });

  it("allows redirects to the issuer's origin and to its other origins, each listed once", () => {
    const origins = ["https://bankid.example", "https://login.bank.example"];
    expect(originsOf(configured({ origins }))).toEqual([
      "https://login.bank.example",
      "https://bankid.example",
    ]);
  });

  it("throws one error that lists all its faults", () => {
    expect(() => configured({ issuer: undefined, clientId: "", approval: undefined })).toThrow(
      new Error(
        "The configuration of the OpenID provider is invalid: issuer is missing; clientId must not be empty; approval is missing.",
      ),
    );
  });
});
