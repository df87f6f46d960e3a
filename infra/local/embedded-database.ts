import { createRequire } from "node:module";
import { CannotStart } from "./cannot-start.ts";

const require = createRequire(import.meta.url);

/**
 * The packages of the embedded database, one per operating system and processor, with their
 * version.
 */
export const packages: Readonly<Record<string, string>> =
  require("../../package.json").optionalDependencies;

type Machine = { platform: NodeJS.Platform; arch: string };

/** The name of the package for a machine, whether or not there is one. */
export const packageFor = ({ platform, arch }: Machine = process): string =>
  `@dynoxide/${platform}-${arch}`;

/**
 * The path of the embedded database's program for this machine; if it is missing, throws an error
 * with the command to install it.
 */
export function embeddedDatabase(
  { platform, arch }: Machine = process,
  find: (file: string) => string = require.resolve,
): string {
  const name = packageFor({ platform, arch });
  const version = packages[name];
  if (version === undefined) throw new CannotStart(noneFor({ platform, arch }));
  try {
    return find(`${name}/${platform === "win32" ? "dynoxide.exe" : "dynoxide"}`);
  } catch {
    throw new CannotStart(`The embedded database for this machine (${platform} ${arch}) is not installed. This installs it:
  npm install --no-save ${name}@${version}`);
  }
}

const noneFor = ({ platform, arch }: Machine) =>
  `There is no embedded database for this machine (${platform} ${arch}). Start any DynamoDB, such as DynamoDB Local, and give its address:
  ${platform === "win32" ? "set DYNAMODB_ENDPOINT=http://127.0.0.1:8000&& npm start" : "DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start"}`;
