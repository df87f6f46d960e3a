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

describe("the file that says how the interface is a client of the OpenID provider", () => {
  it.each<[string, object]>([
    ["as the example has it", {}],
    ["with mutual TLS", { clientAuthentication: "tls_client_auth" }],
    ["with a claim as proof", { approval: { proof: "id-token-claim", claim: "approved" } }],
    ["with a signed answer as proof", { approval: { proof: "signed-userinfo" } }],
    ["with a signed text as proof", { approval: { proof: "signed-text", longest: 150 } }],
    ["with a level of one method only", { acr: { EID_MOBILE: "high substantial" } }],
    ["with more origins on the way", { origins: ["https://bankid.example"] }],
  ])("is taken %s", (_, changes) => {
    expect(faultsOf(changes)).toBe("nothing is wrong");
  });

  it.each<[string, object | string, string]>([
    ["names no proof of an approval", { approval: undefined }, "approval is missing"],
    ["takes a login for an approval", { approval: { proof: "login" } }, `approval.proof ${proofs}`],
    ["is not JSON", "{", "it is not JSON"],
    ["asks a provider without TLS", { issuer: "http://a.no" }, "issuer must be an https address"],
    ["asks a provider on this machine", { issuer: "http://localhost" }, "issuer must be an https"],
    ["names no client", { clientId: "" }, "clientId must not be empty"],
    [
      "authenticates by a password",
      { clientAuthentication: "client_secret_basic" },
      "must be private_key_jwt",
    ],
    ["does not ask who it is", { scope: "profile" }, "scope must have openid"],
    [
      "has one level for all methods",
      { acr: "high" },
      'acr must be an object, such as { "default"',
    ],
    [
      "limits a text by a word",
      { approval: { proof: "signed-text", longest: "long" } },
      "approval.longest must be a whole number from 118 to 4000",
    ],
    ["has an address for an origin", { origins: ["https://a.no/b"] }, "must be an origin"],
    ["names no level of a login", { acr: undefined }, "acr must name the levels of a login"],
    ["has no level in its list of them", { acr: {} }, "acr must name the levels of a login"],
    ["has an empty level", { acr: { default: "high  low" } }, "acr.default must be levels"],
    ["has a level of blanks", { acr: { default: " " } }, "acr.default must be levels"],
    ["knows another method", { acr: { SMS: "low" } }, "is not a known method"],
    ["has a secret in it", { clientSecret: "1" }, "clientSecret is not a setting"],
  ])("is refused where it %s", (_, changes, fault) => {
    expect(faultsOf(changes)).toContain(fault);
  });
});
