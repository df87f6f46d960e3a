import { wrongUsage } from "./command-error.ts";
import type { TppProfile } from "./profile.ts";

type Fits = (value: unknown) => boolean;

const isText: Fits = (value) => typeof value === "string" && value !== "";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areFiles: Fits = (value) => isObject(value) && isText(value.certificate) && isText(value.key);
const isPsu: Fits = (value) =>
  isObject(value) &&
  isText(value.psuId) &&
  isText(value.session) &&
  ["PRIVATE", "CORPORATE"].includes(`${value.context}`);
const orNone =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value);

const fields: readonly [name: keyof TppProfile, what: string, fits: Fits][] = [
  ["name", "a text", isText],
  [
    "api",
    "an address such as https://psd2.bank.no",
    (value) => /^https:\/\/[^/]+$/.test(`${value}`),
  ],
  ["client", "a certificate and a key", areFiles],
  ["seal", "a certificate and a key", areFiles],
  ["redirectUri", "a text", isText],
  ["session", "a text", isText],
  [
    "psus",
    "customers by their names",
    (value) => isObject(value) && Object.values(value).every(isPsu),
  ],
  ["developerSite", "an address", orNone((value) => URL.canParse(`${value}`))],
  ["trust", "a file", orNone(isText)],
  ["authority", "a file", orNone(isText)],
  ["answers", "a file", orNone(isText)],
  ["psu", "the name of a sandbox customer, such as kari-1", orNone(isText)],
];

/** Reads a profile from a file's text; ends the command with a message about the first invalid field. */
export function readProfile(text: string, file: string): TppProfile {
  const value = parsed(text);
  if (!isObject(value)) throw unusable(`${file} is not a profile in JSON.`);
  const wrong = fields.find(([name, , fits]) => !fits(value[name]));
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
  wrongUsage(
    words,
    "Correct it, make the profile again (fjordgate init <name> --force), or remove its folder.",
  );
