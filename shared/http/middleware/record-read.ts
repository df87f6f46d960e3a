import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { requests } from "../../table/requests.ts";
import { logError } from "../../telemetry/log.ts";
import type { GatewayEvent } from "../call.ts";

/**
 * Records the end of a read of account data, where the guard's item would otherwise say too much or too little. A read
 * counts as answered unless its refusal is recorded, so an answered first copy costs no command.
 *
 * - The first copy was refused: its code is recorded. If this write fails, the read counts as answered.
 * - A later copy is answered, and the first copy may have been refused: this is recorded before the answer leaves. If
 *   this write fails, the TPP gets no data.
 *
 * A failure of the bank (5xx) is not a refusal: the bank may have been asked.
 */
export function recordRead(): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  return {
    after: async function recordRead({ event: { call }, response }) {
      if (call.refusal !== undefined) return recordRefusal(call, response);
      if (call.recordedRead?.copy !== "later") return;
      await requests.readAnswered(call.recordedRead, call.recordedRead.firstAt);
    },
    onError: async function recordRead({ event, response }) {
      // The error may be older than `call`.
      await recordRefusal(event.call ?? {}, response);
    },
  };
}

async function recordRefusal(
  { recordedRead, refusal }: Pick<GatewayEvent["call"], "recordedRead" | "refusal">,
  response: APIGatewayProxyResult | null | undefined,
): Promise<void> {
  if (recordedRead?.copy !== "first" || refusal === undefined) return;
  if ((response?.statusCode ?? 500) >= 500) return;
  await requests
    .readRefused(recordedRead, recordedRead.firstAt, refusal)
    .catch((error) => logError("a refused read is recorded as answered", error));
}
