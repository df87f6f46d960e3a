import { parseArgs } from "node:util";
import { namedTpp } from "../../shared/signature/tpp-id.ts";
import { stageOf, WrongUsage } from "../command-line.ts";
import { isFile } from "../deployment/existing-file.ts";

export const help = `Shows a TPP's entry in the register of TPPs that production has imported, or imports a file of the register.

  npm run register -- show   <tppId> --stage production
  npm run register -- import <file>  --stage production [--may-shrink]

  show             shows if the TPP is admitted, its roles, the reason, and the date of the register
  import           checks the EBA's file (JSON, also as ZIP or gzip), and uploads it to the stage's bucket, from which the
                   job imports it within the hour

  <tppId>          its organizationIdentifier, with or without PSD, such as PSDNO-FSA-987654321
  <file>           the file that the EBA publishes
  --may-shrink     lets the job import it even if it has more than a tenth fewer entities than the last one
  --stage <stage>  production: the sandbox has no register
  --help           show this and stop

  Banks are in another register: those in production.creditInstitutions are admitted, whatever show says.

  Exit code: 0 when the TPP is admitted or the file is uploaded, 1 when not, 2 for a wrong command line.`;

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
    throw new WrongUsage("The action must be show <tppId> or import <file>.");
  if (more.length) throw new WrongUsage("One TPP, or one file, at a time.");
  if (stageOf(values.stage) !== "production")
    throw new WrongUsage(
      "Only production has a register: the sandbox admits its own certificates.",
    );
  const mayShrink = values["may-shrink"];
  if (action === "import") {
    if (!isFile(given))
      throw new WrongUsage(
        `There is no file ${given}. import needs the one file that the EBA publishes: JSON, also as ZIP or gzip.`,
      );
    return { action, file: given, mayShrink };
  }
  if (mayShrink) throw new WrongUsage("--may-shrink goes with import only.");
  const tppId = namedTpp(given);
  if (tppId !== undefined) return { action, tppId };
  throw new WrongUsage(
    "Which TPP? Give the organizationIdentifier of its certificate, such as PSDNO-FSA-987654321.",
  );
}
