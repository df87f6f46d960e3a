import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { worlds } from "../../shared/sandbox/table/worlds.ts";
import { loadSeed } from "../../shared/sandbox/worlds/open-world.ts";
import { changeSandboxOnce } from "../../shared/sandbox/worlds/recorded-change.ts";
import { deriveUuid } from "../../shared/secrets/derive.ts";
import { secret } from "../../shared/secrets/secrets.ts";
import { tpps } from "../../shared/table/tpps.ts";

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
  access: {
    reads: ["TPP"],
    writes: ["TPP", "SANDBOX", "WORLD", "ACCOUNT", "CARD", "AUDIT"],
    secrets: ["ids", "numbers"],
  },

  async handle(call) {
    const { tppId, id, realTime, query } = call;
    const keepsClock = query.clock === "keep";
    // A repeated request does not reset the sandbox again, because that would delete later changes.
    return changeSandboxOnce(call, "SANDBOX_INITIALISED", async () => {
      // Each attempt writes its own generation, because a late attempt must not overwrite a world in use.
      const world = deriveUuid(await secret("ids"), "world", id, realTime.toISOString());
      const now = keepsClock ? call.now : realTime;
      await loadSeed(tppId, world, { now, realTime });
      const changes = keepsClock
        ? worlds.named(tppId, world)
        : worlds.onRealTime(tppId, world, await tpps.profile(tppId), realTime);
      return { answer: undefined, changes };
    });
  },
});
