import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { clockMovePayments } from "../../shared/limits.ts";
import { clockOffsetOf } from "../../shared/rules/clock.ts";
import { moveClock } from "../../shared/sandbox/bank/worlds/move-clock.ts";
import { changesWorld, changeWorld, replacesWorld } from "../../shared/sandbox/call-world.ts";
import { clockAnswer, SandboxClock } from "../../shared/sandbox/http/clock-answer.ts";
import { SandboxTime } from "../../shared/sandbox/schemas/sandbox-time.ts";
import { objectWords } from "../../shared/schemas/text.ts";

const NewTime = v.strictObject({ time: v.nullish(SandboxTime) }, objectWords("A clock"));

export const documentation: Documentation = {
  description: `Sets the sandbox's clock. Without a time, or with null, it returns to real time. A move ahead executes everything that is due until the new time before it is answered. One that would execute ${clockMovePayments} payments or more is refused.`,
};

export const handler = defineOperation({
  route: "PUT /v1/sandbox/clock",
  summary: "Set the sandbox's clock",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewTime,
  answer: [200, SandboxClock],
  access: { ...changesWorld, writes: replacesWorld.writes },

  async handle(call) {
    const { at, body } = call;
    const to = body.time ? clockOffsetOf({ ...at, now: body.time }) : 0;
    return clockAnswer(await changeWorld(call, moveClock(to)));
  },
});
