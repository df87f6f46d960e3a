import { addDays } from "../../shared/rules/calendar.ts";
import { type AuditRecord, auditLine, outboxOf } from "../../shared/table/audit.ts";
import type { AuditBucket, AuditObject } from "./audit-objects.ts";
import type { Retention } from "./retention.ts";

/** The days for which the table keeps events. */
const outboxDays = 30;

/** The feed needs up to a minute for the last events of a day. */
export const canBeVerified = (day: string, now: Date): boolean =>
  now.getTime() >= Date.parse(addDays(day, 1)) + 5 * 60_000;

export type Verified = {
  problems: string[];
  report: string[];
  /** True if the table still had the day's changes. */
  isCompared: boolean;
};

/**
 * Compares the audit trail of a day with its rules: the bucket has the rules of its stage, each object is locked until
 * its date and has events of its day only, no version lacks events of an older one, and the events are those of the
 * table while it keeps them. The table keeps reads for a day only, so reads are not compared, and only those that were
 * written twice are read.
 */
export async function verifyDay(
  bucket: AuditBucket,
  day: string,
  now: Date,
  retention: Retention,
): Promise<Verified> {
  const [rules, changes, reads] = await Promise.all([
    bucket.rules(),
    bucket.versionsIn(`changes/${day}/`),
    bucket.versionsIn(`reads/${day}/`),
  ]);
  const objects = [...changes.objects, ...reads.objects];
  const areReadsKept = now < new Date(addDays(day, retention.readDays + 1));
  const byKey = Map.groupBy(objects, ({ key }) => key);
  const versions = [...byKey.values()].filter((each) => each.length > 1);
  const lines = await bucket.linesOf([...new Set([...changes.objects, ...versions.flat()])]);
  const kept = new Map<string, AuditRecord>();
  const problems = [
    ...ruleProblems(rules, retention),
    ...[...changes.hidden, ...(areReadsKept ? reads.hidden : [])].map(
      (key) => `${key} is hidden by a delete marker`,
    ),
    ...objects.flatMap((object) => lockProblem(object, retention)),
    ...versions.flatMap((each) => lackProblem(each, lines)),
  ];
  for (const [{ key }, its] of lines)
    for (const event of its.map(eventIn)) {
      if (!event) problems.push(`${key} has a line that is no event`);
      else if (!event.at.startsWith(day))
        problems.push(`${key} has an event of another day: ${nameOf(event)}`);
      else if (key.startsWith("changes/")) kept.set(auditLine(event), event);
    }
  const report = [`${objects.length} versions of objects, ${kept.size} events of changes.`];
  const isCompared = now.getTime() - Date.parse(day) <= outboxDays * 86_400_000;
  if (!isCompared) {
    report.push("The table keeps events for 30 days, so it no longer has this day.");
    if (!kept.size) problems.push(`No event of changes is kept of ${day}. Was the stage in use?`);
  } else {
    const stored = new Map(
      (await Promise.all(outboxOf(day))).flat().map((event) => [auditLine(event), event]),
    );
    for (const [text, event] of stored)
      if (!kept.has(text)) problems.push(`lost: ${nameOf(event)}`);
    for (const [text, event] of kept)
      if (!stored.has(text)) problems.push(`added: ${nameOf(event)}`);
    report.push(`The table has ${stored.size} events of changes on this day.`);
  }
  report.push("Reads are not compared: the table keeps them for a day only.");
  return { problems, report, isCompared };
}

function ruleProblems(
  own: Awaited<ReturnType<AuditBucket["rules"]>>,
  { mode, days, readDays }: Retention,
): string[] {
  const isLocking = own.mode === mode && own.days === days;
  return [
    ...(isLocking
      ? []
      : [
          `The bucket's lock is ${own.mode ?? "missing"} for ${own.days ?? "no"} days, not ${mode} for ${days}.`,
        ]),
    ...(own.readDays === readDays + 1
      ? []
      : [
          `The bucket deletes reads after ${own.readDays ?? "no"} days, not after ${readDays + 1}.`,
        ]),
  ];
}

/** The lock that an object must have. A read is locked from its day on, a change from when it was written. */
function lockProblem(
  { key, version, mode, lockedUntil, written }: AuditObject,
  due: Retention,
): string[] {
  const [kind, day = ""] = key.split("/");
  const ofReads = kind === "reads" && due.mode === "COMPLIANCE";
  const end = ofReads
    ? Date.parse(addDays(day, due.readDays + 1))
    : written.getTime() + due.days * 86_400_000;
  // S3 rounds times to seconds.
  const isLocked = mode === due.mode && lockedUntil && lockedUntil.getTime() >= end - 1_000;
  if (isLocked) return [];
  const until = lockedUntil?.toISOString() ?? "no date";
  return [
    `${key} (${version}) is locked until ${until} (${mode ?? "no mode"}), not until ${new Date(end).toISOString()} (${due.mode})`,
  ];
}

/** The problem if the newest version of an object lacks an event of an older one. */
function lackProblem(
  [newest, ...older]: readonly AuditObject[],
  lines: ReadonlyMap<AuditObject, string[]>,
): string[] {
  if (!newest) return [];
  const known = new Set(lines.get(newest));
  const isLacking = older.some((each) => lines.get(each)?.some((line) => !known.has(line)));
  return isLacking ? [`${newest.key} lacks events of its older version`] : [];
}

function eventIn(line: string): AuditRecord | undefined {
  try {
    const event = JSON.parse(line);
    return typeof event.at === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = ({ at, type, tppId, requestId }: AuditRecord): string =>
  [at, type, tppId, `request ${requestId}`].join("  ");
