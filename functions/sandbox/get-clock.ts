import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { clockAccess, clockAnswer, SandboxClock } from "../../shared/sandbox/clock/clock-answer.ts";
import { finishMove } from "../../shared/sandbox/clock/clock-move.ts";
import { tpps } from "../../shared/table/tpps.ts";

export const documentation: Documentation = {
  description: "Returns the time of the sandbox's clock.",
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/clock",
  summary: "Read the sandbox's clock",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxClock],
  access: clockAccess,

  async handle(call) {
    const { tppId, realTime } = call;
    const { moving, clockOffset } = await tpps.profile(tppId);
    if (moving === undefined) return clockAnswer(call, clockOffset);
    // Continues the move here, because the process that began it may have died.
    const move = await finishMove(tppId, moving, realTime);
    return clockAnswer(call, (await tpps.profile(tppId)).clockOffset, move);
  },
});
