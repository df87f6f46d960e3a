import { type Item, table } from "../../../../shared/table/client.ts";
import { type AskedFor, fundsQuestions } from "../../../../shared/table/funds-questions.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { requests } from "../../../../shared/table/requests.ts";
import { fc } from "../../run/fast-check.ts";
import { changed, done, of, type Part, refused } from "./machine.ts";

const ids = ["request-1", "request-2"] as const;
type Id = (typeof ids)[number];

/** A request in the model. The instants are in milliseconds, and the expiry in seconds, as in the table. */
type Guard = {
  print: string;
  at: number;
  expires: number;
  decidedAt?: number;
  clockOffset?: number;
  told?: string;
  refused?: string;
  answered?: true;
};
/** `questions` counts the decisions: each writes a question in its transaction. */
type Value = { guards: Partial<Record<Id, Guard>>; questions: number };

type Write =
  | { do: "take"; id: Id; print: string }
  | { do: "decide" | "refuse read" | "answer read"; id: Id };

const id = fc.constantFrom(...ids);
const writes: fc.Arbitrary<Write> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: of("take"), id, print: of("a", "b") }) },
  { weight: 3, arbitrary: fc.record({ do: of("decide", "refuse read", "answer read"), id }) },
);

const asked: AskedFor = { tppId: "T", place: "P", psuId: "U", context: "PRIVATE", accountId: "A" };
const key = (requestId: Id) => ({ tppId: "T", requestId });
const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

type Held = { guards: Partial<Record<Id, Item>>; questions: number };

/** The request guard, which a copy of a request takes, and a question about funds that its decision writes. */
export const guardWriters: Part<Value, Write, Held, Value> = {
  start: { guards: {}, questions: 0 },
  writes,

  isMade: (write, copy) => write.do === "take" || copy.guards[write.id] !== undefined,

  expected(value, write, { copy, at }) {
    const standing = value.guards[write.id];
    const seconds = inSeconds(at.realTime);
    const put = (guard: Guard, questions = value.questions) => ({
      guards: { ...value.guards, [write.id]: guard },
      questions,
    });
    if (write.do === "take") {
      const expires = seconds + 86_400;
      if (!standing || standing.expires < seconds)
        return {
          value: put({ print: write.print, at: at.realTime.getTime(), expires }),
          answer: undefined,
        };
      const { print, at: first, decidedAt, clockOffset = 0, answered, told } = standing;
      const now = decidedAt === undefined ? undefined : decidedAt + clockOffset;
      const isRead = answered === true || standing.refused === undefined;
      return { value, answer: { print, first, now, told, isRead } };
    }
    const read = copy.guards[write.id];
    const isSame = standing !== undefined && standing.at === read?.at;
    if (write.do === "answer read")
      return { value: isSame ? put({ ...standing, answered: true }) : value, answer: undefined };
    if (write.do === "refuse read") {
      const isFirst = isSame && !standing.answered;
      return { value: isFirst ? put({ ...standing, refused: "CODE" }) : value, answer: undefined };
    }
    if (!isSame) return refused(value);
    if (standing.decidedAt !== undefined) return refused(value);
    const decision = {
      decidedAt: at.realTime.getTime(),
      clockOffset: at.now.getTime() - at.realTime.getTime(),
      told: `by ${at.realTime.getTime()}`,
    };
    return done(put({ ...standing, ...decision, expires: seconds + 86_400 }, value.questions + 1));
  },

  async make(write, { held, at }) {
    if (write.do === "take") {
      const standing = await requests.take(key(write.id), write.print, at.realTime);
      if (!standing) return undefined;
      const { fingerprint: print, at: first, decision, isRead } = standing;
      const now = decision?.now.getTime();
      return { print, first: first.getTime(), now, told: decision?.told, isRead };
    }
    const firstAt = new Date(Number(held.guards[write.id]?.at));
    const { requestId } = key(write.id);
    if (write.do === "decide") {
      const told = `by ${at.realTime.getTime()}`;
      const question = fundsQuestions.answered(asked, { requestId, isAvailable: true }, at);
      return changed([requests.decided({ ...key(write.id), firstAt, at }, told), question]);
    }
    return write.do === "refuse read"
      ? requests.readRefused(key(write.id), firstAt, "CODE")
      : requests.readAnswered(key(write.id), firstAt);
  },

  async look() {
    const items = await Promise.all(ids.map((each) => table.get(keys.request("T", each))));
    const { PK } = keys.question("T", "P", "U", "PRIVATE", "A", "");
    const guards = ids.flatMap((each, at) => (items[at] ? [[each, items[at]]] : []));
    return { guards: Object.fromEntries(guards), questions: (await table.query(PK)).length };
  },

  shown: (value) => value,

  seen: ({ guards, questions }) => ({
    guards: Object.fromEntries(
      Object.entries(guards).map(([each, { PK, SK, ...guard }]) => [each, guard as Guard]),
    ),
    questions,
  }),

  keeps(before, after, { realTime }) {
    expect(after.questions).toBeGreaterThanOrEqual(before.questions);
    for (const each of ids) {
      const [was, is] = [before.guards[each], after.guards[each]];
      if (!was) continue;
      expect(is).toBeDefined();
      if (is?.at !== was.at) expect(was.expires).toBeLessThan(inSeconds(realTime));
      else expect(is).toMatchObject({ ...was, expires: is.expires });
      if (is) expect(is.expires).toBeGreaterThanOrEqual(was.expires);
    }
  },
};
