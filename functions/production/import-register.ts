import { defineJob } from "../../shared/http/pipeline/define-job.ts";
import { registerHours } from "../../shared/limits.ts";
import { importRegister } from "../../shared/register/import-register.ts";
import { logRefusal } from "../../shared/telemetry/log.ts";
import { record } from "../../shared/telemetry/record.ts";

const hour = 3_600_000;

export const handler = defineJob({
  summary: "Import the register of TPPs",
  everySeconds: 3_600,
  access: { reads: ["REGISTER"], writes: ["REGISTER"], objects: ["register"] },

  async handle({ realTime }) {
    const imported = await importRegister(realTime);
    const { outcome, held } = imported;
    // A register that was never imported counts as too old for use.
    const age = held ? Math.floor((+realTime - Date.parse(held.modified)) / hour) : registerHours;
    record("RegisterHours", age, {});
    if (outcome === "refused") record("RegisterRefused", 1, {});
    if (outcome === "refused" || outcome === "away")
      logRefusal("a file of the register was not taken", { outcome, reason: imported.why });
    return imported;
  },
});
