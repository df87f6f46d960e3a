import { styleText } from "node:util";
import { type CallOptions, help, readCall } from "./call-options.ts";
import { demoIdentity, TppClient } from "./tpp-client.ts";

/** Messages for errors of a call, by the error's code. */
const causes: Record<string, string> = {
  ENOENT:
    'The data folder has no demo TPP. Run "npm start" to make one, or name the folder with --data.',
  ECONNREFUSED: 'Nobody listens there: "npm start" runs the bank, --address names another one.',
};

async function send({ method, path, headers, body, address, data }: CallOptions): Promise<number> {
  const tpp = new TppClient(address, demoIdentity(data));
  try {
    const answer = await tpp.call({ method, path, headers, ...(body ? { body: body.json } : {}) });
    const good = answer.status < 400;
    console.error(
      styleText(good ? "green" : "red", `${answer.status}`, { stream: process.stderr }),
    );
    if (answer.body !== undefined) console.log(JSON.stringify(answer.body, null, 2));
    return good ? 0 : 1;
  } finally {
    tpp.close();
  }
}

async function run(args: string[]): Promise<number> {
  let options: CallOptions | undefined;
  try {
    options = readCall(args);
  } catch (error) {
    console.error(`${(error as Error).message}\nTry --help.`);
    return 2;
  }
  if (options) return await send(options);
  console.log(help);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { code = "", message } = error as Error & { code?: string };
  console.error(causes[code] ?? message);
  process.exitCode = 1;
}
