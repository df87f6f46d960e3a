import type { Command } from "commander";
import { type AddCommand, everywhere } from "../command-context.ts";
import { CommandError } from "../command-error.ts";
import { curlCommand } from "../curl-command.ts";
import { explainAsJson, explainRequest } from "../explain.ts";
import { type RequestOptions, requestOf, takesRequest } from "../request-arguments.ts";
import { showAnswer, showAnswerAsJson, showPicked } from "../show-answer.ts";

type Options = RequestOptions & { curl?: true; explain?: true; pick?: string };

/** Adds `call`: signs and sends any request. */
export const addCall: AddCommand = (program, context) => {
  const { terminal, stdin, withSession } = context;
  takesRequest(program.command("call"))
    .description("Sign a request, send it, and show the answer.")
    .option("--curl", "print a curl command instead; its signature is valid for 60 seconds")
    .option("--explain", "print the signing string and the request, and send nothing")
    .option("--pick <path>", "print only this part of the answer, such as accounts.0.iban")
    .addHelpText(
      "after",
      `
What an operation needs and nobody gives is sent by itself: X-Request-ID, X-Accept-Fix, TPP-Session-ID,
TPP-Redirect-URI, PSU-IP-Address, and the PSU-ID of the customer in use.

  fjordgate call GET '/v1/accounts?withBalance=true'
  fjordgate call GET /v1/accounts --pick 'accounts.*.iban'
  fjordgate call GET /v1/accounts --pick accounts.name=Brukskonto.resourceId
  fjordgate call POST /v1/sandbox/customers -d @customer.json`,
    )
    .action(async (method: string, path: string, options: Options, command: Command) => {
      const { json } = everywhere(command);
      if (options.curl && json)
        throw new CommandError("usage", "--curl does not print JSON: leave out --curl or --json.");
      await withSession(command, async (session) => {
        const { profile } = session;
        const wanted = await requestOf([method, path], options, { profile, stdin });
        const request = session.prepare(wanted);
        if (options.explain)
          return (json ? explainAsJson : explainRequest)(request, profile, terminal);
        if (options.curl) {
          terminal.step("Run it within 60 seconds, while the signature is valid.");
          return terminal.print(curlCommand(request, profile));
        }
        if (options.pick !== undefined)
          return showPicked(await session.send(request), options.pick, { profile, terminal });
        const show = json ? showAnswerAsJson : showAnswer;
        return show(await session.send(request), session, terminal);
      });
    });
};
