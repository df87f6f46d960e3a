import { relative } from "node:path";
import { styleText } from "node:util";
import type { Local } from "./deploy-locally.ts";
import { exportLines } from "./export-lines.ts";

/** Prints the local addresses, and how to reach them by their deployed names. */
export function announceDeployed({ data, stages, systems }: Local): void {
  const folder = relative("", data) || ".";
  const lines = stages.flatMap(({ stage, api, site, developer }) => [
    "",
    styleText("bold", stage),
    `  TPP interface  ${api.address}  (${api.domainName}, with a client certificate)`,
    `  SCA site       ${site.address}  (${site.domainName})`,
    ...(developer ? [`  Developer site ${developer.address}  (${developer.domainName})`] : []),
    ...(systems && stage === "production" ? [`  Provider       ${systems.provider}`] : []),
  ]);
  const site = stages[0]?.site;
  const port = site && new URL(site.address).port;
  const [{ stage, api } = {}] = stages;
  const path = stage === "sandbox" ? "/v1/sandbox/customers" : "/v1/accounts";
  console.log(
    [
      ...lines,
      "",
      styleText("bold", "Try, in another terminal"),
      `  npm run --silent call -- GET ${path} --address ${api?.address} --data ${folder}`,
      "  Links in answers use the deployed names; to follow them here, give a browser and curl",
      `    --host-resolver-rules="MAP ${site?.domainName}:443 localhost:${port}"`,
      `    --connect-to ${site?.domainName}:443:localhost:${port} --cacert ${folder}/certificates/bank-ca.crt`,
      "",
      styleText("bold", "The emulator, for the AWS command line and npm run"),
      ...exportLines().map((line) => `  ${line}`),
      "",
    ].join("\n"),
  );
}
