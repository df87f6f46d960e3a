import * as v from "valibot";
import { loadSeed } from "../../shared/bank/open-world.ts";
import { once } from "../../shared/bank/sandbox-deed.ts";
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
    const { tppId, id, realTime } = call;
    // A repetition finds it done, and does not throw away what has happened since.
    return once(call, "SANDBOX_INITIALISED", async () => {
      // Each attempt writes a generation of its own: a late one must not write over what is in use.
      const world = deriveUuid(await secret("ids"), "world", id, realTime.toISOString());
      await loadSeed(tppId, world, call);
      return { answer: undefined, changes: worlds.named(tppId, world) };
    });
  },
});
