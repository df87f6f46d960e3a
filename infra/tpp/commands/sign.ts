import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { type RequestOptions, requestOf, takesRequest } from "../request-arguments.ts";

type Options = RequestOptions & { http?: true };

/** Adds `sign`: prints the headers of a request that another program sends. */
export const addSign: AddCommand = (program, { terminal, stdin, withSession }) => {
  takesRequest(program.command("sign"))
    .description("Print the headers of a signed request, and send nothing.")
    .option("--http", "print the whole HTTP request, which verify can read")
    .addHelpText(
      "after",
      `
The signature holds for 60 seconds, since the interface compares Date with its clock.
The headers are as curl -H @<file> reads them.`,
    )
    .action(async (method: string, path: string, options: Options, command: Command) =>
      withSession(command, async (session) => {
        const { profile } = session;
        const wanted = await requestOf([method, path], options, { profile, stdin });
        const {
          method: verb,
          path: target,
          headers,
          text,
          signingString,
        } = session.prepare(wanted);
        if (everywhere(command).json) return terminal.json({ headers, signingString });
        if (options.http) terminal.print(`${verb} ${target} HTTP/1.1`);
        for (const [name, value] of Object.entries(headers)) terminal.print(`${name}: ${value}`);
        if (options.http && text !== undefined) terminal.print(`\n${text}`);
      }),
    );
};
