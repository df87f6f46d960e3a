import * as v from "valibot";

/** A link in an answer (specification, Resources, Link). */
export const Link = v.object({
  href: v.string(),
  verbs: v.array(v.picklist(["GET", "PUT", "POST", "DELETE"])),
});
