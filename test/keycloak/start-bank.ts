import { readOptions } from "../../infra/local/options.ts";
import { runUntilStopped } from "../../infra/local/run-until-stopped.ts";
import { startProduction } from "../../infra/local/start-production.ts";

// The production stage of npm start, with the provider that these two variables name in place of the stand-in.
const { OPENID_CONFIGURATION, OPENID_KEY_FILE } = process.env;
const options = readOptions(process.argv.slice(2));

await runUntilStopped(async (onStop) => {
  if (options) await startProduction(options, onStop);
  Object.assign(process.env, { OPENID_CONFIGURATION, OPENID_KEY_FILE });
});
