import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { namedTpp } from "../../shared/signature/tpp-id.ts";
import { type StoppedTpp, stopList } from "../../shared/table/stop-list.ts";
import { WrongUsage } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { reasonOption, stageOption } from "../program.ts";
import { withStageTable } from "../stage-table.ts";

/** Adds the verbs of `stop-list`. */
export function addStopList(noun: Command): void {
  noun
    .command("list")
    .description("List the stopped TPPs, with time and reason.")
    .addOption(stageOption())
    .action(({ stage }: { stage: StageName }) =>
      withStageTable(stage, async () => console.log(listed(await stopList.all()))),
    );
  for (const [action, description] of [
    ["add", "Stop a TPP: its next request is answered with 403 FORBIDDEN."],
    ["remove", "Admit the TPP again."],
  ] as const)
    noun
      .command(action)
      .description(description)
      .argument(
        "<tppId>",
        "its organizationIdentifier, with or without PSD, such as NO-FSA-987654321",
        tppNamed,
      )
      .addOption(stageOption())
      .addOption(
        reasonOption(
          "the reason; it is stored with the TPP and in the audit trail, and shown nowhere else",
        ),
      )
      .action((tppId: string, { stage, reason }: { stage: StageName; reason: string }) =>
        withStageTable(stage, async () => {
          console.log(await done(action, tppId, reason));
          if (action === "add" && stage === "production") console.log(duties);
        }),
      );
  noun.addHelpText(
    "afterAll",
    "\nLinks to SCA that the TPP already has approve nothing any more. Links that stop a payment still do.",
  );
}

/** Performs the action, and returns a text about the result. */
async function done(action: "add" | "remove", tppId: string, reason: string): Promise<string> {
  const changed = await stopList[action](tppId, { id: randomUUID(), at: new Date(), reason });
  if (action === "add") return changed ? `${tppId} is stopped.` : `${tppId} was stopped already.`;
  return changed ? `${tppId} is admitted again.` : `${tppId} was not stopped.`;
}

/** The duties of a bank that stops a TPP for unauthorised or fraudulent access (PSD2, article 68, 5 and 6). */
const duties = `\nIf you stop it because of unauthorised or fraudulent access (PSD2, article 68):
- Tell the customers concerned and say why, before access is denied if possible, otherwise at once (paragraph 5).
- Report the case to your authority at once, with the details and your reasons (paragraph 6).
- Admit the TPP again as soon as the reasons have gone (paragraph 5): npm run bank -- stop-list remove`;

const listed = (all: readonly StoppedTpp[]): string =>
  all.map(({ tppId, since, reason }) => `${tppId}  since ${since}  ${reason}`).join("\n") ||
  "No TPP is stopped.";

function tppNamed(given: string): string {
  const tppId = namedTpp(given);
  if (tppId !== undefined) return tppId;
  throw new WrongUsage(
    "Which TPP? Give the organizationIdentifier of its certificate, such as NO-FSA-987654321.",
  );
}
