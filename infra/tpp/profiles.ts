import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve } from "node:path";
import { type CommandError, wrongUsage } from "./command-error.ts";
import { firstCommand } from "./own-site.ts";
import type { KeyFiles, TppProfile } from "./profile.ts";
import { readProfile } from "./read-profile.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export const namePattern = /^[a-z\d][a-z\d._-]{0,39}$/i;

/** The folder of all profiles: $FJORDGATE_HOME, or `fjordgate` in the user's configuration folder. */
export const homeOf = (env: Environment): string =>
  env.FJORDGATE_HOME ?? join(env.XDG_CONFIG_HOME ?? join(homedir(), ".config"), "fjordgate");

/** Manages the profiles. Each has a folder with its keys, which only the owner may read. */
export function profilesOf(env: Environment) {
  const home = homeOf(env);
  const folderOf = (name: string) => join(home, "profiles", named(name));
  const fileOf = (name: string) => join(folderOf(name), "profile.json");

  const names = (): string[] =>
    orNothing(home, () => readdirSync(join(home, "profiles")))
      ?.filter((name) => namePattern.test(name) && existsSync(fileOf(name)))
      .toSorted() ?? [];

  /** The profile in use, unless its folder has been removed; then the first one. */
  const current = (): string | undefined => {
    const chosen = orNothing(home, () => readFileSync(join(home, "current"), "utf8").trim());
    return names().find((name) => name === chosen) ?? names()[0];
  };

  const unknown = (name: string): CommandError =>
    wrongUsage(
      `There is no profile ${name}. ${names().length ? `The profiles are: ${names().join(", ")}.` : "There is none yet."}`,
      "Make one: fjordgate init.",
    );

  const load = (name: string): TppProfile => {
    const text = orNothing(home, () => readFileSync(fileOf(name), "utf8"));
    if (text === undefined) throw unknown(name);
    return withPaths(readProfile(text, fileOf(name)), (path) => resolve(folderOf(name), path));
  };

  /** The named profile, else the one in $FJORDGATE_PROFILE, else the one in use. */
  const chosenName = (name: string | undefined): string => {
    const chosen = name ?? env.FJORDGATE_PROFILE ?? current();
    if (chosen !== undefined) return chosen;
    throw wrongUsage(`There is no profile in ${home} yet.`, `Make one: ${firstCommand}`);
  };

  return {
    folderOf,
    names,
    current,
    load,
    chosen: (name: string | undefined): TppProfile => load(chosenName(name)),
    /** The folder of a profile, even if the profile cannot be read. */
    folder(name: string | undefined): string {
      const chosen = chosenName(name);
      if (existsSync(fileOf(chosen))) return folderOf(chosen);
      throw unknown(chosen);
    },
    save(profile: TppProfile): void {
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
  throw wrongUsage(`“${name}” is not a name for a profile: use letters, digits, dots and hyphens.`);
}

function withPaths(profile: TppProfile, change: (path: string) => string): TppProfile {
  const pair = ({ certificate, key }: KeyFiles) => ({
    certificate: change(certificate),
    key: change(key),
  });
  const { client, seal, trust, authority, answers } = profile;
  return {
    ...profile,
    client: pair(client),
    seal: pair(seal),
    ...(trust === undefined ? {} : { trust: change(trust) }),
    ...(authority === undefined ? {} : { authority: change(authority) }),
    ...(answers === undefined ? {} : { answers: change(answers) }),
  };
}

function orNothing<T>(home: string, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code !== "ENOTDIR") throw error;
    throw wrongUsage(
      `Profiles cannot be stored in ${home}: a file is in the place of a folder.`,
      "To use another folder, set $FJORDGATE_HOME.",
    );
  }
}
