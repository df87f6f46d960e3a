import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { authorities } from "../../shared/http/truststore.ts";
import { registerHours } from "../../shared/limits.ts";
import { type Refreshed, refreshList } from "../../shared/register/refresh-list.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { logRefusal } from "../../shared/telemetry/log.ts";
import { record } from "../../shared/telemetry/record.ts";

/** The number of lists that are refreshed at once. Each of them is in memory. */
const together = 4;

export const handler = defineJob({
  summary: "Refresh the lists of revoked certificates",
  everySeconds: 3_600,
  access: { reads: ["REVOKED"], writes: ["REVOKED"], objects: ["truststore"] },

  async handle({ realTime }) {
    const trusted = await authorities();
    const left = settings.revocationLists.values();
    const refreshed: Refreshed[] = [];
    const worker = async () => {
      for (const each of left) refreshed.push(await refreshList(each, trusted, realTime));
    };
    await Promise.all(Array.from({ length: together }, worker));
    for (const { issuer, outcome, why } of refreshed)
      if (why) logRefusal("a revocation list was not taken", { issuer, outcome, reason: why });
    record(
      "RevocationsRefused",
      refreshed.filter(({ outcome }) => outcome === "refused").length,
      {},
    );
    record(
      "RevocationsHours",
      Math.max(0, ...refreshed.map((each) => hoursSince(each, realTime))),
      {},
    );
    return refreshed;
  },
});

/** Returns the hours since the list was last fetched. A list that was never fetched counts as too old for use. */
const hoursSince = ({ hadAt }: Refreshed, realTime: Date): number =>
  hadAt ? Math.floor((+realTime - Date.parse(hadAt)) / 3_600_000) : registerHours;
