import type { MiddlewareObj } from "@middy/core";
import { ApiError } from "../../errors.ts";
import { operationIdOf } from "../../telemetry/operation-id.ts";
import type { GatewayEvent } from "../call.ts";
import type { AnyOperation } from "../operation.ts";
import { type OverLimit, tppRate } from "../tpp-rate.ts";

/** Refuses a TPP that has exceeded its limit, right after the signature check and without reading the table. */
export function limitTpp({ summary }: Pick<AnyOperation, "summary">): MiddlewareObj<GatewayEvent> {
  return {
    before: function limitTpp({ event, context }) {
      const { signer } = event.call;
      if (!signer) throw new Error("limitTpp must run after verifySignature.");
      const at = new Date(event.requestContext.requestTimeEpoch);
      const over = tppRate.count(signer.tppId, operationIdOf(context, summary), at);
      if (!over) return;
      event.call.isOverLimit = true;
      throw accessExceeded(over);
    },
  };
}

/** The refusal of a TPP that has exceeded its limit. */
export function accessExceeded({ exceeded, seconds }: OverLimit): ApiError {
  const limit =
    exceeded === "requests" ? "request limit" : "share of the bank's time for this operation";
  const wait = `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return new ApiError(
    "ACCESS_EXCEEDED",
    `This TPP has exceeded its ${limit}. Try again in ${wait}.`,
    { headers: { "retry-after": `${seconds}` } },
  );
}
