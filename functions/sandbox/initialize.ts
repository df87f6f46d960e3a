import * as v from "valibot";
import { loadSeed } from "../../shared/bank/open-world.ts";
import { deriveUuid } from "../../shared/derive.ts";
import { defineOperation } from "../../shared/http/define-operation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { secret } from "../../shared/secrets.ts";
import { worlds } from "../../shared/table/worlds.ts";

export const handler = defineOperation({
  route: "POST /v1/sandbox/initialize",
  summary: "Reset the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite", { digest: "O" }),
  answer: [204, v.undefined()],
  access: {
    reads: ["TPP"],
    writes: ["TPP", "WORLD", "ACCOUNT", "CARD", "AUDIT"],
    secrets: ["ids", "numbers"],
  },

  async handle(call) {
    // A repetition finds it done, and does not throw away what has happened since.
    if (await worlds.isReset(call)) return undefined;
    // Each attempt writes a generation of its own: a late one must not write over what is in use.
    const world = deriveUuid(await secret("ids"), "world", call.id, call.realTime.toISOString());
    await loadSeed(call.tppId, world, call);
    await worlds.reset(call, world);
    return undefined;
  },
});
