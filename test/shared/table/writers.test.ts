import { testTime } from "../../support/operations/call.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";
import { counterWriters } from "../../support/table/machine/counter-writers.ts";
import { flowWriters } from "../../support/table/machine/flow-writers.ts";
import { guardWriters } from "../../support/table/machine/guard-writers.ts";
import {
  duplicateWriters,
  stateWriters,
  tppWriters,
} from "../../support/table/machine/list-writers.ts";
import { type AnyPart, commandsOf, runOn } from "../../support/table/machine/machine.ts";
import { paymentWriters } from "../../support/table/machine/payment-writers.ts";
import { psuWriters } from "../../support/table/machine/psu-writers.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ seeded: false });

describe("the table's writers (decision: payments by intent, submit and outcome), concurrent or repeated, in any order and with outdated items,", () => {
  it.each<[string, AnyPart]>([
    ["payments, baskets and the due index", paymentWriters],
    ["the bank's states of an order", stateWriters],
    ["the request guard", guardWriters],
    ["a PSU's session and consents", psuWriters],
    ["the links of an SCA", flowWriters],
    ["counters", counterWriters],
    ["the list of equal payments", duplicateWriters],
    ["a TPP and the register", tppWriters],
  ])("change %s exactly as an independent model does", async (_, part) => {
    const again = await keep();
    const at = { now: testTime, realTime: testTime };
    const property = fc.asyncProperty(commandsOf(part), async (commands) => {
      await again();
      await runOn(part, at, commands);
    });
    // A counterexample is printed before Jest ends the test, also if it could be shorter.
    await fc.assert(property, { numRuns: sized(3, 40), interruptAfterTimeLimit: 80_000 });
  });
});
