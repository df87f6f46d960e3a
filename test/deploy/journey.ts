import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { journey } from "../../infra/local/demo-journey.ts";
import { demoIdentity, TppClient } from "../../infra/tpp/tpp-client.ts";
import { siteBrowser } from "./site-browser.ts";

/** A schedule starts once a minute, and not before its first minute is over. */
const patienceMs = 100_000;

const { values } = parseArgs({
  options: {
    api: { type: "string", default: "" },
    site: { type: "string", default: "" },
    "site-name": { type: "string", default: "" },
    data: { type: "string", default: "" },
  },
});
const ca = readFileSync(`${values.data}/certificates/bank-ca.crt`, "utf8");
const site = { address: values.site, domainName: values["site-name"], ca };
const tpp = new TppClient(values.api, demoIdentity(values.data));
try {
  await journey(tpp, { browser: () => siteBrowser(site), patienceMs });
} finally {
  tpp.close();
}
