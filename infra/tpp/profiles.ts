import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve } from "node:path";
import { Ended } from "./ended.ts";
import { firstCommand } from "./own-site.ts";
import type { KeyFiles, Profile } from "./profile.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const namePattern = /^[a-z\d][a-z\d._-]{0,39}$/i;

/** Where profiles are kept: $FJORDGATE_HOME, or fjordgate in the folder of settings. */
export const homeOf = (env: Environment): string =>
  env.FJORDGATE_HOME ?? join(env.XDG_CONFIG_HOME ?? join(homedir(), ".config"), "fjordgate");

/** The profiles of one home, each in a folder with its keys; only their owner may read them. */
export function profilesOf(env: Environment) {
  const home = homeOf(env);
  const folderOf = (name: string) => join(home, "profiles", named(name));
  const currentFile = join(home, "current");

  const names = (): string[] =>
    orNothing(() =>
      readdirSync(join(home, "profiles")).filter((name) => namePattern.test(name)),
    )?.toSorted() ?? [];
  const current = (): string | undefined =>
    orNothing(() => readFileSync(currentFile, "utf8").trim()) ?? names()[0];

  const load = (name: string): Profile => {
    const text = orNothing(() => readFileSync(join(folderOf(name), "profile.json"), "utf8"));
    if (text === undefined) {
      const known = names().length ? `There are: ${names().join(", ")}.` : "There is none yet.";
      throw new Ended(
        "usage",
        `There is no profile ${name}. ${known}`,
        "Make one: fjordgate init.",
      );
    }
    return withPaths(read(text, folderOf(name)), (path) => resolve(folderOf(name), path));
  };

  return {
    folderOf,
    names,
    current,
    load,
    /** The profile that is meant: the named one, $FJORDGATE_PROFILE's, or the one in use. */
    chosen(name: string | undefined): Profile {
      const chosen = name ?? env.FJORDGATE_PROFILE ?? current();
      if (chosen !== undefined) return load(chosen);
      throw new Ended("usage", `There is no profile in ${home} yet.`, `Make one: ${firstCommand}`);
    },
    save(profile: Profile): void {
      const folder = folderOf(profile.name);
      const kept = withPaths(profile, (path) => {
        const inside = relative(folder, path);
        return inside.startsWith("..") || isAbsolute(inside) ? path : inside;
      });
      writePrivate(folder, "profile.json", `${JSON.stringify(kept, null, 2)}\n`);
    },
    use(name: string): void {
      load(name);
      writePrivate(home, "current", `${name}\n`);
    },
    remove(name: string): void {
      load(name);
      rmSync(folderOf(name), { recursive: true });
      if (orNothing(() => readFileSync(currentFile, "utf8").trim()) === name) rmSync(currentFile);
    },
  };
}

/** Writes a file that only its owner may read, into a folder that only its owner may enter. */
export function writePrivate(folder: string, file: string, text: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

function named(name: string): string {
  if (namePattern.test(name)) return name;
  throw new Ended(
    "usage",
    `“${name}” is no name for a profile: letters, digits, dots and hyphens.`,
  );
}

function read(text: string, folder: string): Profile {
  try {
    return JSON.parse(text);
  } catch {
    throw new Ended("usage", `${join(folder, "profile.json")} is not JSON.`, "Make it anew: init.");
  }
}

function withPaths(profile: Profile, change: (path: string) => string): Profile {
  const pair = ({ certificate, key }: KeyFiles) => ({
    certificate: change(certificate),
    key: change(key),
  });
  const { client, seal, trust, authority } = profile;
  return {
    ...profile,
    client: pair(client),
    seal: pair(seal),
    ...(trust === undefined ? {} : { trust: change(trust) }),
    ...(authority === undefined ? {} : { authority: change(authority) }),
  };
}

function orNothing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
