import { table } from "../../shared/table/client.ts";
import type { Command } from "../command-line.ts";
import { stackOutput } from "../stack-output.ts";
import { importFile } from "./import-file.ts";
import { help, type RegisterOptions, readRegisterOptions } from "./options.ts";
import { showTpp } from "./show-tpp.ts";

async function run(options: RegisterOptions): Promise<boolean> {
  if (options.action === "import") {
    const bucket = await stackOutput("production", "data", "TruststoreBucket");
    console.log(await importFile(bucket, options));
    return true;
  }
  process.env.TABLE_NAME = await stackOutput("production", "data", "TableName");
  try {
    const { report, isAdmitted } = await showTpp(options.tppId, new Date());
    console.log(report);
    return isAdmitted;
  } finally {
    await table.close();
  }
}

export const registerCommand: Command<RegisterOptions> = { help, read: readRegisterOptions, run };
