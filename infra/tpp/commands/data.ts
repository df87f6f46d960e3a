import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import { bodyOf } from "../request-arguments.ts";
import type { BankCalls } from "../session.ts";
import { reasonOf } from "../system-error.ts";
import { formatTable } from "../terminal.ts";

const path = "/v1/sandbox/data";

/** Adds `data`: imports and exports the whole sandbox as one document. */
export const addData: AddCommand = (sandbox, { terminal, stdin, withSession }) => {
  const group = sandbox.command("data").description("Import data into the sandbox, or export it.");
  group
    .command("import")
    .description("Import a document into the sandbox.")
    .argument("<file>", "the JSON document, in the form of export; - reads stdin")
    .option("--replace", "replace everything in the sandbox")
    .action(async (file: string, { replace }: { replace?: true }, command: Command) => {
      const text = await bodyOf(file === "-" ? file : `@${file}`, stdin);
      await withSession(command, async (session) => {
        const target = replace ? `${path}?replace=true` : path;
        const { body } = await session.askWith({ method: "POST", path: target, text });
        const { _links, ...counts } = body;
        if (everywhere(command).json) return terminal.json(counts);
        const rows = Object.entries(counts).map(([what, count]) => [what, `${count}`]);
        terminal.print(formatTable(["PUT IN", ""], rows));
      });
    });
  group
    .command("export")
    .description("Export everything as a document, which can be imported again.")
    .option("--out <file>", "the file to write, instead of stdout")
    .action(({ out }: { out?: string }, command: Command) =>
      withSession(command, async (session) => {
        const document = await everything(session);
        if (out === undefined) return terminal.json(document);
        write(out, `${JSON.stringify(document, null, 2)}\n`);
        const count = Object.values(document).filter(Array.isArray).flat().length;
        terminal.done(`${count} rows are in ${out}.`);
      }),
    );
};

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandError(
      "usage",
      `${file} cannot be written: ${reasonOf(error as Error)}.`,
      "Give a file in an existing folder to which you may write.",
    );
  }
}

/** Joins all pages of the export into one document. */
async function everything(session: BankCalls): Promise<Record<string, unknown>> {
  const document: Record<string, unknown> = {};
  for (let next: string | undefined = `${path}?limit=1000`; next !== undefined; ) {
    const { body } = await session.ask({ method: "GET", path: next });
    const { _links: links, ...page } = body as { _links: { next?: { href: string } } };
    for (const [name, part] of Object.entries(page))
      document[name] = Array.isArray(part) ? [document[name] ?? [], part].flat() : part;
    next = links.next?.href.slice(new URL(links.next.href).origin.length);
  }
  return document;
}
