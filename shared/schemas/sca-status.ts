import * as v from "valibot";

/** The specification's values of `scaStatus`. */
// biome-ignore format: one line, as in the specification
export const ScaStatus = v.picklist(["RECEIVED", "PSU_IDENTIFIED", "PSU_AUTHENTICATED", "SCA_METHOD_SELECTED", "STARTED", "FINALISED", "FAILED", "EXEMPTED"]);
export type ScaStatus = v.InferOutput<typeof ScaStatus>;
