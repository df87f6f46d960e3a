import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { developerRoutes, feedRows, jobRows, pageRoutes, routes } from "../../infra/routes.ts";

const root = new URL("../../", import.meta.url);
const rows = [...routes, ...pageRoutes, ...developerRoutes, ...jobRows, ...feedRows];

describe("the route table", () => {
  it("names exactly the existing operation files", () => {
    const files = globSync("functions/*/*.ts", { cwd: root }).sort();
    expect([...new Set(rows.map(({ entry }) => entry))].sort()).toEqual(files);
  });

  it("names no two operations alike, even if their files are in different folders", () => {
    const named = new Map(rows.map(({ id, entry }) => [entry, id]));
    expect(new Set(named.values()).size).toBe(named.size);
  });

  it.each([...new Set(rows.map(({ id, entry }) => `${id} ${entry}`))])(
    "names the file of an operation after the operation: %s",
    (row) => {
      const [id = "", entry = ""] = row.split(" ");
      const [file = ""] = entry.split("/").slice(-1);
      const camel = file
        .replace(/\.ts$/, "")
        .replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
      expect(camel).toBe(id);
      expect(file).toMatch(/^[a-z\d]+(-[a-z\d]+)*\.ts$/);
    },
  );

  it("has each method and path once", () => {
    for (const rows of [[...routes, ...pageRoutes], developerRoutes]) {
      const spelt = rows.map(({ method, path }) => `${method} ${path}`);
      expect(new Set(spelt).size).toBe(spelt.length);
    }
  });

  it.each(routes.map(({ path, method }) => [method, path]))(
    "keeps %s %s under /v1 (specification, Versioning, 1)",
    (method, path) => {
      expect(method).toMatch(/^(GET|POST|PUT|DELETE)$/);
      expect(path).toMatch(/^\/v1(\/([a-z-]+|\{[a-zA-Z-]+\}))+$/);
    },
  );
});

/** Returns the modules that a new process loads together with the route table, without any environment variables. */
function loadedWithTheTable(): string[] {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(pathToFileURL(new URL("functions/index.ts", root).pathname).href)});
    process.stdout.write(JSON.stringify(loaded));
  `;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", script];
  return JSON.parse(execFileSync(process.execPath, args, { env: {}, encoding: "utf8" }));
}

describe("loading the route table", () => {
  let loaded: string[];
  beforeAll(() => {
    loaded = loadedWithTheTable();
  });

  it("needs no environment variable, and loads every operation", () => {
    const own = loaded.filter((url) => /\/functions\/[\w-]+\/[\w-]+\.ts$/.test(url));
    expect(own).toHaveLength(new Set(rows.map(({ entry }) => entry)).size);
    expect(loaded.some((url) => url.includes("/node_modules/valibot/"))).toBe(true);
  });

  it.each(["@aws-sdk", "@smithy", "@peculiar", "/infra/", "/test/"])(
    "loads no module of %s",
    (name) => {
      expect(loaded.filter((url) => url.includes(name))).toEqual([]);
    },
  );
});
