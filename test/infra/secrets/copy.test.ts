import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBank } from "../../support/commands/command.ts";
import { type Asked, useAws } from "../../support/stacks/aws-double.ts";

const names = ["ids", "numbers", "approvals", "connector", "openid"];
/** The secrets of each access key and region. */
const held = new Map<string, string>();
let written: string[] = [];
const own = "stagekey/eu-north-1 fjordgate/production/";
const there = "vaultkey/eu-central-1 fjordgate-vault/production/";

useAws(({ headers, body }: Asked) => {
  const [, verb] = `${headers["x-amz-target"]}`.split(".");
  const [, key, region] =
    /Credential=(\w+)\/\d+\/([\w-]+)\//.exec(`${headers.authorization}`) ?? [];
  const { SecretId, SecretString } = JSON.parse(body);
  const id = `${key}/${region} ${SecretId}`;
  const type = { "content-type": "application/x-amz-json-1.1" };
  if (!held.has(id))
    return { status: 400, headers: type, body: '{"__type":"ResourceNotFoundException"}' };
  if (verb === "PutSecretValue") {
    held.set(id, SecretString);
    written.push(id);
  }
  return { headers: type, body: JSON.stringify({ SecretString: held.get(id) }) };
});

const folder = mkdtempSync(join(tmpdir(), "fjordgate-test-"));
const before = { ...process.env };
const at = process.cwd();

beforeAll(() => {
  const file = join(folder, "credentials");
  writeFileSync(
    file,
    "[vault]\naws_access_key_id = vaultkey\naws_secret_access_key = s\nregion = eu-west-3\n",
  );
  Object.assign(process.env, {
    AWS_SHARED_CREDENTIALS_FILE: file,
    AWS_ACCESS_KEY_ID: "stagekey",
    AWS_SECRET_ACCESS_KEY: "s",
    AWS_REGION: "eu-north-1",
  });
  const cdk = JSON.parse(readFileSync("cdk.json", "utf8"));
  cdk.context["production.vault"] = "444455556666:eu-central-1";
  writeFileSync(join(folder, "cdk.json"), JSON.stringify(cdk));
});
beforeEach(() => {
  written = [];
  held.clear();
  for (const name of names) {
    held.set(`${own}${name}`, `own ${name}`);
    held.set(`${there}${name}`, "made");
  }
  process.chdir(folder);
});
afterEach(() => process.chdir(at));
afterAll(() => {
  process.env = before;
  rmSync(folder, { recursive: true });
});

const copy = () => runBank("secrets", "copy", "--stage", "production", "--profile", "vault");

describe("bank -- secrets copy", () => {
  it("copies the five secrets into the vault's account and region, and prints no value", async () => {
    const { code, stdout } = await copy();
    expect([code, stdout]).toEqual([0, `Copied: ${names.join(", ")}. The same already: 0.\n`]);
    expect(names.map((name) => held.get(`${there}${name}`))).toEqual(
      names.map((name) => `own ${name}`),
    );
    expect(written).toHaveLength(5);
  });

  it("writes only the secrets that changed", async () => {
    await copy();
    written = [];
    held.set(`${own}openid`, "another");
    expect((await copy()).stdout).toBe("Copied: openid. The same already: 4.\n");
    expect(written).toEqual([`${there}openid`]);
  });

  it("copies nothing if a secret is missing, and names it", async () => {
    held.delete(`${there}openid`);
    const { code, stderr } = await copy();
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("There is no secret fjordgate-vault/production/openid"),
    ]);
    expect(written).toEqual([]);
  });

  it("needs the vault's region in cdk.json", async () => {
    process.chdir(at);
    const { code, stderr } = await copy();
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("cdk.json has no production.vault"),
    ]);
  });
});

it("bank -- secrets restore copies the vault's secrets into the stage's secrets in the vault's account", async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "vaultkey", AWS_REGION: "eu-central-1" });
  const restored = "vaultkey/eu-central-1 fjordgate/production/";
  for (const name of names) {
    held.set(`${restored}${name}`, "new");
    held.set(`${there}${name}`, `kept ${name}`);
  }
  const { code } = await runBank("secrets", "restore", "--stage", "production");
  expect([code, written.length]).toEqual([0, 5]);
  expect(names.map((name) => held.get(`${restored}${name}`))).toEqual(
    names.map((name) => `kept ${name}`),
  );
});
