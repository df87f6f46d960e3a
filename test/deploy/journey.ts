import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { demoJourney } from "../../infra/local/demo-journey.ts";
import { demoIdentity, TppClient } from "../../infra/tpp/tpp-client.ts";
import { siteBrowser } from "./site-browser.ts";

/** A schedule starts its job every minute, for the first time after one minute. */
const patienceMs = 100_000;

const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "sandbox" },
    provider: { type: "string" },
    api: { type: "string", default: "" },
    site: { type: "string", default: "" },
    "site-name": { type: "string", default: "" },
    data: { type: "string", default: "" },
  },
});
const ca = readFileSync(`${values.data}/certificates/bank-ca.crt`, "utf8");
const { site: address, "site-name": domainName, provider } = values;
const browser = () => siteBrowser({ address, domainName, ca, provider });
const clientOf = (signer?: string) => new TppClient(values.api, demoIdentity(values.data, signer));
const tpp = clientOf();
const revoked = values.stage === "production" ? clientOf("revoked-tpp") : undefined;
const stage = revoked ? "production" : "sandbox";
try {
  await demoJourney(tpp, { stage, browser, patienceMs, ...(revoked && { revoked }) });
} finally {
  tpp.close();
  revoked?.close();
}
