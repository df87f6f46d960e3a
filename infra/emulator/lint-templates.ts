import { parseArgs } from "node:util";
import { runCommandLine } from "../command-line.ts";
import { cfnLint, templatesIn } from "./cfn-lint.ts";

const help = `Checks the templates against CloudFormation's rules with cfn-lint, which it installs on first use.

  npm run synth && npm run lint:templates -- [options]

  --output <folder>  the folder of the templates (build/cdk.out)
  --help             show this and stop

  Exit code: 0 when there are no findings, 1 when there are, 2 for a wrong command line.`;

function read(args: string[]): { output: string } | undefined {
  const options = {
    output: { type: "string", default: "build/cdk.out" },
    help: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  return values.help ? undefined : { output: values.output };
}

async function run({ output }: { output: string }): Promise<boolean> {
  const files = templatesIn(output);
  const said = await cfnLint(files);
  console.log(said ?? `${files.length} templates, no findings`);
  return files.length > 0 && said === undefined;
}

process.exitCode = await runCommandLine({ help, read, run }, process.argv.slice(2));
