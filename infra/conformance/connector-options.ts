import type { Agent } from "node:https";
import type { Command } from "commander";
import { agentOf } from "../../shared/adapters/connector-identity.ts";
import { WrongUsage } from "../command-error.ts";
import { readText } from "./read-text.ts";

export type ConnectorAccess = { url: string; cert: string; key: string; ca?: string };

/** Adds the options of a command that calls a bank's connector. */
export const withConnector = (verb: Command): Command =>
  verb
    .requiredOption("--url <address>", "the connector's address", addressNamed)
    .requiredOption("--cert <file>", "the client certificate to show it, in PEM")
    .requiredOption("--key <file>", "its private key, in PEM")
    .option(
      "--ca <file>",
      "PEM file of the authorities that issue the connector's certificate (default: those that Node.js trusts)",
    );

/** The connections to the connector that the options name. */
export const connectorAgentOf = ({ cert, key, ca }: ConnectorAccess): Agent =>
  agentOf(
    JSON.stringify({
      certificate: readText(cert),
      key: readText(key),
      ...(ca ? { authorities: readText(ca) } : {}),
    }),
  );

function addressNamed(url: string): string {
  if (/^https:\/\//.test(url) && URL.canParse(url)) return url;
  throw new WrongUsage("--url must be an address that begins with https://.");
}
