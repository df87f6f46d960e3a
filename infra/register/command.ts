import type { Command } from "commander";
import { namedTpp } from "../../shared/signature/tpp-id.ts";
import { ReportedFailure, WrongUsage } from "../command-error.ts";
import { isFile } from "../deployment/existing-file.ts";
import { productionOption } from "../program.ts";
import { stackOutput } from "../stack-output.ts";
import { withStageTable } from "../stage-table.ts";
import { importFile } from "./import-file.ts";
import { showTpp } from "./show-tpp.ts";

const stage = () =>
  productionOption("Only production has a register: the sandbox admits its own certificates.");

/** Adds the verbs of `register`. */
export function addRegister(noun: Command): void {
  noun
    .command("show")
    .description(
      "Show if a TPP is admitted, its roles, the reason, and the date of the register. Ends with 1 if it is not admitted.",
    )
    .argument(
      "<tppId>",
      "its organizationIdentifier, with or without PSD, such as PSDNO-FSA-987654321",
      tppNamed,
    )
    .addOption(stage())
    .addHelpText(
      "after",
      "\nBanks are in another register: those in production.creditInstitutions are admitted, whatever show says.",
    )
    .action((tppId: string) =>
      withStageTable("production", async () => {
        const { report, isAdmitted } = await showTpp(tppId, new Date());
        console.log(report);
        if (!isAdmitted) throw new ReportedFailure();
      }),
    );
  noun
    .command("import")
    .description(
      "Check the EBA's file, and upload it to the stage's bucket, from which the job imports it within the hour.",
    )
    .argument("<file>", "the file that the EBA publishes: JSON, also as ZIP or gzip", fileNamed)
    .addOption(stage())
    .option(
      "--may-shrink",
      "let the job import it even if it has more than a tenth fewer entities than the last one",
    )
    .action(async (file: string, options: { mayShrink?: boolean }) => {
      const bucket = await stackOutput("production", "data", "TruststoreBucket");
      console.log(await importFile(bucket, { file, ...options }));
    });
}

function tppNamed(given: string): string {
  const tppId = namedTpp(given);
  if (tppId !== undefined) return tppId;
  throw new WrongUsage(
    "Which TPP? Give the organizationIdentifier of its certificate, such as PSDNO-FSA-987654321.",
  );
}

function fileNamed(given: string): string {
  if (isFile(given)) return given;
  throw new WrongUsage(
    `There is no file ${given}. import needs the one file that the EBA publishes: JSON, also as ZIP or gzip.`,
  );
}
