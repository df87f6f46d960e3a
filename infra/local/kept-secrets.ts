import { randomBytes } from "node:crypto";
import { sandboxSecretNames } from "../../shared/secrets.ts";
import { CannotStart } from "./cannot-start.ts";
import { readText, writeWhole } from "./whole-files.ts";

/** Makes the secrets that a file lacks. Those that are there are never replaced: what the table holds could not be found or read any more. */
export async function completeSecrets(file: string): Promise<void> {
  const text = await readText(file);
  const kept = text === undefined ? {} : parse(text, file);
  const fresh = sandboxSecretNames.map((name) => [name, randomBytes(32).toString("base64")]);
  const secrets = { ...Object.fromEntries(fresh), ...kept };
  if (!sandboxSecretNames.every((name) => name in kept))
    await writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
}

function parse(text: string, file: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotStart(
      `${file} is damaged. Without it the data beside it is of no use: remove the folder to begin anew.`,
    );
  }
}
