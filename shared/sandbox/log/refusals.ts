import { ApiError } from "../../errors.ts";

/** A TPP's log was changed, cut or rolled back by somebody else, so its world is not known. */
export class UnreadableLog extends ApiError<"SYSTEM_ERROR"> {
  constructor(cause: unknown) {
    super("SYSTEM_ERROR", "The sandbox's data cannot be read. Initialise the sandbox.", {
      status: 503,
      cause,
    });
  }
}

export const rolledBack = () =>
  new UnreadableLog(new Error("The log is shorter than its tip says."));

/** Other processes change the same world all the time. Nothing of this change was written. */
export const overtaken = () =>
  new ApiError(
    "ACCESS_EXCEEDED",
    "Too many calls change this sandbox at once. Repeat this one with the same X-Request-ID.",
    { headers: { "retry-after": "1" } },
  );
