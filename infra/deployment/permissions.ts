import type { ObjectName } from "../../shared/object-store/stores.ts";
import { isOfIndex } from "../../shared/table/keys.ts";
import type { Used } from "./access-of.ts";

/** The ARNs that permissions refer to. */
export type Resources = {
  table: string;
  dataKey: string;
  secretsKey: string;
  secret: (name: string) => string;
  truststore: string;
  register: string;
  audit: string;
  accessLog: string;
  requestCounts: string;
  figures: string;
  announcements: string;
  closures: string;
  auditReads: string;
  region: string;
};

/** A statement of an IAM policy; the names are IAM's, in camelCase. */
export type Statement = {
  sid: string;
  actions: readonly string[];
  resources: readonly string[];
  conditions?: Record<string, Record<string, unknown>>;
};

const readActions = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"];
const checkActions = ["dynamodb:ConditionCheckItem"];
const writeActions = [
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  ...checkActions,
];
const readKey = ["kms:Decrypt", "kms:DescribeKey"];
const writeKey = [
  ...readKey,
  "kms:Encrypt",
  "kms:GenerateDataKey",
  "kms:ReEncryptFrom",
  "kms:ReEncryptTo",
];

const invoke: Readonly<Record<string, string>> = {
  "execute-api": "execute-api:Invoke",
  "vpc-lattice": "vpc-lattice-svcs:Invoke",
  lambda: "lambda:InvokeFunctionUrl",
};

/**
 * Allows calls to a connector that IAM guards; empty if the connector checks a client certificate
 * instead.
 */
export function permissionOnGuard(arn: string | undefined): Statement[] {
  const [, , service = ""] = arn?.split(":") ?? [];
  const action = invoke[service];
  return arn && action ? [{ sid: "CallConnector", actions: [action], resources: [arn] }] : [];
}

/** Allows a page of the sandbox to call these functions. */
export const permissionToInvoke = (functions: readonly string[]): Statement => ({
  sid: "InvokeOperations",
  actions: ["lambda:InvokeFunction"],
  resources: functions,
});

/** The least permissions a function needs, derived from its operation's declared access. */
export function permissionsOf(access: Used, resources: Resources): Statement[] {
  return [
    ...tableStatements(access, resources),
    ...secretStatements(access, resources),
    ...objectStatements(access, resources),
  ];
}

function tableStatements({ reads, writes, checks }: Used, { table, dataKey, region }: Resources) {
  const index = reads.filter(isOfIndex);
  const own = reads.filter((family) => !isOfIndex(family));
  const statements: Statement[] = [];
  const add = (
    sid: string,
    actions: readonly string[],
    resource: string,
    families: readonly string[],
  ) => {
    if (families.length)
      statements.push({ sid, actions, resources: [resource], ...only(families) });
  };
  add("ReadItems", readActions, table, own);
  add("ReadIndex", ["dynamodb:Query"], `${table}/index/GSI1`, index);
  add("WriteItems", writeActions, table, writes);
  add("CheckItems", checkActions, table, checks);
  // Only the log of a world is deleted in batches; everything else is written item by item or in a
  // transaction.
  const cleared = writes.filter((family) => family === "WORLD");
  add("ClearLogs", ["dynamodb:BatchWriteItem"], table, cleared);
  if (reads.length || writes.length || checks.length)
    statements.push({
      sid: "UseTableKey",
      actions: writes.length ? writeKey : readKey,
      resources: [dataKey],
      ...via("dynamodb", region),
    });
  return statements;
}

/**
 * Limits access to partitions of these families; requests that name no partition are denied too.
 */
const only = (families: readonly string[]) => ({
  conditions: {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": families.map((family) => `${family}#*`) },
    Null: { "dynamodb:LeadingKeys": "false" },
  },
});

/** A key may be used only through the service that stores the data, never directly. */
export const via = (service: string, region: string) => ({
  conditions: { StringEquals: { "kms:ViaService": `${service}.${region}.amazonaws.com` } },
});

function secretStatements({ secrets }: Used, resources: Resources): Statement[] {
  if (!secrets.length) return [];
  return [
    {
      sid: "ReadSecrets",
      actions: ["secretsmanager:GetSecretValue"],
      resources: secrets.map(resources.secret),
    },
    {
      sid: "UseSecretsKey",
      actions: ["kms:Decrypt"],
      resources: [resources.secretsKey],
      ...via("secretsmanager", resources.region),
    },
  ];
}

function objectStatements({ objects }: Used, resources: Resources): Statement[] {
  const statements: Statement[] = [];
  const add = (name: ObjectName, sid: string, action: string) => {
    if (objects.includes(name))
      statements.push({ sid, actions: [action], resources: [resources[name]] });
  };
  add("truststore", "ReadTruststore", "s3:GetObject");
  add("register", "ReadRegister", "s3:GetObject");
  if (objects.includes("accessLog"))
    statements.push(
      {
        sid: "QueryAccessLog",
        actions: ["logs:StartQuery"],
        // AWS's documents have both spellings of a log group.
        resources: [resources.accessLog, `${resources.accessLog}:*`],
      },
      // The id of a query is no resource of IAM.
      { sid: "ReadQuery", actions: ["logs:GetQueryResults"], resources: ["*"] },
    );
  add("audit", "WriteAuditTrail", "s3:PutObject");
  if (objects.includes("audit"))
    statements.push({
      sid: "LockReads",
      actions: ["s3:PutObjectRetention"],
      resources: [resources.auditReads],
    });
  add("requestCounts", "WriteRequestCounts", "s3:PutObject");
  add("figures", "ReadFigures", "s3:GetObject");
  add("announcements", "ReadAnnouncements", "s3:GetObject");
  add("closures", "ReadClosures", "s3:GetObject");
  const isWritten = objects.includes("audit") || objects.includes("requestCounts");
  const shown: readonly ObjectName[] = ["figures", "announcements", "closures"];
  if (isWritten || objects.some((each) => shown.includes(each)))
    statements.push({
      sid: "UseAuditKey",
      actions: isWritten ? ["kms:GenerateDataKey", "kms:Decrypt"] : ["kms:Decrypt"],
      resources: [resources.dataKey],
      ...via("s3", resources.region),
    });
  return statements;
}
