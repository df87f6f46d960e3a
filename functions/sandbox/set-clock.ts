import * as v from "valibot";
import { ApiError } from "../../shared/errors.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { realTimeOf } from "../../shared/rules/clock.ts";
import { clockAccess, clockAnswer, SandboxClock } from "../../shared/sandbox/clock/clock-answer.ts";
import { moveClock } from "../../shared/sandbox/clock/clock-move.ts";
import { SandboxTime } from "../../shared/sandbox/schemas/sandbox-time.ts";
import { objectWords } from "../../shared/schemas/text.ts";

const NewTime = v.strictObject({ time: v.nullish(SandboxTime) }, objectWords("A clock"));

export const documentation: Documentation = {
  description:
    "Sets the sandbox's clock. Without a time, or with null, it returns to real time. A move ahead executes everything that is due until the new time. If that takes long, the answer is 202, and a repetition of the request returns the progress.",
};

export const handler = defineOperation({
  route: "PUT /v1/sandbox/clock",
  summary: "Set the sandbox's clock",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewTime,
  answer: [200, SandboxClock],
  isUnderWay: ({ move }) => move !== undefined,
  access: clockAccess,

  async handle(call) {
    const { time } = call.body;
    const to = time ? time.getTime() - realTimeOf(call).getTime() : 0;
    const move = await moveClock(call, to);
    if (!move)
      throw new ApiError("CONFLICT", "The clock of this sandbox is being moved. Try again.", {
        path: "time",
      });
    return clockAnswer(call, move.state === "DONE" ? to : move.from, move);
  },
});
