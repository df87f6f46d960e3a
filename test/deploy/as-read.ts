import { takenStacks } from "../../infra/emulator/taken-stacks.ts";
import { shellBlock } from "../support/commands/readme.ts";

const all = '"fjordgate-S-*"';

/**
 * Returns the block of infra's pages with this beginning, as its reader types it for the sandbox: with the stage in
 * place of S, and with the reader's own values in place of the placeholders.
 */
export function asRead(beginning: string, values: Readonly<Record<string, string>> = {}): string {
  let block = shellBlock(beginning);
  for (const [written, value] of Object.entries(values)) {
    if (!block.includes(written)) throw new Error(`The block "${beginning}" has no ${written}.`);
    block = block.replaceAll(written, value);
  }
  // The emulator does not support two of the stacks, and nobody can confirm changes of permissions.
  const stacks = `${takenStacks("sandbox").join(" ")} --require-approval never`;
  return block.replaceAll(all, stacks).replaceAll(/\bS\b/g, "sandbox");
}
