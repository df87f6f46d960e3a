import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentOf } from "../../../infra/deployment/environment.ts";
import { stageSettings } from "../../../infra/deployment/stage-settings.ts";
import { cleanLogo } from "../../../shared/pages/logo.ts";
import { logo } from "../../shared/pages/brands.ts";

const enough = {
  apiDomain: "psd2.bank.no",
  siteDomain: "sca.bank.no",
  hostedZone: "Z123:bank.no",
  truststore: "5".repeat(64),
  connectorAddress: "https://connector.bank.no",
  revocationLists: "0123456789abcdef=http://crl.qtsp.no/qseal.crl",
  alarmEmail: "on-call@bank.no",
  openid: "infra/deployment/openid-example.json",
};
const folder = mkdtempSync(join(tmpdir(), "fjordgate-logo-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (text: string) => {
  const name = join(folder, `${text.length}.svg`);
  writeFileSync(name, text);
  return name;
};

const settingsWith = (changes: Record<string, string>) =>
  stageSettings(
    "production",
    Object.fromEntries(
      Object.entries({ ...enough, ...changes }).map(([name, value]) => [
        `production.${name}`,
        value,
      ]),
    ),
  );
const environmentWith = (changes: Record<string, string>) =>
  environmentOf(settingsWith(changes), {
    tableName: "table",
    truststore: "s3://bucket/key",
    register: "s3://bucket/register",
  });

describe("the logo and colours of a stage", () => {
  it("are environment variables of the functions", () => {
    const brand = { bankLogo: file(logo), bankColour: "#00205b", bankAccent: "#fc0" };
    expect(environmentWith(brand)).toMatchObject({
      BANK_LOGO: cleanLogo(logo),
      BANK_COLOUR: "#00205b",
      BANK_ACCENT: "#fc0",
    });
    expect(Object.keys(environmentWith({})).filter((name) => name.startsWith("BANK_"))).toEqual([
      "BANK_NAME",
    ]);
  });

  it.each([
    ["the logo file does not exist", { bankLogo: "no.svg" }, "bankLogo is not an existing file"],
    ["the logo has a script", { bankLogo: file("<svg><script/></svg>") }, "bankLogo has <script>"],
    ["a colour is a word", { bankColour: "blue" }, "bankColour must be a colour such as #0a3a4a"],
    ["a colour has CSS rules", { bankAccent: "#fff}*{" }, "bankAccent must be a colour such as"],
  ])("are refused if %s", (_, changes, message) => {
    expect(() => settingsWith(changes)).toThrow(`production.${message}`);
  });
});
