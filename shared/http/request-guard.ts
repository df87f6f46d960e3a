import { ApiError } from "../errors.ts";
import { readRepeatSeconds } from "../limits.ts";
import type { AccountRead } from "../table/account-reads.ts";
import { type Decision, requests } from "../table/requests.ts";
import { type Call, type Caller, callOf, type GatewayEvent } from "./call.ts";
import { DecidedByAnotherCopy } from "./decide.ts";
import type { AnyOperation } from "./operation.ts";

/** The request that has an X-Request-ID: when its first copy came, and the decision, if a copy has decided. */
type Standing = {
  firstAt: Date;
  decision: Decision | undefined;
  /** True for a copy of a read that the audit trail already shows as answered. */
  repeatsRead: boolean;
};

type Taking = {
  tppId: string;
  requestId: string;
  fingerprint: string;
  read?: AccountRead | undefined;
};

/** Takes the X-Request-ID for a call. Returns "another" if a different request has it. */
export async function takeRequestId(
  { httpMethod, requestContext, call }: GatewayEvent,
  { tppId, requestId, fingerprint, read }: Taking,
): Promise<Standing | "another"> {
  const at = new Date(requestContext.requestTimeEpoch);
  const key = { tppId, requestId };
  const standing = await requests.take(key, fingerprint, at, read);
  if (!standing) {
    if (read) call.recordedRead = { ...key, firstAt: at, copy: "first" };
    return { firstAt: at, decision: undefined, repeatsRead: false };
  }
  const { at: firstAt, decision, answered, isRead } = standing;
  const isLate = httpMethod === "GET" && isLateRead(firstAt, at);
  if (standing.fingerprint !== fingerprint || isLate) return "another";
  if (read && !answered) call.recordedRead = { ...key, firstAt, copy: "later" };
  return { firstAt, decision, repeatsRead: isRead };
}

const isLateRead = (firstAt: Date, at: Date) => +at - +firstAt > readRepeatSeconds * 1000;

/** Refuses a late repetition of a POST that only asks, as one of a read is refused. */
export function refuseLate({ firstAt, at }: Pick<Caller, "firstAt" | "at">): void {
  if (isLateRead(firstAt, at.realTime)) throw requestIdConflict();
}

export const requestIdConflict = () =>
  new ApiError(
    "CONFLICT",
    "This X-Request-ID was used before, for another request or too long ago; take a new one for each request.",
    { path: "x-request-id" },
  );

/**
 * Carries out an operation. If another copy of a write decides meanwhile, the write of this copy fails, or the resource
 * is no longer as the operation needs it. Then the operation runs again, to answer from that decision.
 */
export async function handleOnce(operation: AnyOperation, call: Call): Promise<unknown> {
  const run = () => operation.handle(callOf(call.caller, call.input));
  try {
    return await run();
  } catch (error) {
    if (!mayBeDecided(error, call) || !(await call.findDecision?.())) throw error;
    return run();
  }
}

/** The codes of refusals for which another copy's decision may be the reason. */
const codes: readonly string[] = ["CONFLICT", "RESOURCE_UNKNOWN"];

const mayBeDecided = (error: unknown, { caller }: Call): boolean =>
  caller?.isDecided === false &&
  (error instanceof DecidedByAnotherCopy ||
    (error instanceof ApiError && codes.includes(error.code)));
