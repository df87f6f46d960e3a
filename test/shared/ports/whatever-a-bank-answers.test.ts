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

describe.each(methods)("the bank's answer to %s()", (method) => {
  const answer = answered[method][1];

  it.each(leavesOf(answer))("is invalid if %s has a value of another type", (path, value) => {
    const other = typeof value === "string" ? 7 : String(value);
    for (const wrong of [other, null, {}, [value]])
      expect(isHeld(method, changed(answer, path, wrong))).toBe(false);
  });
});

it("an id in the bank's answer has 1 to 64 letters, digits, hyphens or underscores", () => {
  const [customer] = [answered.customer[1]];
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 70 }), fc.base64String()), (id) => {
      expect(isHeld("customer", { ...customer, id })).toBe(/^[\w-]{1,64}$/.test(id));
    }),
  );
});

it("the status of an order in the bank's answer is one of ten codes", () => {
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

it("any JSON answer of the bank is either accepted or an InvalidAnswer", () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), fc.jsonValue(), (method, answer) => {
      isHeld(method, answer);
    }),
    { numRuns: 300 },
  );
});
