import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { Local } from "../../infra/emulator/deploy-locally.ts";
import { takenStacks } from "../../infra/emulator/taken-stacks.ts";
import { shellBlock } from "../support/readme.ts";
import type { Checks } from "./checks.ts";
import { emptyBuckets } from "./destroy.ts";
import { Terminal } from "./terminal.ts";

type Typing = Pick<Local, "context" | "truststoreFile">;

/** Types the README's chapter "Deploying to AWS" into a terminal, as it stands there, and takes all down again. */
export async function typed({ context, truststoreFile }: Typing, checks: Checks): Promise<void> {
  const terminal = new Terminal({ ...context, stages: "sandbox" });
  const type = (commands: string) => terminal.type(commands);
  try {
    copyFileSync(truststoreFile, join(terminal.folder, "authorities.pem"));
    await type(shellBlock("npx cdk bootstrap"));
    await type(shellBlock("npx cdk deploy fjordgate-account"));
    const uploaded = await type(shellBlock("npx cdk deploy fjordgate-sandbox-data"));
    checks.equal("a version to be trusted is told", /truststoreVersion/.test(uploaded), true);
    // The emulator takes all stacks but two, and so all of them are named here.
    const deployed = shellBlock('npx cdk deploy "fjordgate-sandbox-*"');
    const stacks = takenStacks("sandbox").join(" ");
    const help = await type(deployed.replace('"fjordgate-sandbox-*"', stacks));
    checks.equal("npm run smoke -- --help says how", /npm run smoke/.test(help), true);
    await emptyBuckets();
    // Nobody sits there to answer whether all of it is to be deleted.
    await type(`${shellBlock('npx cdk destroy "fjordgate-sandbox-*"')} --force`);
    // Of this the README says nothing, and so it need not be synthesised for it.
    await type("npx cdk destroy fjordgate-account --force --app build/cdk.out");
  } finally {
    terminal.close();
  }
}
