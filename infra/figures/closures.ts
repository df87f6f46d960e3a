import { figuresArchive } from "../../shared/object-store/figures-archive.ts";
import type { Outage } from "../../shared/rules/downtime.ts";
import { Closures } from "../../shared/schemas/status.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { stackOutput } from "../stack-output.ts";
import { readStored } from "./stored-object.ts";

/**
 * Records that an operator closes or opens the interface. The access log cannot tell it, because nobody may call
 * meanwhile. A repetition changes nothing.
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
