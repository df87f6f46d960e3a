import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { namedTpp } from "../../shared/signature/tpp-id.ts";
import { stageOf, WrongUsage } from "../command-line.ts";

export const help = `Shows how a TPP stands in the register of TPPs that production has imported, and imports a file of it.

  npm run register -- show   <tppId> --stage production
  npm run register -- import <file>  --stage production [--may-shrink]

  show             says whether the TPP is admitted, in which roles, why, and of when the register is
  import           reads the EBA's file (JSON, or packed by ZIP or gzip), and puts it into the stage's bucket, where the job
                   takes it within the hour

  <tppId>          its organizationIdentifier, with or without PSD, such as PSDNO-FSA-987654321
  <file>           as the EBA publishes it
  --may-shrink     lets the job take it although it has more than a tenth fewer entities than the last one
  --stage <stage>  production: the sandbox has no register
  --help           show this and stop

  Banks are in another register: those in production.creditInstitutions are admitted, whatever show says.

  It exits with 0 when the TPP is admitted or the file is in place, with 1 when not, with 2 for a wrong command line.`;

export type RegisterOptions =
  | { action: "show"; tppId: string }
  | { action: "import"; file: string; mayShrink: boolean };

/** Reads the command line; returns undefined when help was asked for. */
export function readRegisterOptions(args: string[]): RegisterOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      stage: { type: "string" },
      "may-shrink": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [action, given = "", ...more] = positionals;
  if (action !== "show" && action !== "import")
    throw new WrongUsage("What is to be done? show <tppId> or import <file>.");
  if (more.length) throw new WrongUsage("One TPP, or one file, at a time.");
  if (stageOf(values.stage) !== "production")
    throw new WrongUsage(
      "Only production has a register: the sandbox admits its own certificates.",
    );
  const mayShrink = values["may-shrink"];
  if (action === "import") {
    if (!existsSync(given)) throw new WrongUsage(`There is no file ${given}.`);
    return { action, file: given, mayShrink };
  }
  if (mayShrink) throw new WrongUsage("--may-shrink goes with import only.");
  const tppId = namedTpp(given);
  if (tppId !== undefined) return { action, tppId };
  throw new WrongUsage(
    "Which TPP? Give the organizationIdentifier of its certificate, such as PSDNO-FSA-987654321.",
  );
}
