import { ApiError } from "../../../shared/errors.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { InvalidAnswer } from "../../../shared/ports/checked-answer.ts";
import { askStates } from "../../../shared/stage/ask-states.ts";

const ids = Array.from({ length: 100 }, (_, index) => `order-${index}`);

/** Makes a bank that answers invalid states for some orders, and counts its calls. */
function bankWith(wrong: ReadonlySet<string>) {
  const counted = { calls: 0 };
  const orders = async (asked: readonly string[]) => {
    counted.calls += 1;
    if (!asked.some((id) => wrong.has(id))) return asked.map((id) => ({ id }));
    const cause = new InvalidAnswer("orders", "status");
    throw new ApiError("SYSTEM_ERROR", "The bank does not answer.", { status: 503, cause });
  };
  return { counted, bank: { orders } as unknown as Bank };
}

beforeEach(() => jest.spyOn(process.stderr, "write").mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

describe("the states of 100 orders (ports: whatever is no answer is no answer)", () => {
  it.each([
    ["are all known if no answer is invalid", []],
    ["are all known except the one with an invalid answer", ["order-37"]],
    ["are all known except the two with invalid answers", ["order-0", "order-99"]],
  ])("%s", async (_, wrong) => {
    const { counted, bank } = bankWith(new Set(wrong));
    const { states, unanswered } = await askStates(bank, ids);
    expect([...unanswered].sort()).toEqual([...wrong].sort());
    expect(states.size).toBe(100 - wrong.length);
    expect(counted.calls).toBeLessThanOrEqual(30);
  });

  it("are requested in at most 30 calls if all answers are invalid, and each order counts as unanswered", async () => {
    const { counted, bank } = bankWith(new Set(ids));
    const { states, unanswered } = await askStates(bank, ids);
    expect([states.size, unanswered.size, counted.calls]).toEqual([0, 100, 30]);
  });
});
