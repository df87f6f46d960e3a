import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stageNames } from "../../infra/deployment/stage-settings.ts";
import { routes } from "../../infra/routes.ts";
import { callDeveloper } from "../support/operations/developer-call.ts";
import { useBundles } from "../support/stacks/bundles.ts";
import { functionFiles } from "../support/stacks/synthesised.ts";
import { useTable } from "../support/table/table.ts";

// The built function makes the sandbox's world itself.
useTable({ seeded: false });

const root = new URL("../../", import.meta.url);
const { folder, bundled, modulesOf, tried, started } = useBundles();

describe("the build", () => {
  it("has for each stage every function except those that only the other stage has", () => {
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
    "has a folder for each function of the stage %s, with a file that exports its handler",
    (stage) => {
      expect(bundled[stage].names.toSorted()).toEqual(functionFiles(stage).sort());
      expect(readdirSync(join(folder(), stage)).sort()).toEqual(tried[stage].sort());
      const { handlers, loaded, builtIn } = started(stage, tried[stage]);
      expect(new Set(handlers)).toEqual(new Set(["function"]));
      // Slow modules (the SDK, and some that Node loads by itself) load in the first call or never.
      expect(loaded.length).toBeGreaterThan(tried[stage].length);
      expect(loaded.filter((file) => /^(dynamodb|s3|secrets-manager)-/.test(file))).toEqual([]);
      expect(builtIn.filter((name) => name.includes("undici"))).toEqual([]);
    },
  );
});

describe("the documentation of an operation", () => {
  it("is not part of the operation's function", () => {
    for (const { id, entry, documentation } of routes) {
      const name = basename(entry, ".ts");
      if (!tried.sandbox.includes(name)) continue;
      const texts = globSync(`${folder()}/sandbox/${name}/*.mjs`).map((file) =>
        readFileSync(file, "utf8"),
      );
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts)
        expect([id, text.includes(documentation.description)]).toEqual([id, false]);
    }
  });
});

describe("the OpenAPI document", () => {
  it("is stored beside the function that serves it, without the code that generates it", async () => {
    const { handler } = await import(join(folder(), "sandbox", "show-openapi", "show-openapi.mjs"));
    const { status, text } = await callDeveloper(handler);
    expect([status, Object.keys(JSON.parse(text).paths)]).toEqual([
      200,
      expect.arrayContaining(["/v1/accounts", "/v1/sandbox/clock"]),
    ]);
    const makers = modulesOf("sandbox").filter((module) => /to-json-schema|^infra\//.test(module));
    expect(makers).toEqual([]);
  });
});

describe("the sample programs that sign requests", () => {
  it("are stored beside the functions show-signer and show-signers", async () => {
    const load = (name: string) => import(join(folder(), "sandbox", name, `${name}.mjs`));
    const page = await callDeveloper((await load("show-signers")).handler);
    expect(page.text).toContain("def signing_string(");
    const { handler } = await load("show-signer");
    const { text } = await callDeveloper(handler, { params: { file: "sign.py" } });
    expect(text).toContain("def signing_string(");
  });
});

describe("the documentation", () => {
  const built = (name: string) => import(join(folder(), "sandbox", name, `${name}.mjs`));

  it("is stored beside the functions that show it, without the code that renders it", async () => {
    const { text } = await callDeveloper((await built("show-documentation")).handler);
    expect(text).toContain('href="/documentation/listAccounts"');
    const params = { operation: "listAccounts" };
    const page = await callDeveloper((await built("show-operation")).handler, { params });
    expect(page.text).toContain("<h1>List accounts</h1>");
    const script = { params: { file: "copy.js" } };
    expect((await callDeveloper((await built("show-script")).handler, script)).status).toBe(200);
    expect(modulesOf("sandbox").filter((module) => /node_modules\/marked/.test(module))).toEqual(
      [],
    );
  });
});

describe("the command-line program for TPPs", () => {
  it("is stored beside the function that serves it, in a single file", async () => {
    const built = join(folder(), "sandbox", "show-command-line");
    const { handler } = await import(join(built, "show-command-line.mjs"));
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(text).toContain('new Command("fjordgate")');
    // Lambda limits an answer to 6 MB, in which quotes and line ends take two characters.
    expect(JSON.stringify(text).length).toBeLessThan(1_000_000);
  });
});

describe("the request collections for httpyac, Bruno and Postman", () => {
  it("are stored beside the function that serves them, each small enough for a Lambda answer", async () => {
    const built = join(folder(), "sandbox", "show-collection");
    const { handler } = await import(join(built, "show-collection.mjs"));
    for (const file of ["fjordgate.http", "fjordgate-bruno.tar", "fjordgate-postman.json"]) {
      const { status, text } = await callDeveloper(handler, { params: { file } });
      expect([status, text.includes("/v1/sandbox/customers")]).toEqual([200, true]);
      // Lambda limits an answer to 6 MB, in which special characters take up to six characters.
      expect(JSON.stringify(text).length).toBeLessThan(1_000_000);
    }
  });
});
