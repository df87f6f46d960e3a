import { hash } from "node:crypto";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type StageName, stageNames } from "../../infra/deployment/stage-settings.ts";
import { routes } from "../../infra/routes.ts";
import type { OperationHandler } from "../../shared/http/pipeline/define-operation.ts";
import { writeObject } from "../../shared/object-store/object-store.ts";
import { hashOf } from "../../shared/pages/style.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { useAws } from "../support/aws-double.ts";
import { useBundles } from "../support/bundles.ts";
import { call } from "../support/call.ts";
import { callDeveloper } from "../support/developer-call.ts";
import { useObjectStore } from "../support/object-store.ts";
import { functionFiles } from "../support/synthesised.ts";
import { useTable } from "../support/table.ts";
import { testAuthority } from "../support/test-certificates.ts";

// The built function makes the sandbox's world itself.
useTable({ seeded: false });

const root = new URL("../../", import.meta.url);
const files = globSync("functions/*/*.ts", { cwd: root });
const { folder, bundled, modulesOf, tried, started } = useBundles();

describe("what is deployed", () => {
  it("is in each stage all but what only the other has", () => {
    const right = globSync("functions/!(production)/*.ts", { cwd: root });
    expect(bundled.sandbox.names.toSorted()).toEqual(
      right.map((file) => basename(file, ".ts")).sort(),
    );
    const left = globSync("functions/!(sandbox|developer)/*.ts", { cwd: root });
    expect(bundled.production.names.toSorted()).toEqual(
      left.map((file) => basename(file, ".ts")).sort(),
    );
    expect(bundled.production.names.length).toBeLessThan(bundled.sandbox.names.length);
  });

  it.each(stageNames)(
    "in %s is a folder for each row, in whose file Lambda finds the handler",
    (stage) => {
      expect(bundled[stage].names.toSorted()).toEqual(functionFiles(stage).sort());
      expect(readdirSync(join(folder, stage)).sort()).toEqual(tried[stage].sort());
      const { handlers, loaded, builtIn } = started(stage, tried[stage]);
      expect(new Set(handlers)).toEqual(new Set(["function"]));
      // Slow modules (the SDK, and some that Node loads by itself) load in the first call or never.
      expect(loaded.length).toBeGreaterThan(tried[stage].length);
      expect(loaded.filter((file) => /^(dynamodb|s3|secrets-manager)-/.test(file))).toEqual([]);
      expect(builtIn.filter((name) => name.includes("undici"))).toEqual([]);
    },
  );
});

describe("what leads to systems of the bank", () => {
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

  it("is loaded by the first call of a function that needs it, never at its start", () => {
    expect(modulesOf("production").filter((module) => late.test(module)).length).toBeGreaterThan(3);
    for (const name of bundled.production.names) {
      const loaded = startOf(name);
      expect(loaded).toContain(files.find((file) => basename(file, ".ts") === name));
      expect([name, loaded.filter((module) => late.test(module))]).toEqual([name, []]);
    }
  });
});

describe("the documentation of an operation", () => {
  it("is left out of its function", () => {
    for (const { id, entry, documentation } of routes) {
      const name = basename(entry, ".ts");
      if (!tried.sandbox.includes(name)) continue;
      const texts = globSync(`${folder}/sandbox/${name}/*.mjs`).map((file) =>
        readFileSync(file, "utf8"),
      );
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts)
        expect([id, text.includes(documentation.description)]).toEqual([id, false]);
    }
  });
});

describe("the OpenAPI document", () => {
  it("lies beside the function that serves it, which has nothing of what makes it", async () => {
    const { handler } = await import(join(folder, "sandbox", "show-openapi", "show-openapi.mjs"));
    const { status, text } = await callDeveloper(handler);
    expect([status, Object.keys(JSON.parse(text).paths)]).toEqual([
      200,
      expect.arrayContaining(["/v1/accounts", "/v1/sandbox/clock"]),
    ]);
    const makers = modulesOf("sandbox").filter((module) => /to-json-schema|^infra\//.test(module));
    expect(makers).toEqual([]);
  });
});

describe("the signers", () => {
  it("lie beside the function that hands them out and the one that shows them", async () => {
    const load = (name: string) => import(join(folder, "sandbox", name, `${name}.mjs`));
    const page = await callDeveloper((await load("show-signers")).handler);
    expect(page.text).toContain("def signing_string(");
    const { handler } = await load("show-signer");
    const { text } = await callDeveloper(handler, { params: { file: "sign.py" } });
    expect(text).toContain("def signing_string(");
  });
});

describe("the viewer of the documentation", () => {
  const built = (name: string) => import(join(folder, "sandbox", name, `${name}.mjs`));

  it("lies beside the function that hands it out and the one whose page asks for it, as one script", async () => {
    const page = await callDeveloper((await built("show-documentation")).handler);
    const script = await callDeveloper((await built("show-documentation-viewer")).handler);
    expect([page.status, script.status]).toEqual([200, 200]);
    expect(page.text).toContain(`integrity="${hashOf(script.text)}"`);
    expect(script.text).toContain("openapi-explorer");
    // Lambda limits an answer to 6 MB, in which quotes and line ends take two characters.
    expect(JSON.stringify(script.text).length).toBeLessThan(1_000_000);
    expect(modulesOf("sandbox").filter((module) => module.includes("node_modules/lit"))).toEqual(
      [],
    );
  });
});

describe("the command line", () => {
  it("lies beside the function that hands it out, as one file", async () => {
    const built = join(folder, "sandbox", "show-command-line");
    const { handler } = await import(join(built, "show-command-line.mjs"));
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(text).toContain('new Command("fjordgate")');
    // Lambda limits an answer to 6 MB, in which quotes and line ends take two characters.
    expect(JSON.stringify(text).length).toBeLessThan(1_000_000);
  });
});

describe("the collections", () => {
  it("lie beside the function that hands them out, each small enough for an answer", async () => {
    const built = join(folder, "sandbox", "show-collection");
    const { handler } = await import(join(built, "show-collection.mjs"));
    for (const file of ["fjordgate.http", "fjordgate-bruno.tar", "fjordgate-postman.json"]) {
      const { status, text } = await callDeveloper(handler, { params: { file } });
      expect([status, text.includes("/v1/sandbox/customers")]).toEqual([200, true]);
      // Lambda limits an answer to 6 MB, in which special characters take up to six characters.
      expect(JSON.stringify(text).length).toBeLessThan(1_000_000);
    }
  });
});

describe("production's bundles", () => {
  const apart =
    /^(functions\/(sandbox|developer)\/|functions\/sandbox-stage|shared\/(sandbox|developer)\/)/;
  const held = (stage: StageName) => modulesOf(stage).filter((module) => apart.test(module));

  it("hold no byte of the sandbox's bank, its calls and the developer site", () => {
    expect(held("production")).toEqual([]);
  });

  it("are without what the sandbox's hold", () => {
    const operations = globSync("functions/{sandbox,developer}/*.ts", { cwd: root });
    const composition = readFileSync(new URL("functions/sandbox-stage.ts", root), "utf8");
    const composed = [...composition.matchAll(/"\.\.\/(shared\/sandbox\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(composed.length).toBeGreaterThan(6);
    expect(held("sandbox")).toEqual(expect.arrayContaining([...operations, ...composed]));
  });

  it("name no customer of the seed", () => {
    const files = globSync(`${folder}/production/*/*.mjs`);
    expect(files.length).toBeGreaterThan(tried.production.length * 10);
    const texts = new Set(files.map((file) => readFileSync(file, "utf8")));
    for (const { name, nationalNumber } of seedCustomers)
      for (const text of texts) {
        expect(text.includes(name)).toBe(false);
        expect(text.includes(nationalNumber)).toBe(false);
      }
  });
});

describe("an operation as it was built", () => {
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
    import(join(folder, stage, "list-accounts", "list-accounts.mjs"));

  it("answers for the sandbox as its source does, with table, truststore and secrets on AWS", async () => {
    const { handler } = await built("sandbox");
    expect(await call(handler)).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    store.clear();
    expect(await call(handler)).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    expect(asked.sort()).toEqual(
      ["ids", "numbers", "tokens"].map((name) => `fjordgate/sandbox/${name}`),
    );
  });

  it("serves nobody from production's build, whatever STAGE says", async () => {
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
