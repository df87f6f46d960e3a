import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fresh } from "../../support/run/fresh.ts";
import { type Asked, useAws } from "../../support/stacks/aws-double.ts";
import { setTestSecrets } from "../../support/table/test-secrets.ts";

/** The current values in Secrets Manager, and the requested names. */
const held = new Map<string, string>();
const asked: string[] = [];
let before: (id: string) => Promise<unknown> = async () => undefined;

useAws(async ({ headers, body }: Asked) => {
  expect(headers["x-amz-target"]).toBe("secretsmanager.GetSecretValue");
  const { SecretId } = JSON.parse(body);
  asked.push(SecretId);
  await before(SecretId);
  const type = { "content-type": "application/x-amz-json-1.1" };
  const text = held.get(SecretId);
  return text === undefined
    ? { status: 400, headers: type, body: '{"__type":"ResourceNotFoundException"}' }
    : { headers: type, body: JSON.stringify({ Name: SecretId, SecretString: text }) };
}, "AWS_ENDPOINT_URL_SECRETS_MANAGER");

const long = (letter: string) => letter.repeat(43);

/** The secrets module of a new process, which has read no secrets yet. */
const begin = () =>
  fresh<typeof import("../../../shared/secrets/secrets.ts")>("shared/secrets/secrets.ts");

beforeEach(() => void asked.splice(0));
afterEach(() => {
  held.clear();
  before = async () => undefined;
  delete process.env.SECRETS_PREFIX;
  delete process.env.SECRETS_FILE;
});

describe("a secret in Secrets Manager", () => {
  beforeEach(() => {
    process.env.SECRETS_PREFIX = "fjordgate/sandbox/";
  });

  it("is asked for by its own name, beside others, once, and is a key by its SHA-256", async () => {
    const { secret } = await begin();
    held.set("fjordgate/sandbox/ids", long("i")).set("fjordgate/sandbox/tokens", long("t"));
    const both = Promise.withResolvers<void>();
    before = async () => {
      if (asked.length === 2) both.resolve();
      await both.promise;
    };
    const keys = await Promise.all([secret("ids"), secret("tokens"), secret("ids")]);
    expect(keys).toEqual(
      [long("i"), long("t"), long("i")].map((text) => hash("sha256", text, "buffer")),
    );
    held.clear();
    expect(await secret("ids")).toBe(keys[0]);
    expect(asked.sort()).toEqual(["fjordgate/sandbox/ids", "fjordgate/sandbox/tokens"]);
  });

  it("is asked for again after it could not be read, or was too short to be one", async () => {
    const { secret } = await begin();
    const id = "fjordgate/sandbox/numbers";
    await expect(secret("numbers")).rejects.toMatchObject({
      name: "SecretUnusable",
      code: id,
      cause: { name: "ResourceNotFoundException" },
    });
    const short = long("n").slice(1);
    for (const text of [short, ""]) {
      held.set(id, text);
      const refused = await secret("numbers").catch((error) => error);
      expect(refused.message).toBe(`The secret "${id}" is shorter than 43 characters.`);
      expect(JSON.stringify([refused, refused.stack])).not.toContain(short);
    }
    held.set(id, long("n"));
    expect(await secret("numbers")).toHaveLength(32);
    expect(asked).toEqual([id, id, id, id]);
  });

  it("is asked for by the prefix and its name also where the bank provides it", async () => {
    const { authorityKey } = await begin();
    const { keyText } = await fresh<typeof import("../../../shared/adapters/openid-key.ts")>(
      "shared/adapters/openid-key.ts",
    );
    const names = ["authority", "openid"].map((name) => `fjordgate/sandbox/${name}`);
    for (const name of names) held.set(name, `text of ${name}`);
    expect([await authorityKey(), await keyText()]).toEqual(names.map((name) => `text of ${name}`));
    expect(asked).toEqual(names);
  });
});

it("a secret is read from a file where no prefix says otherwise, and must be 32 bytes", async () => {
  const { secret } = await begin();
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-test-"));
  process.env.SECRETS_FILE = join(folder, "secrets.json");
  const write = (forms?: string) =>
    writeFileSync(join(folder, "secrets.json"), JSON.stringify({ forms }));
  const key = Buffer.alloc(32, 7);
  for (const wrong of [undefined, "", key.toString("base64").slice(4)]) {
    write(wrong);
    await expect(secret("forms")).rejects.toThrow('The secret "forms" is missing or not 32 bytes');
  }
  write(key.toString("base64"));
  expect(await secret("forms")).toEqual(key);
  rmSync(folder, { recursive: true });
  expect(await secret("forms")).toEqual(key);
  expect(asked).toEqual([]);
});

it("each use of a secret is told to who watches, whether or not it is read again", async () => {
  const { secret, observeSecrets } = await begin();
  await setTestSecrets();
  const used: string[] = [];
  const unwatch = observeSecrets((name) => used.push(name));
  await Promise.all([secret("forms"), secret("forms")]);
  unwatch();
  await secret("forms");
  expect(used).toEqual(["forms", "forms"]);
});
