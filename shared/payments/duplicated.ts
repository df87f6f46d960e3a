import { ApiError } from "../errors.ts";

/** The refusal of a payment's twin (specification, Create cross-border credit transfer: allowLogicalDuplicate). */
export const duplicated = () =>
  new ApiError(
    "CONFLICT",
    "The same payment was approved within 24 hours; allowLogicalDuplicate=true repeats it.",
    { path: "allowLogicalDuplicate" },
  );
