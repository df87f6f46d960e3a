import { truststoreKey } from "../../infra/deployment/names.ts";
import { deploy, synthesise } from "../../infra/emulator/cdk.ts";
import type { Local } from "../../infra/emulator/deploy-locally.ts";
import { stacksOf } from "../../infra/emulator/deploy-stages.ts";
import { frontCertificate } from "../../infra/emulator/front-certificate.ts";
import { openStage } from "../../infra/emulator/stage-fronts.ts";
import { stackOutput } from "../../infra/stack-output.ts";
import { readObject } from "../../shared/object-store.ts";
import { samples } from "../support/samples.ts";
import type { Checks } from "./checks.ts";
import { sendToSite } from "./site-browser.ts";
import { siteOf } from "./smoke.ts";
import { tppOf } from "./tpp-of.ts";

const bankName = "Sparebanken Vestfjord";

/** Writes the templates of an update: another name, and the truststore by its version. */
export async function prepareUpdate({ context }: Local, output: string): Promise<void> {
  const bucket = await stackOutput("sandbox", "data", "TruststoreBucket");
  const truststore = await readObject(bucket, truststoreKey);
  const changed = {
    ...context,
    "sandbox.bankName": bankName,
    "sandbox.truststoreVersion": truststore?.version ?? "",
  };
  await synthesise(output, changed);
}

/** Deploys the sandbox's update, and finds what was there before. */
export async function update({ data, stages }: Local, output: string, checks: Checks) {
  await deploy(output, stacksOf("sandbox", output));
  const server = await frontCertificate(
    data,
    stages.map(({ site }) => site.domainName),
  );
  const fronts = await openStage({ stage: "sandbox", server, apiPort: 0, sitePort: 0 });
  try {
    const tpp = await tppOf(fronts.api.address, data, "118118118");
    const { body } = await tpp.call({ method: "GET", path: "/v1/sandbox/customers" });
    const numbers = body.map(({ customerNumber }: { customerNumber: string }) => customerNumber);
    const { customerNumber } = samples.createSandboxCustomer.body;
    checks.equal("a customer made before is there", numbers.includes(customerNumber), true);
    tpp.close();
    const site = siteOf(fronts, data);
    const url = new URL(`https://${site.domainName}/s/nobody`);
    const page = await (await sendToSite(site, url, { method: "GET" })).text();
    checks.equal("pages have the new name", page.includes(bankName), true);
  } finally {
    await fronts.stop();
  }
}
