import { DynamoDBClient, ListBackupsCommand } from "@aws-sdk/client-dynamodb";
import { GetFunctionConcurrencyCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { resourceNames } from "../../infra/deployment/names.ts";
import type { Local } from "../../infra/emulator/deploy-locally.ts";
import { stackOutput } from "../../infra/stack-output.ts";
import { asRead } from "./as-read.ts";
import { auditTrail } from "./audit-trail.ts";
import type { Checks } from "./checks.ts";
import { findCustomer } from "./find-customer.ts";
import { keptLines } from "./kept-lines.ts";
import { openSandbox } from "./open-sandbox.ts";
import { outboxTypes } from "./outbox-types.ts";
import { settleFrom } from "./settle-from.ts";
import { standOf } from "./stand-of.ts";
import type { Terminal } from "./terminal.ts";
import { usePages } from "./use-pages.ts";

const own = resourceNames.table("sandbox");
const restored = `${own}-2`;
const backup = "before-something-risky";

/** The jobs that change payments or orders on their own. */
const stopped = ["submitOrders", "lapsePayments", "askOrders", "executeOrders"] as const;

/** Types the chapter "Backup and restore" of infra/recover.md into a terminal, and uses the restored table. */
export async function restore(local: Local, terminal: Terminal, checks: Checks): Promise<void> {
  await terminal.type(asRead("aws dynamodb create-backup", { "<name>": backup }));
  const arn = await backupArn(checks);
  const bucket = await stackOutput("sandbox", "data", "AuditBucket");
  const { second, lines } = settleFrom(await keptLines(bucket));

  const block = asRead("npm run bank -- interface close", {
    "2026-03-02T10:00:00Z": second,
    "<arn>": arn,
  });
  const before = await outboxTypes(own);
  const told = await terminal.type(block);
  checks.equal("closed", stateIn(told), "closed");
  checks.equal("what is restored", await outboxTypes(restored), before);
  const { stream, ...settings } = await standOf(restored);
  checks.equal("the restored table's settings", settings, {
    status: "ACTIVE",
    kept: true,
    expiry: "expires",
    recoverable: true,
  });
  checks.equal(
    "payments are stopped",
    await concurrencies(),
    stopped.map(() => 0),
  );
  await fromBackup(terminal, block, checks);

  const [lastLines = ""] = /^ {2}"sandbox\.tableName.*\n.*tableStream.*$/m.exec(told) ?? [];
  const printed = JSON.parse(`{${lastLines}}`);
  checks.equal("the printed settings", printed, {
    "sandbox.tableName": restored,
    "sandbox.tableStream": stream,
  });
  terminal.keep(printed);
  await terminal.type(asRead('npx cdk deploy "fjordgate-S-*" -c S.rollout'));
  const settle = asRead("npm run bank -- audit since", { "2026-03-02T10:00:00Z": second });
  const listed = (await terminal.type(settle)).split("\n");
  checks.equal("there are payments to be settled", lines.length > 0, true);
  checks.equal(
    "the payments to be settled",
    listed.filter((line) => line.includes('"PAYMENT_')),
    lines,
  );
  checks.equal(
    "payments run again",
    await concurrencies(),
    stopped.map(() => 1),
  );
  await useRestored(local, checks);
  const { length } = await outboxTypes(restored);
  checks.equal("the restored table is written", length > before.length, true);
  checks.equal("nothing is written to the old one", await outboxTypes(own), before);

  const opened = await terminal.type(asRead("npm run bank -- interface open"));
  checks.equal("open again", stateIn(opened), "open");
}

/** The state of the stage that the command has reported. */
const stateIn = (told: string): string | undefined =>
  /^TPP interface and SCA site of the stage sandbox: (.*)$/m.exec(told)?.[1];

/** Restores in the other way, which the block shows as a comment. */
async function fromBackup(terminal: Terminal, block: string, checks: Checks): Promise<void> {
  const [, other = ""] = /^# or: (.*)$/m.exec(block) ?? [];
  const name = `${own}-3`;
  await terminal.type(other.replace(restored, name));
  checks.equal("a table is made of a backup", (await standOf(name)).status, "ACTIVE");
}

async function useRestored(local: Local, checks: Checks): Promise<void> {
  await openSandbox(local, async (fronts) => {
    await findCustomer(fronts, local.data, checks);
    await usePages(fronts, local.data, checks);
  });
  await auditTrail("sandbox", checks, { tableName: restored });
}

async function backupArn(checks: Checks): Promise<string> {
  const client = new DynamoDBClient({});
  const { BackupSummaries = [] } = await client.send(new ListBackupsCommand({ TableName: own }));
  client.destroy();
  const [made] = BackupSummaries;
  checks.equal("the backups", [made?.BackupName, BackupSummaries.length], [backup, 1]);
  return made?.BackupArn ?? "";
}

async function concurrencies(): Promise<(number | undefined)[]> {
  const client = new LambdaClient({});
  const asked = stopped.map((id) => {
    const FunctionName = resourceNames.function("sandbox", id);
    return client.send(new GetFunctionConcurrencyCommand({ FunctionName }));
  });
  const told = await Promise.all(asked);
  client.destroy();
  return told.map((each) => each.ReservedConcurrentExecutions);
}
