import type { Command } from "commander";
import { type AddCommand, type CommandContext, everywhere } from "../command-context.ts";
import { wrongUsage } from "../command-error.ts";
import { picked } from "../picked.ts";
import type { PreparedRequest } from "../prepare-request.ts";
import { endOfRefused } from "../refusals.ts";
import { bodyOf, headerOf, methodOf, requestPath } from "../request-arguments.ts";
import type { BankCalls } from "../session.ts";
import type { TppAnswer } from "../tpp-client.ts";

type Options = { body?: string; header: string[]; explain?: true; pick?: string };
type Showing = Pick<CommandContext, "terminal"> & { json?: boolean; pick: string | undefined };

/** Adds `call`: signs and sends any request. */
export const addCall: AddCommand = (program, { terminal, stdin, withSession }) => {
  program
    .command("call")
    .description("Sign a request, send it, and show the answer.")
    .argument("<method>", "GET, POST, PUT or DELETE")
    .argument(
      "<path>",
      "the path with its query, such as /v1/sandbox/customers, or a link from an answer",
    )
    .option("-d, --body <body>", "the body; @file reads a file, - reads stdin")
    .option(
      "-H, --header <header>",
      'a header, "Name: value"; "Name:" leaves it out',
      (header: string, before: string[]) => [...before, header],
      [],
    )
    .option("--explain", "print the signing string and the request as HTTP, and send nothing")
    .option("--pick <path>", "print only this part of the answer, such as accounts.0.iban")
    .addHelpText("after", help)
    .action((method: string, path: string, options: Options, command: Command) =>
      withSession(command, async (session) => {
        const request = session.prepare({
          method: methodOf(method),
          path: requestPath(path, session.profile.api),
          headers: Object.fromEntries(options.header.map(headerOf)),
          ...(options.body === undefined ? {} : { text: await bodyOf(options.body, stdin) }),
        });
        const showing = { ...everywhere(command), terminal, pick: options.pick };
        if (options.explain) explain(request, session, showing);
        else show(await session.send(request), session, showing);
      }),
    );
};

const help = `
What an operation needs and nobody gives is sent by itself: X-Request-ID, X-Accept-Fix, TPP-Session-ID,
TPP-Redirect-URI, PSU-IP-Address, and the PSU-ID of the customer in use.

  fjordgate call GET '/v1/accounts?withBalance=true'
  fjordgate call GET /v1/accounts --pick 'accounts.*.iban'
  fjordgate call GET /v1/accounts --pick accounts.name=Brukskonto.resourceId
  fjordgate call POST /v1/sandbox/customers -d @customer.json
  fjordgate call GET /v1/accounts --explain > request.http`;

/** Prints a request to stdout, which `verify` can read, and to stderr what was signed. */
function explain(
  { method, path, headers, text, signed, signingString }: PreparedRequest,
  { profile: { api, client, seal } }: BankCalls,
  { terminal: { print, note, step, json: printJson }, json }: Showing,
): void {
  if (json) {
    const request = { method, address: `${api}${path}`, headers, body: text };
    printJson({ signingString, digest: signed.digest, request });
  } else {
    note(`Signing string, signed by RSA with SHA-256 and ${seal.key}:`);
    note(signingString.replace(/^/gm, "  "));
    print(`${method} ${path} HTTP/1.1`);
    for (const [name, value] of Object.entries(headers)) print(`${name}: ${value}`);
    if (text !== undefined) print(`\n${text}`);
    note(`The request is for ${api}, with the certificate ${client.certificate}.`);
  }
  step("Nothing was sent.");
}

/** Headers of an answer with facts that its body lacks. */
const telling = [
  "location",
  "aspsp-sca-approach",
  "retry-after",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "allow",
  "deprecation",
  "link",
  "x-request-id",
];

/** Shows the picked part of an answer, or all of it: to a program as JSON, to a person with the head on stderr. */
function show(answer: TppAnswer, { profile }: BankCalls, { terminal, json, pick }: Showing): void {
  const { status, headers, body } = answer;
  const print = (value: unknown, space = 0) =>
    terminal.print(typeof value === "string" ? value : JSON.stringify(value, null, space));
  const values = pick === undefined ? [] : picked(body, pick);
  if (pick !== undefined) for (const value of values) print(value);
  else if (json) terminal.json({ status, headers, ...(body === undefined ? {} : { body }) });
  else
    for (const name of telling)
      if (headers[name] !== undefined) terminal.step(`${name}: ${headers[name]}`);
  if (status >= 400) throw endOfRefused(answer, profile);
  if (pick !== undefined && !values.length) throw wrongUsage(`The answer has no ${pick}.`);
  if (pick !== undefined || json) return;
  terminal.done(`${status}`);
  if (body !== undefined) print(body, 2);
}
