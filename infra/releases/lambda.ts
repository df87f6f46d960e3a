import {
  GetAliasCommand,
  LambdaClient,
  paginateListFunctions,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from "@aws-sdk/client-lambda";
import { liveAlias, resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import type { DeployedFunction, Target } from "./releases.ts";

/** Lambda accepts fifteen such calls a second, so the client adapts its rate. */
export const openLambda = () => new LambdaClient({ retryMode: "adaptive", maxAttempts: 10 });

/** Lists every function of a stage that has an alias, with its published versions and the alias's target. */
export async function deployedFunctions(
  client: LambdaClient,
  stage: StageName,
): Promise<DeployedFunction[]> {
  const prefix = resourceNames.function(stage, "");
  const found: DeployedFunction[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    const names = Functions.flatMap(({ FunctionName: name = "" }) =>
      name.startsWith(prefix) ? [name] : [],
    );
    for (const name of names) found.push(...(await read(client, name)));
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function read(client: LambdaClient, name: string): Promise<DeployedFunction[]> {
  const asked = { FunctionName: name };
  const alias = await client
    .send(new GetAliasCommand({ ...asked, Name: liveAlias }))
    .catch(onlyWhenMissing);
  if (!alias?.FunctionVersion) return [];
  const versions = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, asked))
    for (const { Version: number = "", LastModified = "" } of Versions)
      if (number !== "$LATEST") versions.push({ number, published: new Date(LastModified) });
  const weights = Object.entries(alias.RoutingConfig?.AdditionalVersionWeights ?? {});
  const [second] = weights.map(([version, share]) => ({ version, share }));
  const live = { version: alias.FunctionVersion, ...(second ? { second } : {}) };
  return [{ name, versions, live, revision: alias.RevisionId }];
}

function onlyWhenMissing(error: unknown): undefined {
  if (!(error instanceof ResourceNotFoundException)) throw error;
}

/** Points a function's alias to a target, unless it was changed meanwhile. Returns the alias's new revision. */
export async function pointAlias(
  client: LambdaClient,
  { name, revision }: Pick<DeployedFunction, "name" | "revision">,
  { version, second }: Target,
): Promise<string | undefined> {
  const { RevisionId } = await client.send(
    new UpdateAliasCommand({
      FunctionName: name,
      Name: liveAlias,
      FunctionVersion: version,
      RoutingConfig: {
        AdditionalVersionWeights: second ? { [second.version]: second.share } : {},
      },
      ...(revision ? { RevisionId: revision } : {}),
    }),
  );
  return RevisionId;
}
