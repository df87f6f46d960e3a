import { readFileSync } from "node:fs";
import * as v from "valibot";
import { configurationFaults } from "../../shared/adapters/openid-configuration.ts";
import { existingFile } from "./existing-file.ts";

const noLevel =
  'acr must name the levels of a login, such as { "default": "high" }: without one, any login would do';

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
    const configuration = JSON.parse(text) as { issuer: string; acr?: object };
    // A local provider may work without TLS and levels; a deployed stage needs both.
    const { issuer, acr = {} } = configuration;
    if (!issuer.startsWith("https:"))
      addIssue({ message: "is not valid: issuer must be an https address" });
    else if (!Object.keys(acr).length) addIssue({ message: `is not valid: ${noLevel}` });
    else return JSON.stringify(configuration);
    return NEVER;
  }),
);
