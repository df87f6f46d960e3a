import type { Command } from "commander";
import { startKeycloak } from "../keycloak/start-keycloak.ts";
import { runUntilStopped } from "../local/run-until-stopped.ts";
import { dataOption, portOption } from "../program.ts";
import { type ProviderAddress, startProvider } from "./start-provider.ts";

/** Adds the verbs of `provider`. */
export function addProvider(noun: Command): void {
  noun
    .command("start")
    .description(
      "Start an OpenID provider for tests and demonstrations: it does not verify customers.",
    )
    .addOption(portOption("the port to listen on, on this machine only").default(9444))
    .addOption(
      dataOption("the folder to write the interface's key into").default(".fjordgate/provider"),
    )
    .option(
      "--tls <folder>",
      "serve over TLS, with server.crt and server.key of this folder, issued by its bank-ca.crt",
    )
    .option(
      "--keycloak",
      "start Keycloak with our extension in its place, for an interface with --site-port 8080; needs Java and Maven",
    )
    .addHelpText(
      "after",
      '\nIt is the identity provider of "npm start -- --stage production" and, over TLS, of "npm run bank -- emulator deploy".',
    )
    .action(start);
}

const start = ({ keycloak, ...options }: ProviderAddress & { keycloak?: true }): Promise<void> =>
  runUntilStopped(async (onStop) => {
    const { configuration, keyFile } = await (keycloak
      ? startKeycloak(options, onStop)
      : startProvider(options, onStop));
    // The interface needs these two as the provider's client: OPENID_CONFIGURATION and OPENID_KEY_FILE.
    console.log(JSON.stringify(configuration));
    console.log(keyFile);
    console.log(`ready in ${Math.round(performance.now())} ms; stop with Ctrl-C`);
  });
