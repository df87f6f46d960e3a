import { setTimeout as pause } from "node:timers/promises";
import { CommandRefused } from "../command-error.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { type Ask, jsonService } from "../json-service.ts";

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
  const ask = await jsonService("athena");
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
