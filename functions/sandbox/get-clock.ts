import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { clockTimes } from "../../shared/sandbox/bank/worlds/move-clock.ts";
import { clockAnswer, SandboxClock } from "../../shared/sandbox/http/clock-answer.ts";

export const documentation: Documentation = {
  description: "Returns the time of the sandbox's clock.",
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/clock",
  summary: "Read the sandbox's clock",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [200, SandboxClock],
  access: {},

  async handle({ at }) {
    return clockAnswer(clockTimes(at));
  },
});
