import type { MiddlewareObj } from "@middy/core";
import { ApiError } from "../../errors.ts";
import { bodyBytes } from "../../limits.ts";
import type { GatewayEvent } from "../call.ts";
import { gatewayAnswers } from "../gateway-answers.ts";
import type { AnyOperation } from "../operation.ts";

/** Refuses a body that is too large, before it is hashed or parsed. The gateway itself allows 10 MB. */
export function limitBody({
  largestBody = bodyBytes,
}: Pick<AnyOperation, "largestBody">): MiddlewareObj<GatewayEvent> {
  return {
    before: function limitBody({ event: { body, isBase64Encoded } }) {
      if (typeof body !== "string") return;
      if (Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8") <= largestBody) return;
      const { code, text, status } = gatewayAnswers.bodyTooLarge;
      throw new ApiError(code, text, { status });
    },
  };
}
