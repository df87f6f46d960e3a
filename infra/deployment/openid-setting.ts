import { readFileSync } from "node:fs";
import * as v from "valibot";
import { configurationFaults } from "../../shared/adapters/openid-configuration.ts";
import { existingFile } from "./existing-file.ts";

/**
 * Reads the file that configures the interface as a client of the bank's OpenID provider; returns
 * its JSON text.
 */
export const openidSetting = v.pipe(
  existingFile,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = readFileSync(dataset.value, "utf8");
    const faults = configurationFaults(text);
    if (faults.length) {
      addIssue({ message: `is not valid: ${faults.join("; ")}` });
      return NEVER;
    }
    const configuration = JSON.parse(text) as { issuer: string };
    // A local provider may work without TLS; a deployed stage needs https.
    if (configuration.issuer.startsWith("https:")) return JSON.stringify(configuration);
    addIssue({ message: "is not valid: issuer must be an https address" });
    return NEVER;
  }),
);
