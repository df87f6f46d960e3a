import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { nameOf, type StackPart } from "../../infra/deployment/names.ts";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import { deployedIn } from "../../infra/routes.ts";

export type Resource = {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the resource's type has
  Properties: any;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: { CodeDeployLambdaAliasUpdate?: { DeploymentGroupName: string } };
};

export type Stack = Record<string, Resource>;

/**
 * Runs the app as `cdk` does, with settings of both stages, and answers every stack's resources by the stack's name.
 * What cdk-nag or CloudFormation's own validation find is an error, and refuses all. TEMPLATES names a folder of
 * templates to read instead: those of the mutations.
 */
async function synthesised(): Promise<Record<string, Stack>> {
  if (process.env.TEMPLATES) return readTemplates(process.env.TEMPLATES);
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-synth-"));
  try {
    const { context: own } = JSON.parse(readFileSync("cdk.json", "utf8"));
    await promisify(execFile)(process.execPath, ["infra/app.ts"], {
      env: {
        ...process.env,
        CDK_OUTDIR: folder,
        CDK_CONTEXT_JSON: JSON.stringify({ ...own, ...testSettings }),
      },
      maxBuffer: 50_000_000,
    });
    return readTemplates(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The templates of both stages, synthesised once for a file of tests. */
export function useTemplates() {
  let stacks: Record<string, Stack>;
  beforeAll(async () => {
    stacks = await synthesised();
  }, 300_000);
  return {
    stacks: () => stacks,
    stack: (stage: StageName, part: StackPart) => stacks[nameOf.stack(stage, part)],
  };
}

/** The names of the functions that no route calls. */
export const backgroundNames = (stage: StageName): string[] => {
  const { jobs, feeds } = deployedIn(stage);
  return [...jobs, ...feeds].map(({ id }) => nameOf.function(stage, id));
};

/** The names of all functions of a stage. */
export const functionNames = (stage: StageName): string[] => {
  const { routes, pageRoutes, developerRoutes } = deployedIn(stage);
  const called = [...routes, ...pageRoutes, ...developerRoutes].map(({ id }) =>
    nameOf.function(stage, id),
  );
  return [...new Set([...called, ...backgroundNames(stage)])];
};

/** What the tests say of the stages beside cdk.json. */
export const testSettings = {
  "sandbox.truststoreVersion": "version-of-sandbox",
  "sandbox.alarmEmail": "operations@bank.example",
  "production.truststoreVersion": "version-of-production",
  "production.rollout": "gradual",
  "production.logRetentionDays": "90",
};

const ending = ".template.json";

const readTemplates = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => [
        file.slice(0, -ending.length),
        JSON.parse(readFileSync(join(folder, file), "utf8")).Resources as Stack,
      ]),
  );

/** The resources of a type in a stack. */
export const ofType = (stack: Stack | undefined, type: string): Resource[] =>
  Object.values(stack ?? {}).filter(({ Type }) => Type === `AWS::${type}`);

type Statement = { Action: string | string[] };

/** All that the policies written into a role allow, in the order of the alphabet, each once. */
export const actionsOf = ({ Properties: { Policies = [] } }: Resource): string[] => {
  const statements = (Policies as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );
  return [...new Set(statements.flatMap(({ Action }) => Action))].sort();
};
