import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { ApiError } from "../../errors.ts";
import { listReadMinutes, unattendedReadsPerDay } from "../../limits.ts";
import { osloDay, secondsUntilMidnight } from "../../rules/calendar.ts";
import { type UsageCounter, usage, usageExpires } from "../../table/usage.ts";
import { addHeaders } from "../add-headers.ts";
import { refusalAnswer } from "../answers.ts";
import { callOf, type GatewayEvent } from "../call.ts";
import type { AnyOperation } from "../operation.ts";

/**
 * Limits reads without PSU-IP-Address in a day, for each TPP, PSU, context, operation and account (specification,
 * Limits). It counts last, and only successful answers, so an error does not use up the limit.
 */
export function limitUnattended(
  operation: AnyOperation,
): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  return {
    after: async function limitUnattended(request) {
      const { event, response } = request;
      const counted = counterOf(operation, event);
      if (!counted || !response) return;
      const left = secondsUntilMidnight(event.call.caller?.at.now ?? new Date(0));
      const expires = usageExpires(new Date(event.requestContext.requestTimeEpoch));
      const used = await count(operation, event, counted, expires);
      event.call.unattended = used === undefined ? "UnattendedRefused" : "UnattendedReads";
      if (used !== undefined) return addHeaders(request, quota(used, left));
      event.call.refusal = "ACCESS_EXCEEDED";
      request.response = exceeded(operation, left);
    },
    onError: async function tellQuota(request) {
      const counted = counterOf(operation, request.event);
      // After a failure of our own the table may be down too, and the error must still be answered.
      if (!counted || !(request.error instanceof ApiError)) return;
      const left = secondsUntilMidnight(request.event.call.caller?.at.now ?? new Date(0));
      addHeaders(request, quota(await usage.used(counted), left));
    },
  };
}

function counterOf(
  { summary, unattended, choosesAgreement }: AnyOperation,
  { call }: GatewayEvent,
): UsageCounter | undefined {
  const { caller, input } = call;
  if (!caller?.psu || !input || input.headers["psu-ip-address"] !== undefined) return undefined;
  // An operation that needs no agreement does not look at the one that the TPP names, so it may be invented.
  const named = choosesAgreement ? undefined : input.headers["psu-corporate-id"];
  return {
    tppId: caller.tppId,
    place: caller.place,
    psuId: caller.psu.psuId,
    context: (named as string | undefined) ?? "PRIVATE",
    day: osloDay(caller.at.now),
    operation: summary,
    account: unattended?.account?.(input.params).id ?? "",
  };
}

/**
 * Counts a call under its own id, which an exact repetition shares, or as a page of a listing.
 */
async function count(
  { unattended }: AnyOperation,
  { call: { input, caller } }: GatewayEvent,
  counted: UsageCounter,
  expires: number,
): Promise<number | undefined> {
  const id = `${caller?.id}`;
  const read = (await unattended?.readsOn?.(callOf(caller, input))) ?? id;
  if (typeof read === "string") return usage.count(counted, read, expires);
  return usage.countPage(counted, id, read, expires);
}

const quota = (used: number, seconds: number) => ({
  "ratelimit-limit": `${unattendedReadsPerDay}`,
  "ratelimit-remaining": `${Math.max(0, unattendedReadsPerDay - used)}`,
  "ratelimit-reset": `${seconds}`,
});

const aboutPages = ` The pages of a list count as one read for ${listReadMinutes} minutes: by cursor, or by a greater offset with the same filters and limit.`;

function exceeded({ unattended }: AnyOperation, seconds: number): APIGatewayProxyResult {
  const day = `Without the PSU this can be read ${unattendedReadsPerDay} times a day; the day ends in ${seconds} seconds.`;
  const text = unattended?.readsOn ? `${day}${aboutPages}` : day;
  const headers = { "retry-after": `${seconds}`, ...quota(unattendedReadsPerDay, seconds) };
  return refusalAnswer(new ApiError("ACCESS_EXCEEDED", text, { headers }));
}
