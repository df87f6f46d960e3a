import { table } from "../../shared/table/client.ts";
import { contacts } from "../../shared/table/contacts.ts";
import type { Command } from "../command-line.ts";
import { stackOutput } from "../stack-output.ts";
import { help, readTppsOptions, type TppsOptions } from "./options.ts";

async function run({ stage }: TppsOptions): Promise<boolean> {
  process.env.TABLE_NAME = await stackOutput(stage, "data", "TableName");
  try {
    const lines = (await contacts.all()).map(({ tppId, email }) => `${tppId}  ${email}`);
    console.log(lines.join("\n") || "No TPP has set an address.");
    return true;
  } finally {
    await table.close();
  }
}

export const tppsCommand: Command<TppsOptions> = { help, read: readTppsOptions, run };
