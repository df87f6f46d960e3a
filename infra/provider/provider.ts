import { runUntilStopped } from "../local/run-until-stopped.ts";
import { help, type ProviderCommand, readProviderOptions } from "./options.ts";
import { startProvider } from "./start-provider.ts";

const start = (options: ProviderCommand) =>
  runUntilStopped(async (onStop) => {
    const { configuration, keyFile } = await startProvider(options, onStop);
    // The interface needs these two as the provider's client: OPENID_CONFIGURATION and OPENID_KEY_FILE.
    console.log(JSON.stringify(configuration));
    console.log(keyFile);
    console.log(`ready in ${Math.round(performance.now())} ms; stop with Ctrl-C`);
  });

try {
  const options = readProviderOptions(process.argv.slice(2));
  if (options) await start(options);
  else console.log(help);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\nTry --help.`);
  process.exitCode = 2;
}
