import * as v from "valibot";
import { figuresArchive } from "../../shared/object-store/figures-archive.ts";
import type { Outage } from "../../shared/rules/downtime.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";
import { readStored } from "./stored-object.ts";

/** The clock also accepts 31 June, which it reads as 1 July. */
function isInstant(text: string): boolean {
  const instant = new Date(text);
  return (
    /^.{19}(\.\d+)?Z$/.test(text) &&
    !Number.isNaN(+instant) &&
    instant.toISOString().startsWith(text.slice(0, 19))
  );
}

const Instant = v.pipe(
  v.string(),
  v.check(isInstant, "it is no instant such as 2026-10-25T01:10:00Z"),
);

/** The times for which an operator closed the interface. The last one has no end while the interface is closed. */
const Closures = v.array(
  v.pipe(
    v.object({ from: Instant, to: v.optional(Instant) }),
    v.check(
      ({ from, to = from }) => Date.parse(from) <= Date.parse(to),
      "its end is before its beginning",
    ),
  ),
);

/**
 * Records that an operator closes or opens the interface. The access log cannot tell it: API Gateway logs only some of the
 * requests that it throttles. A repetition changes nothing.
 */
export async function recordClosure(stage: StageName, verb: "close" | "open", now: Date) {
  process.env.AUDIT_BUCKET = await stackOutput(stage, "data", "AuditBucket");
  const closures = closuresIn(await figuresArchive.closures());
  const last = closures.at(-1);
  const isClosed = last !== undefined && last.to === undefined;
  if (isClosed === (verb === "close")) return;
  if (isClosed) last.to = now.toISOString();
  else closures.push({ from: now.toISOString() });
  await figuresArchive.keepClosures(JSON.stringify(closures));
}

/** The recorded closures as downtimes. The requests that the gateway refused are counted from its log. */
export const closedTimes = (text: string | undefined, now: Date): Outage[] =>
  closuresIn(text).map(({ from, to }) => ({
    from: Math.floor(Date.parse(from) / 1000),
    to: Math.ceil((to === undefined ? +now : Date.parse(to)) / 1000),
    failed: 0,
  }));

const closuresIn = (text = "[]") => readStored(Closures, "figures/closures.json", text);
