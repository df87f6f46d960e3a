import { readFileSync } from "node:fs";
import { embeddedDatabase, packages } from "../../../infra/local/embedded-database.ts";

const machines = [
  ["darwin", "arm64", "@dynoxide/darwin-arm64/dynoxide"],
  ["darwin", "x64", "@dynoxide/darwin-x64/dynoxide"],
  ["linux", "arm64", "@dynoxide/linux-arm64/dynoxide"],
  ["linux", "x64", "@dynoxide/linux-x64/dynoxide"],
  ["win32", "x64", "@dynoxide/win32-x64/dynoxide.exe"],
] as const;

/** CONTRIBUTING says why these have no hash. The list may only become shorter. */
const unverified = [
  "@dynoxide/darwin-arm64",
  "@dynoxide/darwin-x64",
  "@dynoxide/linux-arm64",
  "@dynoxide/win32-x64",
];

const packageOf = (platform: string, arch: string) => `@dynoxide/${platform}-${arch}`;

describe("the embedded database", () => {
  it("has one package of the same version for each supported machine", () => {
    const names = machines.map(([platform, arch]) => packageOf(platform, arch));
    expect(Object.keys(packages)).toEqual(names);
    expect(new Set(Object.values(packages)).size).toBe(1);
  });

  it.each(machines)(
    "is the package that the lock file names for %s on %s",
    (platform, arch, file) => {
      expect(embeddedDatabase({ platform, arch }, (name) => name)).toBe(file);
      const lock = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
      const name = packageOf(platform, arch);
      expect(lock[""].optionalDependencies[name]).toBe(packages[name]);
      const { integrity: _, ...entry } = lock[`node_modules/${name}`];
      // npm selects the package by `os` and `cpu`. A URL would bind the lock file to one registry.
      expect(entry).toEqual({
        version: packages[name],
        os: [platform],
        cpu: [arch],
        license: "(MIT OR Apache-2.0)",
        optional: true,
      });
    },
  );

  it("has in the lock file a hash for each package but four, and no registry address", () => {
    const { "": _, ...lock } = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
    const without = Object.entries<Record<string, unknown>>(lock)
      .filter(([, { integrity, inBundle }]) => integrity === undefined && !inBundle)
      .map(([path]) => path.replace("node_modules/", ""));
    expect(without).toEqual(unverified);
    expect(Object.values<object>(lock).filter((entry) => "resolved" in entry)).toEqual([]);
  });

  it("is installed on this machine", () => {
    expect(embeddedDatabase()).toContain(packageOf(process.platform, process.arch));
  });

  it.each(machines)(
    "names the command that installs its package for %s on %s if the package is missing",
    (...machine) => {
      const [platform, arch] = machine;
      const find = () => {
        throw new Error("Cannot find module");
      };
      const name = packageOf(platform, arch);
      expect(() => embeddedDatabase({ platform, arch }, find)).toThrow(
        `(${platform} ${arch}) is not installed. This installs it:\n  npm install --no-save ${name}@${packages[name]}`,
      );
    },
  );

  it.each([
    ["freebsd", "x64", "  DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start"],
    ["linux", "riscv64", "  DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start"],
    ["win32", "arm64", "  set DYNAMODB_ENDPOINT=http://127.0.0.1:8000&& npm start"],
  ] as const)(
    "says how to use another database if no package exists for %s on %s",
    (platform, arch, command) => {
      expect(() => embeddedDatabase({ platform, arch })).toThrow(
        `There is no embedded database for this machine (${platform} ${arch}). Start any DynamoDB, such as DynamoDB Local, and give its address:\n${command}`,
      );
    },
  );
});
