import { parseArgs } from "node:util";
import { namedTpp } from "../../shared/signature/tpp-id.ts";
import { stageOf, WrongUsage } from "../command-line.ts";
import type { StageName } from "../deployment/stage-settings.ts";

export const help = `Stops a TPP, whatever its certificate and the registry say: its next request is answered with 403 FORBIDDEN.

  npm run stop-list -- [list]         --stage <stage>
  npm run stop-list -- add    <tppId> --stage <stage> --reason <text>
  npm run stop-list -- remove <tppId> --stage <stage> --reason <text>

  list             lists the stopped TPPs, with time and reason (the default)
  add              stops a TPP
  remove           admits the TPP again

  <tppId>          its organizationIdentifier, with or without PSD, such as NO-FSA-987654321
  --reason <text>  the reason; it is stored with the TPP and in the audit trail, and shown nowhere else
  --stage <stage>  sandbox or production
  --help           show this and stop

  Links to the bank's pages that the TPP already has work until they expire, after at most ten minutes.

  Exit code: 0 when done, 1 when not, 2 for a wrong command line.`;

export type StopListOptions =
  | { stage: StageName; action: "list" }
  | { stage: StageName; action: "add" | "remove"; tppId: string; reason: string };

/** Reads the command line; returns undefined when help was asked for. */
export function readStopListOptions(args: string[]): StopListOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: "string" },
      reason: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [action = "list", given, ...more] = positionals;
  if (more.length) throw new WrongUsage("One TPP at a time.");
  const stage = stageOf(values.stage);
  if (action === "list" && given === undefined) return { stage, action };
  if (action !== "add" && action !== "remove")
    throw new WrongUsage("The action must be list, add <tppId> or remove <tppId>.");
  if (!values.reason) throw new WrongUsage("--reason is required.");
  return { stage, action, tppId: tppNamed(given), reason: values.reason };
}

function tppNamed(given = ""): string {
  const tppId = namedTpp(given);
  if (tppId !== undefined) return tppId;
  throw new WrongUsage(
    "Which TPP? Give the organizationIdentifier of its certificate, such as NO-FSA-987654321.",
  );
}
