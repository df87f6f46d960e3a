import { makeDependencies } from "./emulator-dependencies.ts";
import { exportLines } from "./export-lines.ts";
import { takenStacks } from "./taken-stacks.ts";

/** Makes what a bank already has in its account, and prints how to deploy into the emulator. */
export async function announceEmulator(): Promise<void> {
  const settings = await makeDependencies();
  console.log("\nIn the terminal that deploys:\n");
  for (const line of exportLines()) console.log(line);
  console.log("\nIts hosted zones, for the context of cdk.json:\n");
  for (const [name, value] of Object.entries(settings))
    console.log(`  ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  console.log("\nThe stacks of a stage that it supports:\n");
  console.log(`  npx cdk deploy ${takenStacks("sandbox").join(" ")} --require-approval never`);
  console.log("\nstop with Ctrl-C");
}
