import * as v from "valibot";
import { list } from "../../schemas/list.ts";

const roles = ["REGISTER", "VIEW"] as const;

/** The roles of a customer for a corporation's account. */
export const EngagementRoles = v.pipe(
  list(v.picklist(roles, "A role is REGISTER or VIEW."), {
    words: "Roles are a list.",
    least: [1, "An engagement has at least one role."],
    most: [roles.length, "Each role is named once."],
  }),
  v.check((named) => new Set(named).size === named.length, "Each role is named once."),
);
