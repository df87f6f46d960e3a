import { ApiError } from "../../../shared/errors.ts";
import {
  isFinalState,
  newerStateChanges,
  withCurrentStatus,
} from "../../../shared/payments/follow-order.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import { stages } from "../../../shared/stage/stage.ts";
import type { ReportedState } from "../../../shared/table/order-states.ts";

const now = new Date("2026-03-02T10:00:00.000Z");
const here = { tppId: "NO-FSA-123456789", place: "here", at: { now, realTime: now } };
const id = "4d0c5b3c-1111-4222-8333-444444444444";
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

const paymentOf = (changes: object = {}) =>
  ({
    id,
    requestId: id,
    place: "here",
    state: "submitted",
    status: "PDNG",
    ...changes,
  }) as unknown as Payment;
const stateOf = (changes: Partial<OrderState> = {}): OrderState => ({
  ...{ id, revision: 4, status: "ACTC", final: false, cancellable: true },
  ...changes,
});
const knownOf = (changes: Partial<ReportedState> = {}): ReportedState => ({
  ...stateOf(changes),
  askedAt: changes.askedAt ?? ago(60_000),
});

const earlier = { ...stages };
let asked = 0;
/** Sets the stage, with a bank that answers only what it tells of orders. */
function useBank(stage: "sandbox" | "production", answer: () => OrderState[]) {
  process.env.STAGE = stage;
  asked = 0;
  const orders = async () => {
    asked += 1;
    return answer();
  };
  stages[stage] = { bankAt: () => ({ orders }) as unknown as Bank };
}
const away = () => {
  throw new ApiError("SYSTEM_ERROR", "The bank does not answer now.", { status: 503 });
};
afterEach(() => Object.assign(stages, earlier));

const told = async (payment: Payment, known?: ReportedState) =>
  (await withCurrentStatus([{ payment, known }], here))[0];

describe("the bank (ports: orders)", () => {
  const final = { status: "CANC", final: true, cancellable: false } as const;

  it.each<[number, string, "sandbox" | "production", object, ReportedState | undefined]>([
    [1, "its state is unknown", "production", {}, undefined],
    [0, "its state is 2 seconds old", "production", {}, knownOf({ askedAt: ago(2_000) })],
    [1, "its state is older than 2 seconds", "production", {}, knownOf({ askedAt: ago(2_001) })],
    [
      1,
      "its stored outcome is unknown",
      "production",
      {},
      knownOf({ status: "PDNG", askedAt: ago(0) }),
    ],
    [1, "its state is new, in the sandbox", "sandbox", {}, knownOf({ askedAt: ago(0) })],
    [0, "its state is final", "production", {}, knownOf(final)],
    [1, "its cancellation is not answered", "production", { state: "cancelling" }, knownOf(final)],
    [0, "the bank may not have it yet", "production", { state: "submitting" }, undefined],
  ])(
    "is called %i times for the state of an order if %s",
    async (times, _, stage, payment, known) => {
      useBank(stage, () => []);
      const { place } = known ? here : { place: "another" };
      await told(paymentOf({ place, ...payment }), known);
      expect(asked).toBe(times);
    },
  );

  it.each([
    ["is no longer called for a submitted payment with a final state", "submitted", true, true],
    ["is still called for a submitted payment without a final state", "submitted", false, false],
    [
      "is still called for a submitted payment with an unknown state",
      "submitted",
      undefined,
      false,
    ],
    ["is still called for a payment in the state 'cancelling'", "cancelling", true, false],
  ])("%s", (_, state, isFinal, isLast) => {
    const known = isFinal === undefined ? undefined : knownOf(isFinal ? final : {});
    expect(isFinalState({ payment: paymentOf({ state }), known })).toBe(isLast);
  });
});

describe("the shown state (README of the ports: of two states the greater revision is the later)", () => {
  it.each([
    ["production", 3, "ACTC"],
    ["production", 4, "ACSP"],
    ["sandbox", 3, "ACSP"],
  ] as const)(
    "in %s, for stored revision 4 with ACTC and answered revision %i with ACSP, is %s",
    async (stage, revision, status) => {
      useBank(stage, () => [stateOf({ revision, status: "ACSP" })]);
      expect(await told(paymentOf(), knownOf())).toMatchObject({ status, statusTime: undefined });
    },
  );
});

describe("a stored status (ports: a WARNING, or 503)", () => {
  it.each<[string, () => OrderState[], object, string | undefined]>([
    ["is marked as old if the bank does not answer", away, {}, ago(60_000)],
    ["is marked as old if the bank does not have the order", () => [], {}, ago(60_000)],
    [
      "is marked as old if the bank of another sandbox world does not answer",
      away,
      { place: "another" },
      ago(60_000),
    ],
    [
      "is not marked as old if the bank of another sandbox world does not have the order",
      () => [],
      { place: "another" },
      undefined,
    ],
    [
      "is not marked as old if a cancellation is not answered",
      away,
      { state: "cancelling" },
      undefined,
    ],
  ])("%s", async (_, answer, payment, statusTime) => {
    useBank("production", answer);
    expect(await told(paymentOf(payment), knownOf())).toMatchObject({ statusTime });
  });

  it.each<[number, string, number | undefined]>([
    [200, "15 minutes old", 900_000],
    [503, "older than 15 minutes", 900_001],
    [503, "missing", undefined],
  ])("makes the answer %i if it is %s and the bank does not answer", async (status, _, age) => {
    useBank("production", away);
    const known = age === undefined ? undefined : knownOf({ askedAt: ago(age) });
    const answer = await told(paymentOf(), known).then(
      () => 200,
      (error) => error.status,
    );
    expect(answer).toBe(status);
  });

  it("is not shown if the bank refuses the call with an error other than 503", async () => {
    useBank("production", () => {
      throw new ApiError("CONFLICT", "The sandbox is being changed.");
    });
    await expect(told(paymentOf(), knownOf())).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("a state that the bank reports (ports: the call that raises the revision writes the event)", () => {
  const events = (
    stage: "sandbox" | "production",
    known: OrderState | undefined,
    next: OrderState,
  ) => {
    useBank(stage, () => []);
    const changes = newerStateChanges(paymentOf(), known, next, here);
    return changes.flatMap((each) => ("put" in each ? [each.put] : []));
  };
  const next = stateOf({ revision: 5, status: "ACSP" });
  const stored = { status: "ACSP", revision: 5, askedAt: now.toISOString() };

  it.each([4, 5])("is not stored if the stored revision is 5 and the reported one %i", (revision) =>
    expect(events("production", stateOf({ revision: 5 }), stateOf({ revision }))).toEqual([]),
  );

  it.each([
    ["the first state", undefined, "PDNG"],
    ["a later state", stateOf(), "ACTC"],
  ])("is stored with an audit event of old and new status if it is %s", (_, known, status) =>
    expect(events("production", known, next)).toMatchObject([
      stored,
      { type: "PAYMENT_STATUS", before: status, after: "ACSP" },
    ]),
  );

  it.each([
    ["if the status did not change", "production", stateOf({ status: "ACSP" })],
    ["in the sandbox, whose bank writes it", "sandbox", stateOf()],
  ] as const)("is stored without an event %s", (_, stage, known) => {
    const all = events(stage, known, next);
    expect(all).toMatchObject([stored]);
    expect(all).toHaveLength(1);
  });
});
