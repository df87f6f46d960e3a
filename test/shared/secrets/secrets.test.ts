import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fresh } from "../../support/run/fresh.ts";
import { loggedBy, unlogged } from "../../support/run/logged.ts";
import { type Asked, useAws } from "../../support/stacks/aws-double.ts";
import { setTestSecrets } from "../../support/table/test-secrets.ts";

/** The current values in Secrets Manager, and the requested names. */
const held = new Map<string, string>();
const asked: string[] = [];
/** The versions of the secret "forms" by their labels, and the labels that were asked for. */
let forms: { AWSCURRENT?: Version; AWSPREVIOUS?: Version } = {};
const labels: string[] = [];
/** The label that Secrets Manager refuses to read. */
let refused: "AWSPREVIOUS" | undefined;

type Version = { text: string; madeAt: Date };
let before: (id: string) => Promise<unknown> = async () => undefined;

useAws(async ({ headers, body }: Asked) => {
  expect(headers["x-amz-target"]).toBe("secretsmanager.GetSecretValue");
  const { SecretId, VersionStage } = JSON.parse(body);
  asked.push(SecretId);
  labels.push(VersionStage);
  await before(SecretId);
  const type = { "content-type": "application/x-amz-json-1.1" };
  const version = SecretId.endsWith("/forms")
    ? forms[VersionStage as keyof typeof forms]
    : undefined;
  if (VersionStage === refused)
    return { status: 400, headers: type, body: '{"__type":"AccessDeniedException"}' };
  if (version) {
    const told = { SecretString: version.text, CreatedDate: version.madeAt.getTime() / 1000 };
    return { headers: type, body: JSON.stringify(told) };
  }
  const text = held.get(SecretId);
  return text === undefined
    ? { status: 400, headers: type, body: '{"__type":"ResourceNotFoundException"}' }
    : { headers: type, body: JSON.stringify({ Name: SecretId, SecretString: text }) };
}, "AWS_ENDPOINT_URL_SECRETS_MANAGER");

const long = (letter: string) => letter.repeat(43);

/** The secrets module of a new process, which has read no secrets yet. */
const begin = () =>
  fresh<typeof import("../../../shared/secrets/secrets.ts")>("shared/secrets/secrets.ts");

/** The same for the module of the secrets that rotate. */
const beginRotating = () =>
  fresh<typeof import("../../../shared/secrets/rotating-secret.ts")>(
    "shared/secrets/rotating-secret.ts",
  );

const start = Date.parse("2026-03-02T10:00:00Z");
const minute = (minutes: number) => new Date(start + minutes * 60_000);
const key = (letter: string) => hash("sha256", long(letter), "buffer");

/** Rotates the secret to this letter. */
function rotate(letter: string, madeAt: Date): void {
  const { AWSCURRENT } = forms;
  forms = {
    AWSCURRENT: { text: long(letter), madeAt },
    ...(AWSCURRENT && { AWSPREVIOUS: AWSCURRENT }),
  };
}

beforeEach(() => {
  asked.splice(0);
  labels.splice(0);
});
afterEach(() => {
  held.clear();
  before = async () => undefined;
  refused = undefined;
  delete process.env.SECRETS_PREFIX;
  delete process.env.SECRETS_FILE;
});

describe("a secret in Secrets Manager", () => {
  beforeEach(() => {
    process.env.SECRETS_PREFIX = "fjordgate/sandbox/";
  });

  it("is read once, by its own name and in parallel with other secrets, and its key is the SHA-256 of its text", async () => {
    const { secret } = await begin();
    held.set("fjordgate/sandbox/ids", long("i")).set("fjordgate/sandbox/approvals", long("a"));
    const both = Promise.withResolvers<void>();
    before = async () => {
      if (asked.length === 2) both.resolve();
      await both.promise;
    };
    const keys = await Promise.all([secret("ids"), secret("approvals"), secret("ids")]);
    expect(keys).toEqual(
      [long("i"), long("a"), long("i")].map((text) => hash("sha256", text, "buffer")),
    );
    held.clear();
    expect(await secret("ids")).toBe(keys[0]);
    expect(asked.sort()).toEqual(["fjordgate/sandbox/approvals", "fjordgate/sandbox/ids"]);
  });

  it("is read again after it was missing or too short", async () => {
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

  it("is read under SECRETS_PREFIX and its own name, also if it is a key in text form that the bank provides", async () => {
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

it("a secret is read from a file if SECRETS_PREFIX is not set, and must have 32 bytes", async () => {
  const { secret } = await begin();
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-test-"));
  process.env.SECRETS_FILE = join(folder, "secrets.json");
  const write = (numbers?: string) =>
    writeFileSync(join(folder, "secrets.json"), JSON.stringify({ numbers }));
  const key = Buffer.alloc(32, 7);
  for (const wrong of [undefined, "", key.toString("base64").slice(4)]) {
    write(wrong);
    await expect(secret("numbers")).rejects.toThrow(
      'The secret "numbers" is missing or not 32 bytes',
    );
  }
  write(key.toString("base64"));
  expect(await secret("numbers")).toEqual(key);
  rmSync(folder, { recursive: true });
  expect(await secret("numbers")).toEqual(key);
  expect(asked).toEqual([]);
});

it("each use of a secret is reported to observers, also if the secret is not read again", async () => {
  const { secret, observeSecrets } = await begin();
  await setTestSecrets();
  const used: string[] = [];
  const unwatch = observeSecrets((name) => used.push(name));
  await Promise.all([secret("numbers"), secret("numbers")]);
  unwatch();
  await secret("numbers");
  expect(used).toEqual(["numbers", "numbers"]);
});

describe("a secret that rotates", () => {
  beforeEach(() => {
    process.env.SECRETS_PREFIX = "fjordgate/sandbox/";
    forms = {};
    rotate("a", minute(-100_000));
  });

  it("is read once an hour, and its previous version only in the 50 hours after a rotation", async () => {
    const { acceptedKeys } = await beginRotating();
    for (const each of [0, 1, 59])
      expect(await acceptedKeys("forms", minute(each))).toHaveLength(1);
    expect(labels).toEqual(["AWSCURRENT"]);
    rotate("b", minute(10));
    expect(await acceptedKeys("forms", minute(120))).toEqual([key("b"), key("a")]);
    expect(labels).toEqual(["AWSCURRENT", "AWSCURRENT", "AWSPREVIOUS"]);
    expect(await acceptedKeys("forms", minute(10 + 50 * 60 - 1))).toEqual([key("b"), key("a")]);
    expect(await acceptedKeys("forms", minute(10 + 50 * 60))).toEqual([key("b")]);
    labels.splice(0);
    expect(await acceptedKeys("forms", minute(10 + 52 * 60))).toEqual([key("b")]);
    expect(labels).toEqual(["AWSCURRENT"]);
  });

  it("is used two hours after the rotation, in a process that read it before and in a new one", async () => {
    const old = await beginRotating();
    await old.keyInUse("forms", minute(0));
    rotate("b", minute(1));
    const young = await beginRotating();
    for (const { keyInUse } of [old, young])
      for (const [each, letter] of [
        [2, "a"],
        [61, "a"],
        [120, "a"],
        [121, "b"],
        [200, "b"],
      ] as const)
        expect(await keyInUse("forms", minute(each))).toEqual(key(letter));
  });

  it("is used in its old version for a value that was made with that version", async () => {
    rotate("b", minute(0));
    const { keyInUse } = await beginRotating();
    expect(await keyInUse("forms", minute(600), minute(119))).toEqual(key("a"));
    expect(await keyInUse("forms", minute(600), minute(120))).toEqual(key("b"));
    // A copy that decides after almost a day is repeated for another (shared/table/requests.ts).
    expect(await keyInUse("forms", minute(49 * 60), minute(119))).toEqual(key("a"));
  });

  it("is used at once if there is no version before it", async () => {
    forms = {};
    rotate("a", minute(0));
    const { acceptedKeys, keyInUse } = await beginRotating();
    expect(await keyInUse("forms", minute(1))).toEqual(key("a"));
    expect(await acceptedKeys("forms", minute(1))).toEqual([key("a")]);
  });

  it("is used at once if the version before it is too short, and this is logged (infra/secure.md)", async () => {
    forms = { AWSPREVIOUS: { text: "oops", madeAt: minute(-10) } };
    forms.AWSCURRENT = { text: long("b"), madeAt: minute(0) };
    const { acceptedKeys, keyInUse } = await beginRotating();
    const { answer, log } = await loggedBy(() => keyInUse("forms", minute(1)));
    expect(answer).toEqual(key("b"));
    expect(await acceptedKeys("forms", minute(1))).toEqual([key("b")]);
    expect(log).toContain("the previous version of a secret is left out");
    expect(log).not.toContain("oops");
  });

  it("is not used if Secrets Manager refuses the version before it, which may still be in use", async () => {
    rotate("a", minute(-10));
    rotate("b", minute(0));
    refused = "AWSPREVIOUS";
    const { keyInUse } = await beginRotating();
    await expect(keyInUse("forms", minute(1))).rejects.toThrow("fjordgate/sandbox/forms");
    refused = undefined;
    expect(await keyInUse("forms", minute(1))).toEqual(key("a"));
  });

  it("is still used if it cannot be read again, and is read again after a minute", async () => {
    const { keyInUse } = await beginRotating();
    const wrong = { text: "short", madeAt: minute(0) };
    await keyInUse("forms", minute(0));
    const { AWSCURRENT } = forms;
    forms = { AWSCURRENT: wrong };
    await unlogged(async () => {
      expect(await keyInUse("forms", minute(120))).toEqual(key("a"));
      expect(await keyInUse("forms", minute(120.5))).toEqual(key("a"));
    });
    expect(labels).toEqual(["AWSCURRENT", "AWSCURRENT"]);
    forms = { ...(AWSCURRENT && { AWSCURRENT }) };
    expect(await keyInUse("forms", minute(121.5))).toEqual(key("a"));
    expect(labels).toHaveLength(3);
  });

  it("is still used for up to two hours while Secrets Manager does not answer, with only one attempt to read it (infra/secure.md)", async () => {
    const { keyInUse } = await beginRotating();
    await keyInUse("forms", minute(0));
    rotate("b", minute(1));
    const answered = Promise.withResolvers<void>();
    before = () => answered.promise;
    for (const each of [60, 90, 118])
      expect(await keyInUse("forms", minute(each))).toEqual(key("a"));
    const late = keyInUse("forms", minute(122));
    answered.resolve();
    expect(await late).toEqual(key("b"));
    expect(labels).toEqual(["AWSCURRENT", "AWSCURRENT", "AWSPREVIOUS"]);
  });

  it("is asked for again if Secrets Manager takes the request and does not answer", async () => {
    const { keyInUse } = await beginRotating();
    before = () => (labels.length === 1 ? new Promise(() => undefined) : Promise.resolve());
    expect(await keyInUse("forms", minute(0))).toEqual(key("a"));
    expect(labels).toEqual(["AWSCURRENT", "AWSCURRENT"]);
  });

  it("is read again at the next use if the first read failed", async () => {
    const { keyInUse } = await beginRotating();
    const { AWSCURRENT } = forms;
    forms = {};
    await expect(keyInUse("forms", minute(0))).rejects.toMatchObject({
      name: "SecretUnusable",
      code: "fjordgate/sandbox/forms",
    });
    forms = { ...(AWSCURRENT && { AWSCURRENT }) };
    expect(await keyInUse("forms", minute(0))).toEqual(key("a"));
  });
});
