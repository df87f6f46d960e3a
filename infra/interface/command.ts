import { APIGatewayClient, GetStageCommand, UpdateStageCommand } from "@aws-sdk/client-api-gateway";
import type { Command } from "commander";
import { CommandRefused, messageFor } from "../command-error.ts";
import { gatewayStage } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { recordClosure } from "../figures/closures.ts";
import { stageOption } from "../program.ts";
import { stackOutput } from "../stack-output.ts";

/** The APIs whose requests use the table. */
const apis = { interface: "TPP interface", site: "SCA site" } as const;
type Part = keyof typeof apis;

type Limits = { rate: string; burst: string };

const verbs = {
  show: "Show if the TPP interface and the SCA site are open.",
  close: "Set their limit of requests per second to 0.",
  open: "Set their limits to the deployed ones again.",
} as const;
type Verb = keyof typeof verbs;

/** Adds the verbs of `interface`. */
export function addInterface(noun: Command): void {
  for (const verb of Object.keys(verbs) as Verb[])
    noun
      .command(verb)
      .description(verbs[verb])
      .addOption(stageOption())
      .action(({ stage }: { stage: StageName }) => run(verb, stage));
  noun.addHelpText(
    "afterAll",
    `
API Gateway answers every request to a closed stage with 429, and calls no function. Jobs and feeds still run. It may need
a minute until a change is in force. The time is recorded, and is downtime in the regulator's figures. The credentials must be
allowed to read the stacks, to read and update the stages of the two APIs, and to read and write figures/ in the audit bucket.`,
  );
}

/** The methods that a limit is set for: all methods of all paths. */
const allMethods = "*/*";

async function run(verb: Verb, stage: StageName): Promise<void> {
  const client = new APIGatewayClient({ maxAttempts: 5 });
  let changed = new Date();
  try {
    for (const part of Object.keys(apis) as Part[]) {
      const restApiId = await stackOutput(stage, part, "ApiId");
      if (verb === "close") await setLimits(client, restApiId, { rate: "0", burst: "0" });
      if (verb === "open") await setLimits(client, restApiId, await deployedLimits(stage, part));
      const open = await isOpen(client, restApiId);
      if (part === "interface") changed = new Date();
      console.log(`${apis[part]} of the stage ${stage}: ${open ? "open" : "closed"}`);
    }
  } finally {
    client.destroy();
  }
  if (verb !== "show") await record(stage, verb, changed);
}

/** A record that fails must not keep an API from its change, so it comes last. */
async function record(stage: StageName, verb: "close" | "open", at: Date): Promise<void> {
  try {
    await recordClosure(stage, verb, at);
  } catch (error) {
    const state = verb === "close" ? "closed, but its closure" : "open, but the end of its closure";
    throw new CommandRefused(`The interface is ${state} was not recorded: ${messageFor(error)}`);
  }
}

/** The limits that the stack was deployed with. */
const deployedLimits = async (stage: StageName, part: Part): Promise<Limits> => ({
  rate: await stackOutput(stage, part, "RequestsPerSecond"),
  burst: await stackOutput(stage, part, "RequestsAtOnce"),
});

const setLimits = (client: APIGatewayClient, restApiId: string, { rate, burst }: Limits) =>
  client.send(
    new UpdateStageCommand({
      restApiId,
      stageName: gatewayStage,
      patchOperations: [
        { op: "replace", path: `/${allMethods}/throttling/rateLimit`, value: rate },
        { op: "replace", path: `/${allMethods}/throttling/burstLimit`, value: burst },
      ],
    }),
  );

async function isOpen(client: APIGatewayClient, restApiId: string): Promise<boolean> {
  const { methodSettings = {} } = await client.send(
    new GetStageCommand({ restApiId, stageName: gatewayStage }),
  );
  return methodSettings[allMethods]?.throttlingRateLimit !== 0;
}
