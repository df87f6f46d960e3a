import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { probeIdentityOf } from "../../shared/probe/probe-identity.ts";
import { type ProbeResult, probeInterface } from "../../shared/probe/probe-interface.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { recordDaysLeft } from "../../shared/secrets/record-days-left.ts";
import { probeIdentityText } from "../../shared/secrets/secrets.ts";
import { logError } from "../../shared/telemetry/log.ts";
import { record } from "../../shared/telemetry/record.ts";

/**
 * Tries the interface from outside, through its public name. A failed probe is counted, and the run does not fail: one
 * fault raises one alarm. On one machine there is no public name, and without a file of certificates nothing is tried.
 */
export const handler = defineJob({
  summary: "Try the interface from outside, as a TPP does",
  everySeconds: 60,
  access: { secrets: ["probe"] },

  async handle({ realTime }) {
    const text = await probeIdentityText().catch((error) => {
      logError("the secret probe cannot be read", error);
      return null;
    });
    if (text === undefined) return undefined;
    const result = await probeWith(text, realTime);
    const { failure, tried, detail, daysLeft } = result;
    record("ProbeFailures", failure ? 1 : 0, { failure, tried, detail });
    if (daysLeft !== undefined)
      record("CertificateDaysLeft", daysLeft, { certificate: "interface" });
    return result;
  },
});

async function probeWith(text: string | null, realTime: Date): Promise<ProbeResult> {
  const identity = text === null ? undefined : probeIdentityOf(text);
  if (text === null || !identity)
    return { tried: "handshake", failure: "identity", detail: "the secret cannot be used" };
  recordDaysLeft("probe", text, realTime);
  return probeInterface(settings.apiAddress, identity);
}
