import { runBank } from "../../support/commands/command.ts";
import { type Asked, useAws } from "../../support/stacks/aws-double.ts";

type Version = { text: string; madeAt: number };

/** The versions of each secret, the current one last. */
const versions = new Map<string, Version[]>();
let putsLeft = Number.POSITIVE_INFINITY;

useAws(({ headers, body }: Asked) => {
  const [, verb] = `${headers["x-amz-target"]}`.split(".");
  const { SecretId, SecretString } = JSON.parse(body);
  const own = versions.get(SecretId) ?? [];
  if (verb === "PutSecretValue" && putsLeft-- <= 0)
    return {
      status: 400,
      headers: { "content-type": "application/x-amz-json-1.1" },
      body: '{"__type":"InvalidRequestException","message":"no room"}',
    };
  if (verb === "PutSecretValue")
    versions.set(SecretId, [...own, { text: SecretString, madeAt: Date.now() }]);
  const told = own.map(({ madeAt }, at) => ({
    VersionId: `${at}`,
    CreatedDate: madeAt / 1000,
    VersionStages: [["AWSPREVIOUS"], ["AWSCURRENT"]].at(at - own.length) ?? [],
  }));
  return {
    headers: { "content-type": "application/x-amz-json-1.1" },
    body: JSON.stringify({ Versions: told }),
  };
});

const id = (name: string) => `fjordgate/sandbox/${name}`;
const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
const rotate = (...args: string[]) => runBank("secrets", "rotate", "--stage", "sandbox", ...args);
const countOf = (name: string) => versions.get(id(name))?.length;

beforeEach(() => {
  putsLeft = Number.POSITIVE_INFINITY;
  for (const name of ["tokens", "forms", "cursors", "ids"])
    versions.set(id(name), [{ text: "first", madeAt: hoursAgo(1) }]);
});

describe("bank -- secrets rotate", () => {
  it("gives the secrets 'tokens', 'forms' and 'cursors' a new value of 64 characters each, all different", async () => {
    const { code, stdout } = await rotate();
    expect([code, stdout.match(/has a new value/g)?.length]).toEqual([0, 3]);
    const texts = ["tokens", "forms", "cursors"].map((name) => versions.get(id(name))?.[1]?.text);
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toMatch(/^[\w-]{64}$/);
    expect(stdout).not.toContain(texts[0]);
    expect(countOf("ids")).toBe(1);
  });

  it("skips a secret that was rotated in the last 50 hours, and rotates the others", async () => {
    versions.set(id("forms"), [
      { text: "first", madeAt: hoursAgo(100) },
      { text: "second", madeAt: hoursAgo(49.9) },
    ]);
    versions.set(id("cursors"), [
      { text: "first", madeAt: hoursAgo(100) },
      { text: "second", madeAt: hoursAgo(50.1) },
    ]);
    const { code, stdout } = await rotate();
    expect([code, countOf("tokens"), countOf("forms"), countOf("cursors")]).toEqual([1, 2, 2, 3]);
    expect(stdout).toContain(`${id("forms")}: not rotated`);
  });

  it("replaces both versions of a secret if --leaked is given, and asks to restart the functions", async () => {
    const { code, stdout } = await rotate("tokens", "--leaked");
    expect([code, countOf("tokens"), countOf("forms")]).toEqual([0, 3, 1]);
    expect(stdout).toContain("-c sandbox.restart=");
  });

  it("names the secret that was not rotated, or with --leaked only partly, and says to run the command again (infra/secure.md)", async () => {
    putsLeft = 1;
    expect(await rotate("tokens", "forms")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${id("tokens")}: has a new value.`),
      stderr: expect.stringContaining(
        `${id("forms")} may have its old value: run the command again. Cause: no room`,
      ),
    });
    putsLeft = 1;
    expect(await rotate("tokens", "--leaked")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `The leaked value of ${id("tokens")} may still be accepted: run the command again.`,
      ),
    });
  });

  it.each(["ids", "numbers", "approvals"])(
    "refuses the secret '%s', which cannot be rotated",
    async (name) => {
      const { code, stderr } = await rotate(name);
      expect([code, stderr]).toEqual([2, expect.stringContaining("tokens, forms, cursors")]);
      expect(countOf("tokens")).toBe(1);
    },
  );
});
