import { authorisations } from "../../../../shared/table/authorisations.ts";
import { table } from "../../../../shared/table/client.ts";
import type { ScaFlow } from "../../../../shared/table/sca-flow-item.ts";
import { scaFlows } from "../../../../shared/table/sca-flows.ts";
import { fc } from "../../run/fast-check.ts";
import { changed, done, of, type Part, refused } from "./machine.ts";

const links = ["link-1", "link-2"] as const;
type Link = (typeof links)[number];

/** A flow in the model, with the final status of its authorisation. */
type Flow = {
  state: ScaFlow["state"];
  browser: string | undefined;
  attempts: number;
  awaited: string | undefined;
  customer: string | undefined;
  end: string | undefined;
  scaStatus: string | undefined;
};
type Value = Partial<Record<Link, Flow>>;

type Write =
  | { do: "start" | "attempt" | "take attempt back" | "come back"; link: Link }
  | { do: "bind"; link: Link; browser: string }
  | { do: "send to provider"; link: Link; awaited: string }
  | { do: "prepare"; link: Link; customer: string }
  | { do: "finish"; link: Link; end: "approved" | "failed" };

const link = fc.constantFrom(...links);
// biome-ignore format: one write per line
const writes: fc.Arbitrary<Write> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: of("start", "take attempt back", "come back"), link }) },
  { weight: 4, arbitrary: fc.record({ do: of("attempt"), link }) },
  { weight: 2, arbitrary: fc.record({ do: of("bind"), link, browser: of("a", "b") }) },
  { weight: 2, arbitrary: fc.record({ do: of("send to provider"), link, awaited: of("x", "y") }) },
  { weight: 2, arbitrary: fc.record({ do: of("prepare"), link, customer: of("c", "d") }) },
  { weight: 1, arbitrary: fc.record({ do: of("finish"), link, end: of("approved", "failed") }) },
);

const limit = 2;

const authorised = (id: Link) => ({ of: "PAYMENT", resourceId: "payment", id }) as const;

/** Links of an SCA, each with its authorisation. */
export const flowWriters: Part<
  Value,
  Write,
  Partial<Record<Link, ScaFlow & { scaStatus?: string | undefined }>>,
  Value
> = {
  start: {},
  writes,
  addsUp: ["attempt", "take attempt back"],

  isMade: (write, copy) =>
    write.do === "start" ||
    (copy[write.link] !== undefined &&
      (write.do !== "come back" || copy[write.link]?.awaited !== undefined)),

  expected(value, write, { copy }) {
    const now = value[write.link];
    const put = (flow: Flow) => done({ ...value, [write.link]: flow });
    if (write.do === "start")
      return now
        ? refused(value)
        : put({
            ...{ state: "CREATED", browser: undefined, attempts: 0, awaited: undefined },
            ...{ customer: undefined, end: undefined, scaStatus: undefined },
          });
    if (!now) return refused(value);
    const isOpen = now.state !== "FINISHED";
    switch (write.do) {
      case "bind":
        return now.browser === undefined || now.browser === write.browser
          ? put({ ...now, browser: write.browser })
          : refused(value);
      case "attempt":
        return now.state === "CREATED" && now.attempts >= 0 && now.attempts < limit
          ? put({ ...now, attempts: now.attempts + 1 })
          : refused(value);
      case "take attempt back":
        return put({ ...now, attempts: now.attempts - 1 });
      case "send to provider":
        return isOpen ? put({ ...now, awaited: write.awaited }) : refused(value);
      case "come back":
        return now.awaited !== undefined && now.awaited === copy[write.link]?.awaited
          ? put({ ...now, awaited: undefined })
          : refused(value);
      case "prepare":
        return isOpen
          ? put({ ...now, state: "IDENTIFIED", customer: write.customer })
          : done(value);
      case "finish":
        return isOpen
          ? put({
              ...{ ...now, state: "FINISHED", end: write.end },
              scaStatus: write.end === "approved" ? "FINALISED" : "FAILED",
            })
          : refused(value);
    }
  },

  async make(write, { held, at }) {
    const { link } = write;
    const flow = held[link];
    const answer = (made: unknown) => (made ? "done" : "refused");
    switch (write.do) {
      case "start": {
        const started: ScaFlow = {
          ...{ tokenHash: link, tppId: "T", tppName: "TPP", place: "P", requestId: "R" },
          ...{ sessionId: "S", redirectUri: "https://tpp.example/back", certificates: [], at },
          ...{ purpose: "payment", authorisation: authorised(link), attempts: 0 },
          ...{ deadline: at.realTime.toISOString(), state: "CREATED" },
        };
        const createdAt = at.now.toISOString();
        const authorisation = {
          id: link,
          kind: "authorisation",
          tokenHash: link,
          createdAt,
        } as const;
        return changed([
          scaFlows.started(started),
          authorisations.started({ of: "PAYMENT", resourceId: "payment" }, authorisation),
        ]);
      }
      case "bind":
        return answer(await scaFlows.bind(flow as ScaFlow, write.browser));
      case "attempt":
        return answer(await scaFlows.attempted({ tokenHash: link, at }, limit));
      case "take attempt back":
        return answer(await scaFlows.notAttempted(link));
      case "send to provider":
        return answer(
          await scaFlows.sentToProvider(link, { awaited: write.awaited, sealedToken: "sealed" }),
        );
      case "come back":
        return answer(await scaFlows.cameBack(link, flow?.awaited ?? ""));
      case "prepare":
        return answer(await scaFlows.prepared(link, { customerId: write.customer }));
      case "finish": {
        const ends = {
          approved: { kind: "approved", psuId: "U", context: "PRIVATE" },
          failed: { kind: "failed", status: 400, code: "SCA_INVALID", message: "-" },
        } as const;
        const outcome = ends[write.end];
        const finished = { tokenHash: link, authorisation: authorised(link) };
        return answer((await table.change(scaFlows.finished(finished, outcome))) === undefined);
      }
    }
  },

  async look({ realTime }) {
    const found = links.map(async (each) => {
      const flow = await scaFlows.get(each, realTime);
      const { scaStatus } = (await authorisations.get(authorised(each))) ?? {};
      return flow ? [[each, { ...flow, scaStatus }] as const] : [];
    });
    return Object.fromEntries((await Promise.all(found)).flat());
  },

  shown: (value) => value,

  seen: (held) =>
    Object.fromEntries(
      Object.entries(held).map(([each, { state, browser, attempts, awaited, ...flow }]) => [
        each,
        {
          ...{ state, browser, attempts, awaited, customer: flow.customerId },
          ...{ end: flow.outcome?.kind, scaStatus: flow.scaStatus },
        },
      ]),
    ),

  keeps(before, after) {
    for (const each of links) {
      const [was, is] = [before[each], after[each]];
      if (!was) continue;
      if (was.browser !== undefined) expect(is?.browser).toBe(was.browser);
      if (was.state !== "FINISHED") continue;
      const { state, end, customer, scaStatus } = was;
      expect(is).toMatchObject({ state, end, customer, scaStatus });
      if (is?.awaited !== undefined) expect(is.awaited).toBe(was.awaited);
    }
  },
};
