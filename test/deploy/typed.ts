import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { takenStacks } from "../../infra/emulator/taken-stacks.ts";
import { shellBlock } from "../support/commands/readme.ts";
import type { Checks } from "./checks.ts";
import type { Terminal } from "./terminal.ts";

/** Types infra/deploy.md for the sandbox into an empty account. */
export async function typed(
  terminal: Terminal,
  truststoreFile: string,
  checks: Checks,
): Promise<void> {
  const type = (commands: string) => terminal.type(commands);
  copyFileSync(truststoreFile, join(terminal.folder, "authorities.pem"));
  const checked = await type(shellBlock("npm run bank -- truststore check"));
  const [, sha256 = "none"] = /"sandbox\.truststore": "([\da-f]{64})"/.exec(checked) ?? [];
  terminal.keep({ "sandbox.truststore": sha256 });
  await type(shellBlock("npx cdk bootstrap"));
  await type(shellBlock("npx cdk deploy fjordgate-account"));
  const uploaded = await type(shellBlock("npx cdk deploy fjordgate-sandbox-data"));
  checks.equal("what was checked is uploaded", uploaded.includes(`/${sha256}.pem`), true);
  // The emulator does not support two of the stacks, so the others are named here.
  const deployed = shellBlock('npx cdk deploy "fjordgate-sandbox-*"');
  const stacks = takenStacks("sandbox").join(" ");
  const help = await type(deployed.replace('"fjordgate-sandbox-*"', stacks));
  checks.equal(
    "npm run bank -- stage smoke --help says how",
    /npm run bank -- stage smoke/.test(help),
    true,
  );
}
