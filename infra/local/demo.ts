import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, styleText } from "node:util";
import { readTestData } from "../conformance/test-data.ts";
import { demoIdentity, TppClient } from "../tpp/tpp-client.ts";
import { demoJourney } from "./demo-journey.ts";
import { subjectOf } from "./demo-subject.ts";
import { commonOptions, optionsOf } from "./options.ts";
import { runningBank } from "./running-bank.ts";
import { watchParent } from "./watch-parent.ts";

const help = `Plays a TPP's first journey against the bank of "npm start", and starts that bank if it does not run.

  npm run demo -- [options]

  --stage <stage>            sandbox or production (sandbox)
  --port <number>            port of the TPP interface (8443)
  --site-port <number>       port of the SCA site (8080)
  --developer-port <number>  port of the developer site (8090)
  --data <folder>            folder of the demo TPP's certificates (.fjordgate; .fjordgate/production)
  --browser                  production: you are the customer, and log in at a provider of your own
  --conformance-data <file>  production: the file of "npm run bank -- conformance run", whose payer pays
  --help                     show this and stop

  Exit code: 0 when every answer was as expected, 1 when one was not, 2 for a wrong option.`;

const ownOptions = {
  browser: { type: "boolean", default: false },
  "conformance-data": { type: "string" },
} as const;

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { ...commonOptions, ...ownOptions } });
  const options = optionsOf(values);
  if (!options) {
    console.log(help);
    return 0;
  }
  const { stage, data, port } = options;
  const { browser: isByHand, "conformance-data": file } = values;
  if (stage === "sandbox" && (isByHand || file !== undefined))
    throw new Error("--browser and --conformance-data need --stage production.");
  const subject = file === undefined ? undefined : subjectOf(readTestData(file));
  const bank = await runningBank(options);
  if (!bank.started && !existsSync(join(data, "certificates", "demo-tpp")))
    throw new Error(
      `The program on port ${port} was not started with --stage ${stage} --data ${data}. Stop it, or give its --stage and --data.`,
    );
  const clientOf = (signer?: string) =>
    new TppClient(`https://localhost:${port}`, demoIdentity(data, signer));
  const tpp = clientOf();
  const revoked = stage === "production" ? clientOf("revoked-tpp") : undefined;
  try {
    await demoJourney(tpp, { stage, isByHand, subject, ...(revoked && { revoked }) });
    console.log(`\n${styleText(["bold", "green"], "Every answer was as expected.")}`);
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
