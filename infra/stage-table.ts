import { table } from "../shared/table/client.ts";
import type { StageName } from "./deployment/stage-settings.ts";
import { stackOutput } from "./stack-output.ts";

/** Runs `act` with the table of a deployed stage, and closes it. */
export async function withStageTable<T>(stage: StageName, act: () => Promise<T>): Promise<T> {
  process.env.TABLE_NAME = await stackOutput(stage, "data", "TableName");
  try {
    return await act();
  } finally {
    await table.close();
  }
}
