import { setTimeout as pause } from "node:timers/promises";
import { callAws } from "../../shared/runtime/aws-call.ts";
import { CommandRefused } from "../command-error.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { ownSigning } from "../own-signing.ts";

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

/** Calls Athena without its SDK, which would be one more dependency. */
async function athena() {
  const signing = await ownSigning("athena");
  const { AWS_ENDPOINT_URL_ATHENA: own, AWS_ENDPOINT_URL: every } = process.env;
  const url = own ?? every ?? `https://athena.${signing.region}.amazonaws.com`;
  return async function ask<Answer>(action: string, input: object): Promise<Answer> {
    const answer = await callAws({ url, target: `AmazonAthena.${action}`, signing }, input);
    const told = (await answer.json()) as Answer & { __type?: string; message?: string };
    if (answer.ok) return told;
    throw Object.assign(new Error(told.message ?? told.__type), { name: told.__type ?? "" });
  };
}
