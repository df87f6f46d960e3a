import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { writeObject } from "../../shared/object-store/object-store.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { call } from "../support/operations/call.ts";
import { testAuthority } from "../support/signature/test-certificates.ts";
import { useAws } from "../support/stacks/aws-double.ts";
import { useBundles } from "../support/stacks/bundles.ts";
import { useObjectStore } from "../support/table/object-store.ts";
import { useTable } from "../support/table/table.ts";

// The built function makes the sandbox's world itself.
useTable({ seeded: false });

const root = new URL("../../", import.meta.url);
const files = globSync("functions/*/*.ts", { cwd: root });
const { folder, bundled, modulesOf, tried } = useBundles();

describe("the code that calls systems of the bank", () => {
  /** Returns the modules that load when a function starts, without dynamic imports. */
  const startOf = (name: string): string[] => {
    const { outputs } = bundled.production.metafile;
    const files = new Set([`built/${name}.mjs`]);
    for (const file of files)
      for (const { path, kind } of outputs[file]?.imports ?? [])
        if (kind === "import-statement") files.add(path);
    return [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  };
  const late = /^shared\/adapters\/(connector|openid-(begin|complete))\.ts$|openid-client/;

  it("is in production's bundles, and is not loaded when a function starts", () => {
    expect(modulesOf("production").filter((module) => late.test(module)).length).toBeGreaterThan(3);
    for (const name of bundled.production.names) {
      const loaded = startOf(name);
      expect(loaded).toContain(files.find((file) => basename(file, ".ts") === name));
      expect([name, loaded.filter((module) => late.test(module))]).toEqual([name, []]);
    }
  });
});

describe("production's bundles", () => {
  const apart =
    /^(functions\/(sandbox|developer)\/|functions\/sandbox-stage|shared\/(sandbox|developer)\/)/;
  const held = (stage: StageName) => modulesOf(stage).filter((module) => apart.test(module));

  it("contain no module of the sandbox or the developer site", () => {
    expect(held("production")).toEqual([]);
  });

  it("lack modules that the sandbox's bundles contain", () => {
    const operations = globSync("functions/{sandbox,developer}/*.ts", { cwd: root });
    const composition = readFileSync(new URL("functions/sandbox-stage.ts", root), "utf8");
    const composed = [...composition.matchAll(/"\.\.\/(shared\/sandbox\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(composed.length).toBeGreaterThan(6);
    expect(held("sandbox")).toEqual(expect.arrayContaining([...operations, ...composed]));
  });

  it("contain no name or number of a seed customer", () => {
    const files = globSync(`${folder()}/production/*/*.mjs`);
    expect(files.length).toBeGreaterThan(tried.production.length * 10);
    const texts = new Set(files.map((file) => readFileSync(file, "utf8")));
    for (const { name, nationalNumber } of seedCustomers)
      for (const text of texts) {
        expect(text.includes(name)).toBe(false);
        expect(text.includes(nationalNumber)).toBe(false);
      }
  });
});

describe("the built listAccounts", () => {
  const store = useObjectStore();
  useAws(({ body }) => {
    const { SecretId: id } = JSON.parse(body);
    asked.push(id);
    return { body: JSON.stringify({ Name: id, SecretString: id.padEnd(43, ".") }) };
  }, "AWS_ENDPOINT_URL_SECRETS_MANAGER");
  const asked: string[] = [];

  beforeAll(async () => {
    process.env.TRUSTSTORE = await putTruststore();
    process.env.SECRETS_PREFIX = "fjordgate/sandbox/";
  });
  afterAll(() => {
    delete process.env.TRUSTSTORE;
    delete process.env.SECRETS_PREFIX;
  });

  /** Puts the test authority where functions read it. Returns its address. */
  const putTruststore = async () => {
    const { certificatePem } = await testAuthority();
    const key = `${hash("sha256", certificatePem, "hex")}.pem`;
    await writeObject("truststore", key, certificatePem);
    return `s3://truststore/${key}`;
  };

  const built = async (stage: StageName): Promise<{ handler: OperationHandler }> =>
    import(join(folder(), stage, "list-accounts", "list-accounts.mjs"));

  it("answers in the sandbox with table, truststore and secrets on AWS", async () => {
    const { handler } = await built("sandbox");
    expect(await call(handler)).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    store.clear();
    expect(await call(handler)).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    expect(asked.sort()).toEqual(
      ["ids", "numbers", "tokens"].map((name) => `fjordgate/sandbox/${name}`),
    );
  });

  it("answers 503 in production's build without a bank, whatever STAGE says", async () => {
    await putTruststore();
    const logged = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, "write").mockReturnValue(true),
    );
    const { handler } = await built("production");
    expect(process.env.STAGE).toBe("sandbox");
    expect(await call(handler)).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
    process.env.STAGE = "production";
    expect(await call(handler)).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
    process.env.STAGE = "sandbox";
    for (const each of logged) each.mockRestore();
  });
});
