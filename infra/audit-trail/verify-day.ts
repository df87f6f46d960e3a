import { addDays } from "../../shared/rules/calendar.ts";
import { type AuditRecord, outboxOf } from "../../shared/table/audit.ts";
import type { AuditBucket, AuditObject } from "./audit-objects.ts";

/** The days for which the table keeps events. */
const outboxDays = 30;

export type Verified = { problems: string[]; report: string[] };

/**
 * Compares the audit trail of a day with its rules: each object is locked until its date, no version lacks events of
 * an older one, and the events are those of the table while it keeps them. The table keeps reads for a day only, so reads
 * are not compared.
 */
export async function verifyDay(bucket: AuditBucket, day: string, now: Date): Promise<Verified> {
  const rules = await bucket.rules();
  const folders = ["changes", "reads"].flatMap((kind) =>
    [addDays(day, -1), day].map((each) => `${kind}/${each}/`),
  );
  const found = await Promise.all(folders.map(bucket.versionsIn));
  const objects = found.flatMap((each) => each.objects);
  const problems = [
    ...found
      .flatMap(({ hidden }) => hidden)
      .filter((key) => key.startsWith("changes/") || now < new Date(addDays(day, rules.readDays)))
      .map((key) => `${key} is hidden by a delete marker`),
    ...objects.flatMap((object) => lockProblem(object, rules)),
    ...changedObjects(objects),
  ];
  const kept = new Map(
    objects
      .filter(({ key }) => key.startsWith("changes/"))
      .flatMap(({ lines }) => lines)
      .map((line): AuditRecord => JSON.parse(line))
      .filter(({ at }) => at.startsWith(day))
      .map((event) => [canonical(event), event]),
  );
  const report = [`${objects.length} versions of objects, ${kept.size} events of changes.`];
  if (now.getTime() - Date.parse(day) > outboxDays * 86_400_000)
    report.push("The table keeps events for 30 days, so it no longer has this day.");
  else {
    const stored = new Map(
      (await Promise.all(outboxOf(day))).flat().map((event) => [canonical(event), event]),
    );
    for (const [text, event] of stored)
      if (!kept.has(text)) problems.push(`lost: ${nameOf(event)}`);
    for (const [text, event] of kept)
      if (!stored.has(text)) problems.push(`added: ${nameOf(event)}`);
    report.push(`The table has ${stored.size} events of changes on this day.`);
  }
  report.push("Reads are not compared: the table keeps them for a day only.");
  return { problems, report };
}

/** The lock that an object must have. A read is locked from its day on, a change from when it was written. */
function lockProblem(
  { key, version, mode, lockedUntil, written }: AuditObject,
  rules: { mode: string; days: number; readDays: number },
): string[] {
  const [kind, day = ""] = key.split("/");
  const ofReads = kind === "reads" && rules.mode === "COMPLIANCE";
  const due = ofReads
    ? Date.parse(addDays(day, rules.readDays))
    : written.getTime() + rules.days * 86_400_000;
  // S3 rounds times to seconds.
  const isLocked = mode === rules.mode && lockedUntil && lockedUntil.getTime() >= due - 1_000;
  if (isLocked) return [];
  const until = lockedUntil?.toISOString() ?? "no date";
  return [
    `${key} (${version}) is locked until ${until} (${mode ?? "no mode"}), not until ${new Date(due).toISOString()} (${rules.mode})`,
  ];
}

/** The objects whose newest version lacks an event of an older one. S3 lists the newest version first. */
function changedObjects(objects: readonly AuditObject[]): string[] {
  const byKey = Map.groupBy(objects, ({ key }) => key);
  return [...byKey].flatMap(([key, [newest, ...older]]) => {
    const known = new Set(newest?.lines);
    const lacks = older.some(({ lines }) => lines.some((line) => !known.has(line)));
    return lacks ? [`${key} lacks events of its older version`] : [];
  });
}

/** An event as text. The table and its stream do not keep the order of fields. */
const canonical = (event: AuditRecord): string =>
  JSON.stringify(event, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );

const nameOf = ({ at, type, tppId, requestId }: AuditRecord): string =>
  [at, type, tppId, `request ${requestId}`].join("  ");
