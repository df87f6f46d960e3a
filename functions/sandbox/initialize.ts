import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { reset } from "../../shared/sandbox/bank/worlds/replace-world.ts";
import { recordOf, replacesWorld } from "../../shared/sandbox/call-world.ts";
import { worlds } from "../../shared/sandbox/log/worlds.ts";
import { sandboxIds, worldId } from "../../shared/sandbox/sandbox-ids.ts";
import { seedContent } from "../../shared/sandbox/seed/seed-content.ts";

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
  access: replacesWorld,

  async handle(call) {
    const { tppId, id, at, query } = call;
    const command = reset({
      id: await worldId(id),
      seed: seedContent(await sandboxIds(tppId)),
      keepsClock: query.clock === "keep",
    });
    return worlds.replace(tppId, at, command, recordOf(call));
  },
});
