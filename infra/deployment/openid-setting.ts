import { readFileSync } from "node:fs";
import * as v from "valibot";
import { configurationFaults } from "../../shared/adapters/openid-configuration.ts";
import { existingFile } from "./existing-file.ts";

/** The file in which a bank says how the interface is a client of its OpenID provider; what comes of it is its JSON. */
export const openidSetting = v.pipe(
  existingFile,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = readFileSync(dataset.value, "utf8");
    const faults = configurationFaults(text);
    if (faults.length) {
      addIssue({ message: `is wrong: ${faults.join("; ")}` });
      return NEVER;
    }
    const configuration = JSON.parse(text) as { issuer: string };
    // On one machine a provider may do without TLS; a stage that is deployed has none there.
    if (configuration.issuer.startsWith("https:")) return JSON.stringify(configuration);
    addIssue({ message: "is wrong: issuer must be an https address" });
    return NEVER;
  }),
);
