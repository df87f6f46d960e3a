import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { authorities } from "../../shared/http/truststore.ts";
import { record } from "../../shared/telemetry/record.ts";

const day = 86_400_000;

/**
 * Records the days until the first authority in the truststore expires. API Gateway gives no such warning: it reads its
 * truststore only when the domain is changed.
 */
export const handler = defineJob({
  summary: "Watch how long the truststore lasts",
  everySeconds: 86_400,
  access: { objects: ["truststore"] },

  async handle({ realTime }) {
    const [first] = (await authorities()).toSorted((a, b) => +a.notAfter - +b.notAfter);
    if (!first) throw new Error("The truststore contains no certificate.");
    const { notAfter, commonName, fingerprint } = first;
    record("TruststoreDaysLeft", Math.floor((+notAfter - +realTime) / day), {
      authority: commonName,
      fingerprint,
      until: notAfter.toISOString(),
    });
  },
});
