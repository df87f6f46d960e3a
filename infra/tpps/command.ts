import type { Command } from "commander";
import { contacts } from "../../shared/table/contacts.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stageOption } from "../program.ts";
import { withStageTable } from "../stage-table.ts";

/** Adds the verbs of `tpps`. */
export function addTpps(noun: Command): void {
  noun
    .command("list")
    .description(
      "List the TPPs that have set an e-mail address for the bank's notices (PUT /v1/tpps/{tppId}/contact-information), with the address.",
    )
    .addOption(stageOption())
    .action(({ stage }: { stage: StageName }) =>
      withStageTable(stage, async () => {
        const lines = (await contacts.all()).map(({ tppId, email }) => `${tppId}  ${email}`);
        console.log(lines.join("\n") || "No TPP has set an address.");
      }),
    );
}
