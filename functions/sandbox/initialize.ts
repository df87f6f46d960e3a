import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { osloDay } from "../../shared/rules/calendar.ts";
import { firstWorld } from "../../shared/sandbox/bank/content.ts";
import { reset } from "../../shared/sandbox/bank/worlds/replace-world.ts";
import { changesWorld, recordOf } from "../../shared/sandbox/call-world.ts";
import { worlds } from "../../shared/sandbox/log/worlds.ts";
import { sandboxIds } from "../../shared/sandbox/sandbox-ids.ts";
import { seedContent } from "../../shared/sandbox/seed/seed-content.ts";
import { deriveUuid } from "../../shared/secrets/derive.ts";
import { secret } from "../../shared/secrets/secrets.ts";

export const documentation: Documentation = {
  description:
    "Deletes all data of the TPP's sandbox and replaces it by the seed: two private and two corporate customers with accounts, cards and transactions. PSU-IDs stay valid, consents do not. The clock is set to real time, unless clock=keep.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/initialize",
  summary: "Reset the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite", { digest: "O" }),
  query: v.strictObject({ clock: v.optional(v.picklist(["keep"], "Must be keep.")) }),
  answer: [204, v.undefined()],
  access: { ...changesWorld, writes: [...changesWorld.writes, "TPP"], secrets: ["ids", "numbers"] },

  async handle(call) {
    const { tppId, id: callId, now, realTime, query } = call;
    const keepsClock = query.clock === "keep";
    const id = deriveUuid(await secret("ids"), "world", callId);
    const seed = seedContent(await sandboxIds(tppId));
    const command = reset({ id, seed, keepsClock });
    const instead = () => ({
      ...firstWorld(id, seed(osloDay(keepsClock ? now : realTime))),
      clockOffset: keepsClock ? now.getTime() - realTime.getTime() : 0,
    });
    const change = { command, instead };
    return worlds.replace(tppId, realTime, change, recordOf(call));
  },
});
