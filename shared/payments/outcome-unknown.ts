import { ApiError } from "../errors.ts";

/**
 * The refusal of a cancellation while it is not known whether the bank has the order, or has cancelled it. Says "not
 * yet", because the payment may be cancellable once the bank has answered.
 */
export const outcomeUnknown = (): ApiError =>
  new ApiError(
    "CONFLICT",
    "The outcome of this payment is not known yet, so it cannot be cancelled yet. Try again in a minute.",
    { path: "payment-id", headers: { "retry-after": "60" } },
  );
