import { parseArgs } from "node:util";
import { demoIdentity, TppClient } from "./tpp-client.ts";

const help = `Sends one signed request to the bank of "npm start" as the demo TPP.

  npm run --silent call -- METHOD PATH [options]

  --header "Name: value"  a header to send and, where the interface asks for it, to sign; any number of them
  --body <json>           the body
  --address <url>         the TPP interface (https://localhost:8443)
  --data <folder>         where the demo TPP's certificates are (.fjordgate)
  --help                  show this and stop

  npm run --silent call -- GET /v1/sandbox/customers

  It exits with 0 for an answer below 400, with 1 for any other, with 2 for a wrong command line.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    header: { type: "string", multiple: true, default: [] },
    body: { type: "string" },
    address: { type: "string", default: "https://localhost:8443" },
    data: { type: "string", default: ".fjordgate" },
    help: { type: "boolean", default: false },
  },
});
const [method, path] = positionals;

if (values.help) console.log(help);
else if (!method || !path?.startsWith("/")) {
  console.error("A method and a path are needed, such as GET /v1/sandbox/customers. Try --help.");
  process.exitCode = 2;
} else await send(method, path);

async function send(method: string, path: string): Promise<void> {
  const tpp = new TppClient(values.address, demoIdentity(values.data));
  const headers = Object.fromEntries(values.header.map(pairOf));
  const body = values.body === undefined ? {} : { body: JSON.parse(values.body) };
  const answer = await tpp.call({ method: method.toUpperCase(), path, headers, ...body });
  tpp.close();
  console.error(`${answer.status}`);
  if (answer.body !== undefined) console.log(JSON.stringify(answer.body, null, 2));
  process.exitCode = answer.status < 400 ? 0 : 1;
}

function pairOf(header: string): [string, string] {
  const colon = header.indexOf(":");
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()];
}
