import { randomBytes } from "node:crypto";
import { sandboxSecretNames } from "../../shared/secrets/secrets.ts";
import { CannotStart } from "./cannot-start.ts";
import { readText, writeWhole } from "./whole-files.ts";

/**
 * Adds missing secrets to a file. Existing ones are never replaced, because data in the table
 * depends on them.
 */
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
      `${file} is damaged. The data beside it cannot be read without it: remove the folder to start with empty data.`,
    );
  }
}
