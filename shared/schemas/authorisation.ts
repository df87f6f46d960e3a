import * as v from "valibot";

/** An authorisation of a TPP by its authority, as the register of TPPs lists it. */
export const TppAuthorisation = v.object({
  /** The register's own name of the entity. */
  code: v.string(),
  type: v.string(),
  name: v.string(),
  roles: v.array(v.picklist(["PSP_PI", "PSP_AI", "PSP_IC"])),
  /**
   * The authority's last decision, granted or withdrawn; its day is in `since`. "unknown" if the dates cannot
   * be read.
   */
  state: v.picklist(["granted", "withdrawn", "unknown"]),
  since: v.optional(v.string()),
});
export type TppAuthorisation = v.InferOutput<typeof TppAuthorisation>;
