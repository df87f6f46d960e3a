import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timed } from "../../infra/emulator/progress.ts";
import { pythonPrograms } from "../../infra/emulator/python.ts";
import { runProcess } from "../../infra/emulator/run-process.ts";

const project = new URL("../..", import.meta.url).pathname;
/** The files of which each checkout has its own copy: its settings and its build output. */
const own = ["cdk.json", "build", ".git", ".fjordgate"];

/** A checkout of the project with its own settings, and a terminal in it with the AWS CLI. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), "fjordgate-typed-"));
  #context: Record<string, string>;

  constructor(context: Record<string, string>) {
    for (const name of readdirSync(project))
      if (!own.includes(name)) symlinkSync(join(project, name), join(this.folder, name));
    this.#context = context;
    this.keep({});
  }

  /** Adds settings to `cdk.json`. */
  keep(context: Record<string, string>): void {
    this.#context = { ...this.#context, ...context };
    const settings = JSON.parse(readFileSync(join(project, "cdk.json"), "utf8"));
    const changed = { ...settings, context: { ...settings.context, ...this.#context } };
    writeFileSync(join(this.folder, "cdk.json"), JSON.stringify(changed));
  }

  /**
   * Runs commands until the first failure, and returns their output. Skips CloudFormation's own validation, which takes
   * most of a synthesis. `npm run bank -- emulator deploy` validates the same templates under other names.
   */
  async type(commands: string): Promise<string> {
    const env = {
      ...process.env,
      PATH: `${await pythonPrograms()}:${process.env.PATH}`,
      NO_COLOR: "1",
      CDK_VALIDATION: "false",
    };
    const [first = ""] = commands.split("\n").filter((line) => !/^[A-Z]=/.test(line));
    return await timed(first, () =>
      runProcess("bash", ["-euo", "pipefail", "-c", commands], { cwd: this.folder, env }),
    );
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
