import * as v from "valibot";
import { whole } from "./number-settings.ts";

/** The settings of the audit trail. `dataEvents` depends on the stage if it is not given. */
export const auditSettings = {
  auditRetentionDays: v.optional(whole(1, 36_500, "days"), "1827"),
  readRetentionDays: v.optional(whole(1, 36_500, "days"), "400"),
  searchGigabytes: v.optional(whole(1, 100_000, "gigabytes"), "100"),
  dataEvents: v.optional(v.picklist(["none", "others", "all"], "must be none, others or all")),
};
