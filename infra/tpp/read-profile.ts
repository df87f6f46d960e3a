import { CommandError } from "./command-error.ts";
import type { TppProfile } from "./profile.ts";

type Field = readonly [name: keyof TppProfile, what: string, fits: (value: unknown) => boolean];

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isHttps = (value: unknown) => isText(value) && /^https:\/\/[^/]+$/.test(`${value}`);
const areFiles = (value: unknown) =>
  isObject(value) && isText(value.certificate) && isText(value.key);
const isPsu = (value: unknown) =>
  isObject(value) &&
  isText(value.psuId) &&
  isText(value.session) &&
  ["PRIVATE", "CORPORATE"].includes(`${value.context}`);

const needed: readonly Field[] = [
  ["name", "a text", isText],
  ["api", "an address such as https://psd2.bank.no", isHttps],
  ["client", "a certificate and a key", areFiles],
  ["seal", "a certificate and a key", areFiles],
  ["redirectUri", "a text", isText],
  ["session", "a text", isText],
  [
    "psus",
    "customers by their names",
    (value) => isObject(value) && Object.values(value).every(isPsu),
  ],
];

const optional: readonly Field[] = [
  ["developerSite", "an address", (value) => isText(value) && URL.canParse(`${value}`)],
  ["trust", "a file", isText],
  ["authority", "a file", isText],
  ["psu", "the name of a sandbox customer, such as kari-1", isText],
];

/** Reads a profile from a file's text; ends the command with a message about the first invalid field. */
export function readProfile(text: string, file: string): TppProfile {
  const value = parsed(text);
  if (!isObject(value)) throw unusable(`${file} is not a profile in JSON.`);
  const wrong =
    needed.find(([name, , fits]) => !fits(value[name])) ??
    optional.find(([name, , fits]) => value[name] !== undefined && !fits(value[name]));
  if (wrong) throw unusable(`${file} is not a valid profile: its ${wrong[0]} must be ${wrong[1]}.`);
  return value as TppProfile;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unusable = (words: string) =>
  new CommandError(
    "usage",
    words,
    "Correct it, make the profile again (fjordgate init <name> --force), or remove it (fjordgate profiles remove <name>).",
  );
