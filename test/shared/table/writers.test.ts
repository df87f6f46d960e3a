import { testTime } from "../../support/operations/call.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";
import { type AnyPart, commandsOf, runOn } from "../../support/table/machine/machine.ts";
import { paymentWriters } from "../../support/table/machine/payment-writers.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ seeded: false });

describe("the table's writers, in any order, with copies of any age, repeated and at once", () => {
  it.each<[string, AnyPart]>([["payments, baskets and the due index", paymentWriters]])(
    "leave %s as an independent model says",
    async (_, part) => {
      const again = await keep();
      const at = { now: testTime, realTime: testTime };
      const property = fc.asyncProperty(commandsOf(part), async (commands) => {
        await again();
        await runOn(part, at, commands);
      });
      await fc.assert(property, { numRuns: sized(25, 2_000) });
    },
  );
});
