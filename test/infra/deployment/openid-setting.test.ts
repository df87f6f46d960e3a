import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { openidSetting } from "../../../infra/deployment/openid-setting.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";

const folder = scratchFolder("openid-setting");
const example = JSON.parse(readFileSync("infra/deployment/openid-example.json", "utf8"));

/** Returns the faults that are found in the example with these changes. */
function faultsOf(changes: object | string): string {
  const file = join(folder, "openid.json");
  const text = typeof changes === "string" ? changes : JSON.stringify({ ...example, ...changes });
  writeFileSync(file, text);
  return v.safeParse(openidSetting, file).issues?.[0].message ?? "nothing is wrong";
}

const proofs =
  "must have a proof, which says where the provider returns what the PSU approved: token-response, id-token-claim, signed-userinfo or signed-text";

describe("the file of the setting openid", () => {
  it.each<[string, object]>([
    ["as the example has it", {}],
    ["with mutual TLS", { clientAuthentication: "tls_client_auth" }],
    ["with a claim as proof", { approval: { proof: "id-token-claim", claim: "approved" } }],
    ["with a signed answer as proof", { approval: { proof: "signed-userinfo" } }],
    [
      "with an answer signed with ES256",
      { approval: { proof: "signed-userinfo", algorithm: "ES256" } },
    ],
    [
      "with an answer signed with PS256",
      { approval: { proof: "signed-userinfo", algorithm: "PS256" } },
    ],
    [
      "with an answer signed with RS256",
      { approval: { proof: "signed-userinfo", algorithm: "RS256" } },
    ],
    ["with a signed text as proof", { approval: { proof: "signed-text", longest: 150 } }],
    [
      "with a limit of 118 characters for the text to sign",
      { approval: { proof: "signed-text", longest: 118 } },
    ],
    [
      "with a limit of 4000 characters for the text to sign",
      { approval: { proof: "signed-text", longest: 4000 } },
    ],
    ["with a claim of its own", { scope: "profile openid", numberClaim: "ssn", loginHint: "" }],
    ["with a level (acr) for one login method only", { acr: { EID_MOBILE: "high substantial" } }],
    ["with a further origin of the login", { origins: ["https://bankid.example"] }],
  ])("is accepted %s", (_, changes) => {
    expect(faultsOf(changes)).toBe("nothing is wrong");
  });

  const noAddress = "issuer must be an https address";
  const noText = "must not be empty";
  const noCount = "approval.longest must be a whole number from 118 to 4000";
  const noLevel =
    'acr must name the levels of a login, such as { "default": "high" }: without one, any login would do';
  const noLevels = "acr.default must be levels with one blank between them";
  const noOrigin = "origins.0 must be an origin, such as https://login.bank.no";
  const text = (changes: object) => ({ approval: { proof: "signed-text", ...changes } });
  const userinfo = (changes: object) => ({ approval: { proof: "signed-userinfo", ...changes } });

  it.each<[string, object | string, string]>([
    ["names no proof of an approval", { approval: undefined }, "approval is missing"],
    [
      "accepts a login as an approval",
      { approval: { proof: "login" } },
      `approval.proof ${proofs}`,
    ],
    ["is not JSON", "{", "it is not JSON"],
    ["names no provider", { issuer: undefined }, "issuer is missing"],
    ["names a provider without an address", { issuer: "login.bank.no" }, noAddress],
    ["names a provider without TLS", { issuer: "http://a.no" }, noAddress],
    ["names a provider on localhost", { issuer: "http://localhost" }, noAddress],
    ["names no client", { clientId: "" }, `clientId ${noText}`],
    ["has a number as client", { clientId: 1 }, "clientId must be a text"],
    [
      "authenticates by a password",
      { clientAuthentication: "client_secret_basic" },
      "clientAuthentication must be private_key_jwt or tls_client_auth",
    ],
    ["has a scope without openid", { scope: "profile" }, "scope must have openid"],
    [
      "has openid only as part of a word in its scope",
      { scope: "openid2" },
      "scope must have openid",
    ],
    ["has an empty name of a claim", { numberClaim: "" }, `numberClaim ${noText}`],
    ["has a number as hint", { loginHint: 1 }, "loginHint must be a text"],
    [
      "has a text instead of levels (acr) for each login method",
      { acr: "high" },
      'acr must be an object, such as { "default": "high" }',
    ],
    [
      "has an empty type",
      { approval: { proof: "token-response", type: "" } },
      `approval.type ${noText}`,
    ],
    [
      "has an empty claim",
      { approval: { proof: "id-token-claim", claim: "" } },
      `approval.claim ${noText}`,
    ],
    ["has an empty type with signed-userinfo", userinfo({ type: "" }), `approval.type ${noText}`],
    [
      "has an empty claim with signed-userinfo",
      userinfo({ claim: "" }),
      `approval.claim ${noText}`,
    ],
    [
      "accepts an answer without a signature",
      userinfo({ algorithm: "none" }),
      "approval.algorithm must be ES256, PS256 or RS256",
    ],
    ["has an empty scope with signed-text", text({ scope: "" }), `approval.scope ${noText}`],
    ["has a word as limit of a text", text({ longest: "long" }), noCount],
    ["limits a text to 117 characters", text({ longest: 117 }), noCount],
    ["limits a text to 4001 characters", text({ longest: 4001 }), noCount],
    ["limits a text to 118.5 characters", text({ longest: 118.5 }), noCount],
    [
      "limits the text of token-response",
      { approval: { proof: "token-response", longest: 150 } },
      "approval.longest is not a setting",
    ],
    [
      "has an origin instead of a list of origins",
      { origins: "https://a.no" },
      "origins must be a list",
    ],
    ["has an origin with a path", { origins: ["https://a.no/b"] }, noOrigin],
    [
      "has an origin without TLS",
      { origins: ["http://a.no"] },
      "origins.0 must be an https address",
    ],
    ["has a word as origin", { origins: ["a"] }, `origins.0 must be an https address; ${noOrigin}`],
    ["names no level of assurance (acr)", { acr: undefined }, noLevel],
    ["has an empty object of levels (acr)", { acr: {} }, noLevel],
    ["has two spaces between its levels (acr)", { acr: { default: "high  low" } }, noLevels],
    ["has a space before its level (acr)", { acr: { default: " high" } }, noLevels],
    ["has a space after its level (acr)", { acr: { default: "high " } }, noLevels],
    ["has only a space as level (acr)", { acr: { default: " " } }, noLevels],
    [
      "has a level (acr) for an unknown login method",
      { acr: { SMS: "low" } },
      "acr.SMS is not a known method",
    ],
    ["contains a secret", { clientSecret: "1" }, "clientSecret is not a setting"],
    [
      "has several faults",
      { clientId: undefined, scope: 1, more: 1 },
      "clientId is missing; scope must be a text; more is not a setting",
    ],
  ])("is refused if it %s", (_, changes, fault) => {
    expect(faultsOf(changes)).toBe(`is not valid: ${fault}`);
  });
});
