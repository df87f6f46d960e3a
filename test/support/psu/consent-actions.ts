import fc from "fast-check";
import {
  type AccountName,
  type Action,
  accountNames,
  type Context,
  holdings,
  type ReadAction,
} from "./consent-model.ts";

const [minute, day] = [60_000, 86_400_000];
const context = fc.constantFrom<Context>("PRIVATE", "CORPORATE");
const session = fc.constantFrom("a", "a", "b");

const consent = context.chain((context) =>
  fc.record({
    do: fc.constant("consent" as const),
    context: fc.constant(context),
    accounts: fc.subarray<string>([...holdings[context]], { minLength: 1 }),
    session,
  }),
);

/** Steps of time: to the limits in the specification, and to instants between them. */
const times = fc.oneof(
  fc.constantFrom(1, minute, 29 * minute, 60 * minute - 1, 60 * minute, 480 * minute),
  fc.constantFrom(...[1, 89, 90, 91, 180, 181, 200].map((days) => days * day)),
  fc.constant("the last millisecond of the day" as const),
);

/** A read, in most cases of an account that can be granted in this context. */
const read = fc.oneof(context, fc.constant("unsaid" as const)).chain((context) =>
  fc.record({
    do: fc.constant("read" as const),
    account: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(...holdings[context === "unsaid" ? "PRIVATE" : context]),
      },
      { weight: 1, arbitrary: fc.constantFrom(...accountNames) },
    ),
    what: fc.oneof(
      fc.constantFrom("account" as const, "transactions" as const),
      fc.record({ daysAgo: fc.constantFrom(90, 91) }),
    ),
    context: fc.constant(context),
    attended: fc.boolean(),
    session,
  }),
);

/** The four unattended reads of a day, and in some cases a fifth. */
const reads = fc
  .record({ read, count: fc.integer({ min: 4, max: 5 }) })
  .map(({ read, count }) => Array.from({ length: count }, () => ({ ...read, attended: false })));

const action: fc.Arbitrary<Action[]> = fc.oneof(
  { weight: 4, arbitrary: consent.map((each) => [each]) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant("abort" as const),
        context,
        session,
        how: fc.constantFrom("cancels" as const, "leaves" as const),
      })
      .map((each) => [each]),
  },
  { weight: 1, arbitrary: context.map((context) => [{ do: "give up" as const, context }]) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant("revoke" as const),
        context,
        what: fc.constantFrom("all" as const, ...accountNames),
      })
      .map((each) => [each]),
  },
  { weight: 4, arbitrary: times.map((time) => [{ do: "wait" as const, for: time }]) },
  { weight: 7, arbitrary: read.map((each) => [each]) },
  { weight: 1, arbitrary: reads },
);

/** A sequence of actions by a PSU, a TPP and the bank. It begins with a consent. */
export const sequences: fc.Arbitrary<Action[]> = fc
  .tuple(consent, fc.array(action, { minLength: 2, maxLength: 14 }))
  .map(([first, others]) => [first, ...others.flat()]);

const readOf = (account: ReadAction["account"], how: Partial<ReadAction> = {}): ReadAction => ({
  ...{ do: "read", account, what: "account", context: "PRIVATE", attended: true, session: "a" },
  ...how,
});

/** A sequence that meets every answer. */
export const everyAnswer: Action[] = [
  readOf("current"), // CONSENT_UNKNOWN
  { do: "consent", context: "PRIVATE", accounts: ["current", "savings"], session: "a" },
  ...Array.from({ length: 5 }, () => readOf("current", { attended: false })), // 200, ACCESS_EXCEEDED
  readOf("current", { what: { daysAgo: 91 }, session: "b" }), // SCA_NOT_FOUND
  { do: "wait", for: 60 * minute },
  readOf("current", { what: { daysAgo: 91 } }), // SCA_EXPIRED
  readOf("card"), // RESOURCE_UNKNOWN
  { do: "revoke", context: "PRIVATE", what: "savings" },
  readOf("savings"), // CONSENT_INVALID
  { do: "consent", context: "CORPORATE", accounts: ["company"], session: "b" },
  readOf("current", { context: "unsaid", session: "b" }), // HTTP_HEADER_REQUIRED
  { do: "wait", for: 181 * day },
  readOf("current"), // CONSENT_EXPIRED
];

/** Reads of accounts with the PSU there, in one context. */
export const lookAt = (context: ReadAction["context"], ...accounts: AccountName[]): ReadAction[] =>
  accounts.map((account) => ({
    do: "read",
    account,
    what: "account",
    context,
    attended: true,
    session: "a",
  }));

/** All reads that show the final state. */
export const everything = [
  ...lookAt("PRIVATE", "current", "savings", "card", "company", "none"),
  ...lookAt("CORPORATE", "company", "tax", "current", "hers"),
  ...lookAt("unsaid", "company", "current"),
];
