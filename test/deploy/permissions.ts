import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  accessOfFeed,
  accessOfOperation,
  accessOfPlain,
  type Used,
} from "../../infra/deployment/access-of.ts";
import { resourceNames } from "../../infra/deployment/names.ts";
import { type StageName, stageNames } from "../../infra/deployment/stage-settings.ts";
import { deployedIn } from "../../infra/routes.ts";
import { stackOutput } from "../../infra/stack-output.ts";
import {
  answerSecretNames,
  sandboxSecretNames,
  secretNames,
} from "../../shared/secrets/secrets.ts";
import { families, indexFamilies } from "../../shared/table/keys.ts";
import type { Checks } from "./checks.ts";
import { fewAtATime } from "./few-at-a-time.ts";
import { inRoles } from "./role-session.ts";

type Deployed = { stage: StageName; id: string; access: Used };

/** Returns every deployed function with its declared access. */
export const deployedFunctions = (stages: readonly StageName[]): Deployed[] =>
  stages.flatMap((stage) => {
    const { routes, pageRoutes, developerRoutes, jobs, feeds } = deployedIn(stage);
    const all = [
      ...routes.map((row) => [row.id, accessOfOperation(row, stage)] as const),
      ...[...pageRoutes, ...developerRoutes].map(
        ({ id, page }) => [id, accessOfPlain(page.access, stage)] as const,
      ),
      ...jobs.map(({ id, handler }) => [id, accessOfPlain(handler.job.access, stage)] as const),
      ...feeds.map(({ id, feed }) => [id, accessOfFeed(feed.access)] as const),
    ];
    return [...new Map(all)].map(([id, access]) => ({ stage, id, access }));
  });

/** Returns one function for each distinct access. */
const oneOfEachKind = (functions: readonly Deployed[]): Deployed[] => [
  ...new Map(
    functions.map((each) => [`${each.stage} ${JSON.stringify(each.access)}`, each]),
  ).values(),
];

/**
 * Checks in the deployed role of every function that declared access works and that all other access is refused. In the
 * short form one function for each distinct access tries its declared access and a quarter of the rest, and the next
 * one another quarter.
 */
export async function everyRole(
  stages: readonly StageName[],
  checks: Checks,
  { short = false } = {},
): Promise<void> {
  const all = deployedFunctions(stages);
  const functions = [...(short ? oneOfEachKind(all) : all).entries()];
  const buckets = new Map<StageName, string>();
  for (const stage of stages) buckets.set(stage, await stackOutput(stage, "data", "AuditBucket"));
  await inRoles(await rolesOf(all), async (asRole) => {
    await fewAtATime(functions, ([number, each]) => {
      const as = asRole(resourceNames.function(each.stage, each.id));
      const isTried = (at: number) => !short || at % 4 === number % 4;
      return oneRole(each, { as, bucket: buckets.get(each.stage) ?? "", checks, isTried });
    });
  });
}

async function rolesOf(functions: readonly Deployed[]): Promise<Map<string, string>> {
  const lambda = new LambdaClient({});
  const roles = await Promise.all(
    functions.map(async ({ stage, id }) => {
      const FunctionName = resourceNames.function(stage, id);
      const found = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
      return [FunctionName, found.Role ?? ""] as const;
    }),
  );
  lambda.destroy();
  return new Map(roles);
}

type Tried = {
  as: { profile: string };
  bucket: string;
  checks: Checks;
  /** True if the undeclared access at this index is tried. The long form tries all of it. */
  isTried: (at: number) => boolean;
};

async function oneRole(deployed: Deployed, { as, bucket, checks, isTried }: Tried) {
  const clients = {
    table: new DynamoDBClient(as),
    secrets: new SecretsManagerClient(as),
    s3: new S3Client({ ...as, forcePathStyle: true }),
  };
  for (const [at, [what, may, attempt]] of attempts(deployed, bucket, clients).entries())
    if (may || isTried(at))
      checks.equal(`${as.profile} ${what}`, await outcome(attempt), may ? "allowed" : "refused");
  for (const client of Object.values(clients)) client.destroy();
}

type Clients = { table: DynamoDBClient; secrets: SecretsManagerClient; s3: S3Client };
type Attempt = [what: string, may: boolean, attempt: () => Promise<unknown>];

/** Returns one attempt for each possible access. No attempt changes data. */
function attempts({ stage, access }: Deployed, bucket: string, clients: Clients): Attempt[] {
  const TableName = resourceNames.table(stage);
  const { reads, writes, secrets, objects } = access;
  const { table } = clients;
  const key = (family: string) => ({ PK: { S: `${family}#nobody` }, SK: { S: "nothing" } });
  const other = stageNames.find((name) => name !== stage) ?? stage;
  return [
    ...families.flatMap((family): Attempt[] => [
      [
        `reads ${family}`,
        reads.includes(family),
        () => table.send(new GetItemCommand({ TableName, Key: key(family) })),
      ],
      [
        `reads two of ${family} at once`,
        reads.includes(family),
        () => {
          const Keys = [key(family), { ...key(family), SK: { S: "nothing else" } }];
          return table.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }));
        },
      ],
      [
        `writes ${family}`,
        writes.includes(family),
        () =>
          table.send(
            new UpdateItemCommand({
              TableName,
              Key: key(family),
              ConditionExpression: "attribute_exists(PK)",
              UpdateExpression: "SET nothing = :nothing",
              ExpressionAttributeValues: { ":nothing": { S: "" } },
            }),
          ),
      ],
    ]),
    ...indexFamilies.map(
      (family): Attempt => [
        `reads ${family} of the index`,
        reads.includes(family),
        () => table.send(new QueryCommand(ofIndex(TableName, family))),
      ],
    ),
    ["scans the table", false, () => table.send(new ScanCommand({ TableName, Limit: 1 }))],
    ...[
      ...answerSecretNames,
      "probe" as const,
      ...(stage === "sandbox" ? [...sandboxSecretNames, "authority" as const] : secretNames),
    ].map(
      (name): Attempt => [
        `reads the secret ${name}`,
        secrets.includes(name),
        () => readSecret(clients.secrets, `${resourceNames.secrets(stage)}${name}`),
      ],
    ),
    [
      `reads a secret of ${other}`,
      false,
      () => readSecret(clients.secrets, `${resourceNames.secrets(other)}ids`),
    ],
    [
      "writes to the audit trail",
      objects.includes("audit"),
      () => clients.s3.send(new PutObjectCommand({ Bucket: bucket, Key: "smoke/empty", Body: "" })),
    ],
    [
      "writes the counts of an hour",
      objects.includes("audit") || objects.includes("requestCounts"),
      () =>
        clients.s3.send(
          new PutObjectCommand({ Bucket: bucket, Key: "figures/hours/smoke.json", Body: "{}" }),
        ),
    ],
  ];
}

const ofIndex = (TableName: string, family: string) => ({
  TableName,
  IndexName: "GSI1",
  KeyConditionExpression: "GSI1PK = :partition",
  ExpressionAttributeValues: { ":partition": { S: `${family}#nobody` } },
  Limit: 1,
});

const readSecret = (client: SecretsManagerClient, SecretId: string) =>
  client.send(new GetSecretValueCommand({ SecretId }));

/** IAM allows the call if it fails only because of its own condition. */
async function outcome(attempt: () => Promise<unknown>): Promise<string> {
  try {
    await attempt();
    return "allowed";
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "ConditionalCheckFailedException") return "allowed";
    return /AccessDenied/.test(name) ? "refused" : `${name}: ${message}`;
  }
}
