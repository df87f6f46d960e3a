import type { MiddlewareObj } from "@middy/core";
import { ApiError } from "../../errors.ts";
import type { GatewayEvent } from "../call.ts";
import { countRequest } from "../tpp-rate.ts";

/** Refuses a TPP that has exceeded its limit, right after the signature check and without reading the table. */
export function limitTpp(): MiddlewareObj<GatewayEvent> {
  return {
    before: function limitTpp({ event }) {
      const { signer } = event.call;
      if (!signer) throw new Error("limitTpp must run after verifySignature.");
      const seconds = countRequest(signer.tppId, new Date(event.requestContext.requestTimeEpoch));
      if (seconds === undefined) return;
      event.call.isOverLimit = true;
      throw new ApiError(
        "ACCESS_EXCEEDED",
        `This TPP has exceeded its request limit. Try again in ${seconds} seconds.`,
        { headers: { "retry-after": `${seconds}` } },
      );
    },
  };
}
