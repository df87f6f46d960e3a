import type { OrderState } from "../../../../shared/ports/schemas/order-state.ts";
import type { Payment } from "../../../../shared/rules/payment.ts";
import { contacts } from "../../../../shared/table/contacts.ts";
import { type DuplicateList, duplicates } from "../../../../shared/table/duplicates.ts";
import { orderStates, type ReportedState } from "../../../../shared/table/order-states.ts";
import { type CurrentRegister, registers } from "../../../../shared/table/registers.ts";
import { stopList } from "../../../../shared/table/stop-list.ts";
import { tpps } from "../../../../shared/table/tpps.ts";
import { domestic, domesticOrder } from "../../payments/orders.ts";
import { fc } from "../../run/fast-check.ts";
import { changed, done, of, type Part, refused } from "./machine.ts";

const order = "5d4dbb05-61a3-4ac4-9f2c-6f4e9b0c7a11";
type Reported = { revision: number; status: OrderState["status"]; askedAt: string };
type Report = { do: "report"; revision: number; status: "ACTC" | "ACSC" } | { do: "report again" };

/** The last state of an order that the bank has reported. */
export const stateWriters: Part<
  Reported | undefined,
  Report,
  ReportedState | undefined,
  Reported | undefined
> = {
  start: undefined,
  writes: fc.oneof(
    fc.record({ do: of("report"), revision: fc.nat(40), status: of("ACTC", "ACSC") }),
    fc.record({ do: of("report again") }),
  ),
  isMade: (write, copy) => write.do === "report" || copy !== undefined,

  expected(value, write, { copy, at }) {
    const askedAt = at.realTime.toISOString();
    if (write.do === "report again")
      return {
        value: value && value.revision === copy?.revision ? { ...value, askedAt } : value,
        answer: undefined,
      };
    if (value && value.revision >= write.revision) return refused(value);
    return done({ revision: write.revision, status: write.status, askedAt });
  },

  make(write, { held, at }) {
    if (write.do === "report again")
      return orderStates.reportedAgain(held as OrderState, at.realTime);
    const { revision, status } = write;
    const state = { id: order, revision, status, final: false, cancellable: false };
    return changed([orderStates.reported(state, at.realTime)]);
  },

  look: () => orderStates.get(order),
  shown: (value) => value,
  seen: (held) => held && { revision: held.revision, status: held.status, askedAt: held.askedAt },

  keeps(before, after) {
    if (!before) return;
    expect(after?.revision).toBeGreaterThanOrEqual(before.revision);
    if (after?.revision === before.revision) expect(after.status).toBe(before.status);
  },
};

const listed = ["1", "2", "3"] as const;
type Listed = { entries: Record<string, number>; version: number | undefined };
type Listing =
  | { do: "list" | "list unless changed" | "drop"; id: string }
  | { do: "list several"; ids: readonly string[] };

const equalPayment = (id: string, approvedAt = "") =>
  ({
    ...{ id, tppId: "T", place: "P", service: "payments", product: domestic, approvedAt },
    order: domesticOrder(),
  }) as Payment;

/** Approved payments that are equal but for the day. */
export const duplicateWriters: Part<Listed, Listing, DuplicateList, Listed> = {
  start: { entries: {}, version: undefined },
  writes: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: of("list", "list unless changed", "drop"), id: of(...listed) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: of("list several"),
        ids: fc.subarray([...listed], { minLength: 2 }),
      }),
    },
  ),
  addsUp: ["list", "list several"],
  isMade: (write, copy) => write.do !== "drop" || copy.entries[write.id] !== undefined,

  expected(value, write, { copy, at }) {
    const until = at.now.getTime() + 86_400_000;
    const version = (value.version ?? 0) + 1;
    if (write.do === "drop") {
      const { [write.id]: _, ...entries } = value.entries;
      return done({ ...value, entries });
    }
    const added = write.do === "list several" ? write.ids : [write.id];
    if (write.do === "list unless changed" && value.version !== copy.version) return refused(value);
    const entries = { ...value.entries, ...Object.fromEntries(added.map((each) => [each, until])) };
    return done({ entries, version });
  },

  make(write, { held, at }) {
    const { realTime, now } = at;
    const payment = (id: string) => equalPayment(id, now.toISOString());
    if (write.do === "list several")
      return changed(duplicates.allAdded(write.ids.map(payment), realTime));
    if (write.do === "drop")
      return changed(duplicates.surplusDropped(payment("new"), realTime, [write.id]));
    const unless = write.do === "list unless changed" ? held : undefined;
    return changed([duplicates.added(payment(write.id), realTime, { unless })]);
  },

  look: () => duplicates.of(equalPayment("")),
  shown: (value) => value,
  seen: ({ entries, version }) => ({
    entries: Object.fromEntries(entries.map(({ id, until }) => [id, until])),
    version,
  }),
  keeps: (before, after) => expect(after.version ?? 0).toBeGreaterThanOrEqual(before.version ?? 0),
};

type Tpp = {
  reason: string | undefined;
  contact: string | undefined;
  generation: string | undefined;
};
type Act =
  | { do: "stop"; text: string }
  | { do: "set contact"; text: string }
  | { do: "admit" }
  | { do: "import register"; generation: string };
type HeldTpp = {
  isBlocked: boolean;
  stopped: Awaited<ReturnType<typeof stopList.all>>;
  contacts: { tppId: string; email: string }[];
  register: CurrentRegister | undefined;
};

/** A TPP that the bank stops, admits again and can reach, and the active import of the register. */
export const tppWriters: Part<Tpp, Act, HeldTpp, unknown> = {
  start: { reason: undefined, contact: undefined, generation: undefined },
  writes: fc.oneof(
    fc.record({ do: of("stop", "set contact"), text: of("a", "b") }),
    fc.record({ do: of("admit") }),
    fc.record({ do: of("import register"), generation: of("1", "2", "3") }),
  ),

  expected(value, write, { copy }) {
    const isStopped = value.reason !== undefined;
    if (write.do === "stop")
      return isStopped ? refused(value) : done({ ...value, reason: write.text });
    if (write.do === "admit")
      return isStopped ? done({ ...value, reason: undefined }) : refused(value);
    if (write.do === "set contact") return done({ ...value, contact: write.text });
    if (value.generation !== copy.generation) return refused(value);
    return done({ ...value, generation: write.generation });
  },

  async make(write, { held, at }) {
    const act = { id: "request", at: at.realTime, reason: "text" in write ? write.text : "again" };
    const answer = (made: boolean) => (made ? "done" : "refused");
    if (write.do === "stop") return answer(await stopList.add("T", act));
    if (write.do === "admit") return answer(await stopList.remove("T", act));
    if (write.do === "set contact")
      return changed(
        contacts.set("T", { email: write.text, at: at.realTime, requestId: "request" }),
      );
    const time = at.realTime.toISOString();
    const taken = {
      generation: write.generation,
      modified: time,
      takenAt: time,
      entities: 0,
      tpps: 0,
    };
    return answer(await registers.take(new Map(), taken, held.register));
  },

  look: async () => ({
    isBlocked: (await tpps.profile("T")).blocked,
    stopped: await stopList.all(),
    contacts: await contacts.all(),
    register: await registers.held(),
  }),

  shown: ({ reason, contact, generation }) => ({
    isBlocked: reason !== undefined,
    stopped: reason === undefined ? [] : [{ tppId: "T", reason }],
    contacts: contact === undefined ? [] : [{ tppId: "T", email: contact }],
    generation,
  }),
  seen: ({ isBlocked, stopped, contacts, register }) => ({
    ...{ isBlocked, contacts, generation: register?.generation },
    stopped: stopped.map(({ tppId, reason }) => ({ tppId, reason })),
  }),
  keeps: () => undefined,
};
