import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeObject } from "../../../shared/object-store/object-store.ts";
import { runBank } from "../../support/commands/command.ts";
import { testAuthority, testTpp } from "../../support/signature/test-certificates.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

const store = useObjectStore();
const stacks = { "fjordgate-sandbox-data": { TruststoreBucket: "trust-bucket" } };
useAws((asked) => describeStacks(asked, stacks));

const folder = mkdtempSync(join(tmpdir(), "fjordgate-truststore-"));
const [good, bad] = [join(folder, "good.pem"), join(folder, "bad.pem")];
let sha256 = "";
beforeAll(async () => {
  const { certificatePem } = await testAuthority();
  writeFileSync(good, certificatePem);
  sha256 = hash("sha256", certificatePem, "hex");
  writeFileSync(bad, (await testTpp()).seal.certificatePem);
});
afterEach(() => store.clear());
afterAll(() => rmSync(folder, { recursive: true }));

const truststore = (...args: string[]) => runBank("truststore", ...args);
const sandbox = ["--stage", "sandbox"];

describe("bank -- truststore", () => {
  it("check prints the authorities and the hash of a truststore, and uploads nothing", async () => {
    const ended = await truststore("check", ...sandbox, "--file", good);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain("CN=Fjordgate test authority,C=NO");
    expect(ended.stdout).toContain("until 2049-12-31; a root");
    expect(ended.stdout).toContain(`"sandbox.truststore": "${sha256}"`);
    expect(store.names()).toEqual([]);
  });

  it("upload stores a truststore under the hash of its content, and prints how to deploy it", async () => {
    const ended = await truststore("upload", ...sandbox, "--file", good);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain(`Uploaded to s3://trust-bucket/${sha256}.pem`);
    expect(ended.stdout).toContain(`"sandbox.truststore": "${sha256}"`);
    expect(ended.stdout).toContain(`-c sandbox.truststore=${sha256}`);
    expect(store.versionsOf(`/trust-bucket/${sha256}.pem`)).toEqual([readFileSync(good, "utf8")]);
  });

  it("upload stores the same truststore once, but replaces a different object under its name", async () => {
    await truststore("upload", ...sandbox, "--file", good);
    const ended = await truststore("upload", ...sandbox, "--file", good, "--file", good);
    expect(ended.stdout).toContain(`The same is already at s3://trust-bucket/${sha256}.pem`);
    expect(store.versionsOf(`/trust-bucket/${sha256}.pem`)).toHaveLength(1);
    await writeObject("trust-bucket", `${sha256}.pem`, "another");
    await truststore("upload", ...sandbox, "--file", good);
    expect(store.versionsOf(`/trust-bucket/${sha256}.pem`).at(-1)).toBe(readFileSync(good, "utf8"));
  });

  it("upload stores nothing if the truststore has a fault", async () => {
    const ended = await truststore("upload", ...sandbox, "--file", bad);
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain("it is not an authority");
    expect(store.names()).toEqual([]);
  });

  it("upload says what to deploy first if there is no bucket", async () => {
    const ended = await truststore("upload", "--stage", "production", "--file", good);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('"npx cdk deploy fjordgate-production-data"');
  });

  it("upload ends with exit code 1 if AWS does not allow it", async () => {
    store.refuse(true);
    const ended = await truststore("upload", ...sandbox, "--file", good);
    store.refuse(false);
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("do not allow this") });
  });

  it.each([
    [[], 2, /check \[options\][\s\S]*upload \[options\]/],
    [["check", "--stage", "test"], 2, /Allowed choices are sandbox, production/],
    [["check", ...sandbox, "--file", "/nowhere.pem"], 2, /no file \/nowhere.pem/],
    [["check", ...sandbox, "--colour"], 2, /colour/],
  ])("answers %j with exit code %d and an explanation", async (args, code, words) => {
    const ended = await truststore(...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
    expect(ended.stderr).not.toContain("    at ");
  });
});
