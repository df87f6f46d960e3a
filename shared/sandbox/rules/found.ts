import { ApiError } from "../../errors.ts";

/** Returns the resource, or throws a 404 with its path. Resources of other TPPs do not exist in this sandbox. */
export function found<T>(thing: T | undefined, path: string): T {
  if (thing !== undefined) return thing;
  throw new ApiError("RESOURCE_UNKNOWN", "There is no such resource in this sandbox.", { path });
}
