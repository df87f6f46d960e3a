import { APIGatewayClient, GetStageCommand, UpdateStageCommand } from "@aws-sdk/client-api-gateway";
import type { Command } from "../command-line.ts";
import { gatewayStage } from "../deployment/names.ts";
import { stackOutput } from "../stack-output.ts";
import { help, type InterfaceOptions, readInterfaceOptions } from "./options.ts";

/** The APIs whose requests use the table. */
const apis = { interface: "TPP interface", site: "SCA site" } as const;
const parts = Object.keys(apis) as (keyof typeof apis)[];

type Limits = { rate: string; burst: string };
const closed: Limits = { rate: "0", burst: "0" };

/** The methods that a limit is set for: all methods of all paths. */
const allMethods = "*/*";

async function run({ stage, action }: InterfaceOptions): Promise<boolean> {
  const client = new APIGatewayClient({ maxAttempts: 5 });
  try {
    for (const part of parts) {
      const restApiId = await stackOutput(stage, part, "ApiId");
      if (action !== "show") {
        const limits = action === "close" ? closed : await deployedLimits({ stage, part });
        await setLimits(client, restApiId, limits);
      }
      const open = await isOpen(client, restApiId);
      console.log(`${apis[part]} of the stage ${stage}: ${open ? "open" : "closed"}`);
    }
    return true;
  } finally {
    client.destroy();
  }
}

/** The limits that the stack was deployed with. */
const deployedLimits = async ({
  stage,
  part,
}: Pick<InterfaceOptions, "stage"> & { part: keyof typeof apis }): Promise<Limits> => ({
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

export const interfaceCommand: Command<InterfaceOptions> = {
  help,
  read: readInterfaceOptions,
  run,
};
