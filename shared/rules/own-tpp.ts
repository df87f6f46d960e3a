import { ApiError } from "../errors.ts";
import { namedTpp } from "../signature/tpp-id.ts";

type Call = { tppId: string; params: { tppId: string } };

/** Refuses a path that names another TPP than the caller. The answer does not tell whether that TPP exists. */
export function checkOwnTpp({ tppId, params }: Call): void {
  if (namedTpp(params.tppId) !== tppId)
    throw new ApiError("RESOURCE_UNKNOWN", "This is not the TPP of your certificate.", {
      path: "tppId",
    });
}
