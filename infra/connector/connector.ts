import { relative } from "node:path";
import { styleText } from "node:util";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { type ConnectorOptions, help, readConnectorOptions } from "./options.ts";
import { startConnector } from "./start-connector.ts";

const start = (options: ConnectorOptions) =>
  runUntilStopped(async (onStop) => {
    const { address, certificates, dataFile } = await startConnector(options, onStop);
    const folder = relative("", certificates) || ".";
    console.log(
      [
        "",
        `${styleText("bold", "Connector")}  ${address}  (with the client certificate ${folder}/interface.crt)`,
        `${styleText("bold", "Try")}  in another terminal`,
        `  npm run conformance -- --url ${address} --cert ${folder}/interface.crt --key ${folder}/interface.key \\`,
        `    --ca ${folder}/authority.crt --data ${relative("", dataFile)}`,
        "",
        `${styleText("green", "ready")} in ${Math.round(performance.now())} ms; stop with Ctrl-C`,
      ].join("\n"),
    );
  });

try {
  const options = readConnectorOptions(process.argv.slice(2));
  if (options) await start(options);
  else console.log(help);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nTry --help.`);
  process.exitCode = 2;
}
