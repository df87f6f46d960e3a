import "../../../functions/sandbox-stage.ts";
import type { Asked } from "./other-process.ts";

/** The program of an OtherProcess: it answers each event with the handler of the named file. */
process.on("message", async ({ number, file, event }: Asked) => {
  const { handler } = await import(`../../../${file}`);
  process.send?.({ number, answer: await handler(event, {}) });
});
