import * as v from "valibot";
import { exampleCalls as answered } from "../../../infra/contract/example-calls.ts";
import { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { changed, isHeld, methods } from "../../support/bank/held-answers.ts";
import { fc } from "../../support/run/fast-check.ts";

/** Lists every value of an answer that is neither a list nor an object, with its path. */
function leavesOf(value: unknown, path = ""): [path: string, leaf: unknown][] {
  if (typeof value !== "object" || value === null)
    return value === undefined ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, path === "" ? key : `${path}.${key}`),
  );
}

describe.each(methods)("whatever a bank answers to %s in place of a field", (method) => {
  const answer = answered[method][1];

  it.each(leavesOf(answer))("%s, a value of another type is invalid", (path, value) => {
    const other = typeof value === "string" ? 7 : String(value);
    for (const wrong of [other, null, {}, [value]])
      expect(isHeld(method, changed(answer, path, wrong))).toBe(false);
  });
});

it("an id is of one form, whatever else it is", () => {
  const [customer] = [answered.customer[1]];
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 70 }), fc.base64String()), (id) => {
      expect(isHeld("customer", { ...customer, id })).toBe(/^[\w-]{1,64}$/.test(id));
    }),
  );
});

it("a status is one of the bank's ten, whatever else it is", () => {
  const state = { id: "order-1", revision: 1, final: false, cancellable: false };
  const known = ["ACTC", "ACWC", "ACSP", "ACWP", "ACSC", "ACCP", "PDNG", "PART", "RJCT", "CANC"];
  const more = { reason: "funds", failed: [{ index: 0, reason: "funds" }] };
  for (const status of known) expect(v.is(OrderState, { ...state, ...more, status })).toBe(true);
  fc.assert(
    fc.property(
      fc.string().filter((each) => !known.includes(each)),
      (status) => !v.is(OrderState, { ...state, ...more, status }),
    ),
  );
});

it("whatever JSON a bank answers is held, or an invalid answer, and nothing else", () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), fc.jsonValue(), (method, answer) => {
      isHeld(method, answer);
    }),
    { numRuns: 300 },
  );
});
