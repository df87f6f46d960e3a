import { ApiError } from "../errors.ts";
import { namedTpp } from "../signature/tpp-id.ts";

type Call = { tppId: string; params: { tppId: string } };

/** Refuses a path that names another TPP than the caller, whether there is such a TPP or not. */
export function checkOwnTpp({ tppId, params }: Call): void {
  if (namedTpp(params.tppId) !== tppId)
    throw new ApiError("RESOURCE_UNKNOWN", "This is not the TPP of your certificate.", {
      path: "tppId",
    });
}
