import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Local } from "../../infra/emulator/deploy-locally.ts";
import { shellBlock } from "../support/commands/readme.ts";
import type { Checks } from "./checks.ts";
import { findCustomer } from "./find-customer.ts";
import { openSandbox } from "./open-sandbox.ts";
import { sendToSite } from "./site-browser.ts";
import { siteOf } from "./smoke.ts";
import type { Terminal } from "./terminal.ts";

const bankName = "Sparebanken Vestfjord";

/** Prepares an update as infra/deploy.md says, which changes the bank's name on the pages. */
export async function prepareUpdate(terminal: Terminal, checks: Checks): Promise<void> {
  terminal.keep({ "sandbox.bankName": bankName });
  await terminal.type(shellBlock("npm run synth"));
  const template = join(terminal.folder, "build/cdk.out/fjordgate-sandbox-functions.template.json");
  checks.equal("the template that SAM is given is there", existsSync(template), true);
}

/** Checks that the update is deployed and that the earlier data is still there. */
export async function findUpdate(local: Local, checks: Checks): Promise<void> {
  await openSandbox(local, async (fronts) => {
    await findCustomer(fronts, local.data, checks);
    const site = siteOf(fronts, local.data);
    const url = new URL(`https://${site.domainName}/s/nobody`);
    const page = await (await sendToSite(site, url, { method: "GET" })).text();
    checks.equal("pages have the new name", page.includes(bankName), true);
  });
}
