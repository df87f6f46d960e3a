import { takenStacks } from "../../infra/emulator/taken-stacks.ts";
import { shellBlock } from "../support/readme.ts";

const all = '"fjordgate-S-*"';

/**
 * A block of infra/README.md as its reader types it for the sandbox, by how it begins: with the stage for S,
 * and with the reader's own values for those that stand there.
 */
export function asRead(beginning: string, values: Readonly<Record<string, string>> = {}): string {
  let block = shellBlock(beginning);
  for (const [written, value] of Object.entries(values)) {
    if (!block.includes(written)) throw new Error(`The block "${beginning}" has no ${written}.`);
    block = block.replaceAll(written, value);
  }
  // The emulator takes all stacks but two, and nobody sits there to answer whether permissions may change.
  const stacks = `${takenStacks("sandbox").join(" ")} --require-approval never`;
  return block.replaceAll(all, stacks).replaceAll(/\bS\b/g, "sandbox");
}
