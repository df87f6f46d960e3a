import { existsSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { demoIdentity, TppClient } from "../tpp/tpp-client.ts";
import { journey } from "./demo-journey.ts";
import { readOptions } from "./options.ts";
import { runningBank } from "./running-bank.ts";
import { watchParent } from "./watch-parent.ts";

const help = `A TPP's first journey against the bank of "npm start", which is started when it does not run.

  npm run demo -- [options]

  --stage <stage>            sandbox or production (sandbox)
  --port <number>            where the TPP interface listens (8443)
  --site-port <number>       where the SCA site listens (8080)
  --developer-port <number>  where the developer site listens (8090)
  --data <folder>            where the demo TPP's certificates are (.fjordgate; .fjordgate/production)
  --help                     show this and stop

  It exits with 0 when everything was as expected, with 1 when something was not, with 2 for a wrong option.`;

async function run(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    console.log(help);
    return 0;
  }
  const bank = await runningBank(options);
  const { stage, data, port } = options;
  if (!bank.started && !existsSync(join(data, "certificates", "demo-tpp")))
    throw new Error(
      `What listens on port ${port} was not started with --stage ${stage} --data ${data}. Stop it, or name its --stage and --data.`,
    );
  const clientOf = (signer?: string) =>
    new TppClient(`https://localhost:${port}`, demoIdentity(data, signer));
  const tpp = clientOf();
  const revoked = stage === "production" ? clientOf("revoked-tpp") : undefined;
  try {
    await journey(tpp, { stage, ...(revoked && { revoked }) });
    console.log(`\n${styleText(["bold", "green"], "The whole journey went as it should.")}`);
    return 0;
  } finally {
    tpp.close();
    revoked?.close();
    await bank.stop();
  }
}

watchParent(() => process.exit(1));
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  const usage = code?.startsWith("ERR_PARSE_ARGS");
  console.error(`\n${styleText("red", "✗")} ${message}${usage ? "\nTry --help." : ""}`);
  process.exitCode = usage ? 2 : 1;
}
