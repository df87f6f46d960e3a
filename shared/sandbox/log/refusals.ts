import { ApiError } from "../../errors.ts";

/** A TPP's log was changed, cut or rolled back by somebody else, so its world is not known. */
export class UnreadableLog extends ApiError<"SYSTEM_ERROR"> {
  constructor(cause: unknown) {
    super(
      "SYSTEM_ERROR",
      "The sandbox's data cannot be read. Initialise the sandbox: this also deletes its snapshots.",
      {
        status: 503,
        cause,
      },
    );
  }
}

export const rolledBack = () =>
  new UnreadableLog(new Error("The log is shorter than its tip says."));

/** A snapshot was changed or cut by somebody else. The world itself can be read. */
export const unreadableSnapshot = (cause: unknown) =>
  new ApiError("SYSTEM_ERROR", "This snapshot cannot be read: delete it and take a new one.", {
    path: "snapshotId",
    status: 503,
    cause,
  });

/** A release that reads another form of data has saved this snapshot. */
export const snapshotOfAnotherRelease = () =>
  new ApiError(
    "CONFLICT",
    "This snapshot was taken by another release of the bank: delete it and take a new one.",
    { path: "snapshotId" },
  );

/** The record of a call was changed by somebody else, or the secret is another one. What the call did stands. */
export const unreadableAnswer = (cause: unknown) =>
  new ApiError(
    "CONFLICT",
    "This call was applied, but its answer can no longer be read. Read what it has made; do not repeat it.",
    { path: "x-request-id", cause },
  );

/** Other processes change the same world all the time. Nothing of this change was written. */
export const tooManyChanges = () =>
  new ApiError(
    "ACCESS_EXCEEDED",
    "Too many calls change this sandbox at once. Repeat this one with the same X-Request-ID.",
    { headers: { "retry-after": "1" } },
  );
