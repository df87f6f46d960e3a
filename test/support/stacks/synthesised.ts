import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { kebab, resourceNames, type StackPart } from "../../../infra/deployment/names.ts";
import { type StageName, stageNames } from "../../../infra/deployment/stage-settings.ts";
import { deployedIn } from "../../../infra/routes.ts";
import { isShort } from "../run/long-form.ts";
import { onceARun } from "../run/once-a-run.ts";

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
 * The resources of every stack, by the stack's name. TEMPLATES names a folder of templates to read instead, for
 * the tests of mutations.
 */
const synthesised = async (): Promise<Record<string, Stack>> =>
  readTemplates(process.env.TEMPLATES ?? (await synthesisedFolder()));

/** The folder into which the app is synthesised: the templates and the manifest of each stack. */
export const synthesisedFolder = (): Promise<string> => onceARun("templates", synthesise);

/**
 * Synthesises the app as `cdk` does, with settings of both stages. Findings of cdk-nag and of CloudFormation's own
 * validation are errors; the validation takes half of the time, so only CI and the long form run it. A template holds
 * only a hash of a function's code, so each function gets an almost empty folder.
 */
async function synthesise(folder: string): Promise<void> {
  const builtFunctions = join(folder, "functions");
  for (const stage of stageNames)
    for (const name of functionFiles(stage)) {
      const own = join(builtFunctions, stage, name);
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, "name.txt"), name);
    }
  const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));
  // A large young generation that one thread collects saves a fifth of the processor time.
  const heap = ["--single-threaded-gc", "--min-semi-space-size=64", "--max-semi-space-size=64"];
  await promisify(execFile)(process.execPath, [...heap, "infra/app.ts"], {
    env: {
      ...process.env,
      ...(isShort ? { CDK_VALIDATION: "false" } : {}),
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...testSettings, builtFunctions }),
    },
    maxBuffer: 50_000_000,
  });
}

/** The templates of both stages, synthesised once a run. */
export function useTemplates() {
  let stacks: Record<string, Stack>;
  beforeAll(async () => {
    stacks = await synthesised();
  }, 300_000);
  return {
    stacks: () => stacks,
    stack: (stage: StageName, part: StackPart) => stacks[resourceNames.stack(stage, part)],
  };
}

/** The names of the functions that no route calls. */
export const backgroundNames = (stage: StageName): string[] => {
  const { jobs, feeds } = deployedIn(stage);
  return [...jobs, ...feeds].map(({ id }) => resourceNames.function(stage, id));
};

/** The names of the functions that call the bank's own systems. Only production has such functions. */
export const callingNames = (stage: StageName): string[] => {
  const { routes, pageRoutes } = deployedIn(stage);
  const rows = [
    ...routes.map(({ id, operation }) => ({ id, ports: operation.access.ports ?? [] })),
    ...pageRoutes.map(({ id, page }) => ({ id, ports: page.access.ports ?? [] })),
  ];
  if (stage === "sandbox") return [];
  const calling = rows.filter(({ ports }) => ports.some((port) => port !== "register"));
  return [...new Set(calling.map(({ id }) => resourceNames.function(stage, id)))];
};

const functionIds = (stage: StageName): string[] => [
  ...new Set(
    Object.values(deployedIn(stage))
      .flat()
      .map(({ id }) => id),
  ),
];

/** The names of all functions of a stage. */
export const functionNames = (stage: StageName): string[] =>
  functionIds(stage).map((id) => resourceNames.function(stage, id));

/** The names of the functions' files and folders. */
export const functionFiles = (stage: StageName): string[] => functionIds(stage).map(kebab);

/** Settings of the stages for the tests, beyond cdk.json. */
export const testSettings = {
  "sandbox.truststore": "5".repeat(64),
  "sandbox.warmReadUnits": "15000",
  "sandbox.alarmEmail": "operations@bank.example",
  "production.truststore": "7".repeat(64),
  "production.home": "111122223333:eu-north-1",
  "production.vault": "444455556666:eu-central-1",
  "production.logRetentionDays": "90",
  "production.tppRequestsPerSecond": "40",
  "production.siteRequestsPerSecond": "240",
  "production.vpcId": "vpc-0a1b2c3d",
  "production.subnetIds": "subnet-0a1b2c3d,subnet-1a1b2c3d",
  "production.routeTableIds": "rtb-0a1b2c3d",
  "production.egress": "10.1.2.0/24:8443,pl-0123abcd",
  "production.tableReadUnits": "4000",
  "production.tableWriteUnits": "2000",
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

/** All actions that the inline policies of a role allow, sorted and without repetitions. */
export const actionsOf = ({ Properties: { Policies = [] } }: Resource): string[] => {
  const statements = (Policies as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );
  return [...new Set(statements.flatMap(({ Action }) => Action))].sort();
};
