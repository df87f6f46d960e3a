import { setTimeout as pause } from "node:timers/promises";
import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "../../shared/runtime/sha256.ts";
import { CommandRefused } from "../command-error.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";

type Execution = {
  Status: { State: string; StateChangeReason?: string };
  Statistics?: { DataScannedInBytes?: number };
};
type Results = {
  ResultSet: { Rows: { Data: { VarCharValue?: string }[] }[] };
  NextToken?: string;
};

/** Runs a statement in the workgroup of a stage, which limits what is scanned. Returns the rows, and the scanned bytes. */
export async function runStatement(
  stage: StageName,
  statement: string,
  parameters: readonly string[],
): Promise<{ rows: string[][]; scannedBytes: number }> {
  const ask = await athena();
  const { QueryExecutionId } = await ask<{ QueryExecutionId: string }>("StartQueryExecution", {
    QueryString: statement,
    ExecutionParameters: parameters.map((value) => `'${value.replaceAll("'", "''")}'`),
    QueryExecutionContext: { Database: resourceNames.auditDatabase(stage) },
    WorkGroup: resourceNames.auditWorkgroup(stage),
  });
  for (;;) {
    const { QueryExecution: run } = await ask<{ QueryExecution: Execution }>("GetQueryExecution", {
      QueryExecutionId,
    });
    const { State, StateChangeReason = "" } = run.Status;
    if (State === "FAILED" || State === "CANCELLED")
      throw new CommandRefused(
        /scanned/i.test(StateChangeReason)
          ? `The search would scan more than its limit. Take a shorter period, or raise ${stage}.searchGigabytes.`
          : `Athena has not run the search: ${StateChangeReason}`,
      );
    if (State === "SUCCEEDED")
      return {
        rows: await rowsOf(ask, QueryExecutionId),
        scannedBytes: run.Statistics?.DataScannedInBytes ?? 0,
      };
    await pause(500);
  }
}

type Ask = Awaited<ReturnType<typeof athena>>;

async function rowsOf(ask: Ask, QueryExecutionId: string): Promise<string[][]> {
  const rows: string[][] = [];
  let NextToken: string | undefined;
  do {
    const page: Results = await ask<Results>("GetQueryResults", {
      QueryExecutionId,
      ...(NextToken ? { NextToken } : {}),
    });
    rows.push(
      ...page.ResultSet.Rows.map(({ Data }) => Data.map(({ VarCharValue = "" }) => VarCharValue)),
    );
    NextToken = page.NextToken;
  } while (NextToken);
  // The first row has the names of the columns.
  return rows.slice(1);
}

/** Calls Athena with signed requests, because its SDK would be one more dependency. Credentials and region are those of the SDK. */
async function athena() {
  const { CloudFormationClient } = await import("@aws-sdk/client-cloudformation");
  const { config } = new CloudFormationClient();
  const [region, credentials] = await Promise.all([config.region(), config.credentials()]);
  const { AWS_ENDPOINT_URL_ATHENA: own, AWS_ENDPOINT_URL: every } = process.env;
  const url = new URL(own ?? every ?? `https://athena.${region}.amazonaws.com`);
  const signer = new SignatureV4({ service: "athena", region, sha256: Sha256, credentials });
  return async function ask<Answer>(action: string, input: object): Promise<Answer> {
    const body = JSON.stringify(input);
    const { headers } = await signer.sign({
      method: "POST",
      protocol: url.protocol,
      hostname: url.hostname,
      path: "/",
      headers: {
        host: url.host,
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AmazonAthena.${action}`,
      },
      body,
    });
    const answer = await fetch(url, { method: "POST", headers, body });
    const told = (await answer.json()) as Answer & { __type?: string; message?: string };
    if (answer.ok) return told;
    throw Object.assign(new Error(told.message ?? told.__type), { name: told.__type ?? "" });
  };
}
