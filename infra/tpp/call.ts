import { parseArgs, styleText } from "node:util";
import { exitCodes, whyUnreachable, wrongUsage } from "./command-error.ts";
import { headerOf, methodOf, requestPath } from "./request-arguments.ts";
import { demoIdentity, TppClient } from "./tpp-client.ts";
import { unexpectedEnd } from "./unexpected-end.ts";

const help = `Sends one signed request to the bank of "npm start" as the demo TPP.

  npm run --silent call -- METHOD PATH [options]

  --header "Name: value"  a header, which is signed if the interface requires it; may be repeated
  --body <json>           the body
  --address <url>         the TPP interface (https://localhost:8443)
  --data <folder>         the folder with the demo TPP's certificates (.fjordgate)
  --help                  show this and stop

  npm run --silent call -- GET /v1/sandbox/customers

  The status is printed to stderr, the answer to stdout.
  Exit code: 0 for an answer below 400, 1 for any other, 2 for a wrong command line, 3 for no answer.`;

/** Sends the request of a command line; returns the exit code. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parsed(args);
  const { header, body: text, address, data } = values;
  const [method, path, ...more] = positionals;
  if (values.help) return printed(help, exitCodes.done);
  if (!method || !path || more.length)
    throw wrongUsage("A method and a path are needed, such as GET /v1/sandbox/customers.");
  const request = {
    method: methodOf(method),
    path: requestPath(path, address),
    headers: Object.fromEntries(header.map(headerOf)),
    ...(text === undefined ? {} : { text }),
  };
  const tpp = new TppClient(address, demoOf(data));
  try {
    const { status, body } = await tpp.call(request).catch((error) => {
      throw whyUnreachable(error, address);
    });
    const code = status < 400 ? exitCodes.done : exitCodes.refused;
    console.error(styleText(code ? "red" : "green", `${status}`, { stream: process.stderr }));
    return body === undefined ? code : printed(JSON.stringify(body, null, 2), code);
  } finally {
    tpp.close();
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        header: { type: "string", multiple: true, default: [] },
        body: { type: "string" },
        address: { type: "string", default: "https://localhost:8443" },
        data: { type: "string", default: ".fjordgate" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw wrongUsage((error as Error).message);
  }
}

function demoOf(data: string) {
  try {
    return demoIdentity(data);
  } catch {
    throw wrongUsage(
      `${data} has no demo TPP. Run "npm start" to make one, or name the folder with --data.`,
    );
  }
}

function printed(text: string, code: number): number {
  console.log(text);
  return code;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { reason, message, hint = "Try --help." } = unexpectedEnd(error);
  console.error(`${message}\n${hint}`);
  process.exitCode = exitCodes[reason];
}
