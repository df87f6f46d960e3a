import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import * as v from "valibot";
import { auditArchive } from "../../shared/object-store/audit-archive.ts";
import { Id } from "../../shared/ports/schemas/fields.ts";
import { readUuid } from "../../shared/schemas/date.ts";
import { withEscapes } from "../../shared/signature/visible-text.ts";
import { type AuditEvent, type AuditRecord, audit, auditLine } from "../../shared/table/audit.ts";
import { table } from "../../shared/table/client.ts";
import { CommandRefused, WrongUsage } from "../command-error.ts";
import { type StageName, stageNames } from "../deployment/stage-settings.ts";
import { dataOption, jsonOption, reasonOption } from "../program.ts";
import { withStageTable } from "../stage-table.ts";
import { printArticle15 } from "./article-15.ts";
import { runStatement } from "./athena.ts";
import { dayNamed } from "./day-named.ts";
import { readsAmong } from "./found-reads.ts";
import { printFound } from "./print-found.ts";
import { retentionOf } from "./retention.ts";
import { searchFolder } from "./search-folder.ts";
import { type AuditSearch, searchParameters, searchStatement } from "./search-parameters.ts";

type Options = AuditSearch & { reason: string; json?: true; stage?: StageName; data?: string };

/** Adds the verb `search` to `audit`. */
export function addSearch(noun: Command): void {
  noun
    .command("search")
    .description(
      "Find who read account data, and every other event: of a PSU-ID, a TPP, a payment or a request. What is given must all match.",
    )
    .option(
      "--psu <PSU-ID>",
      "a PSU-ID; alone, it prints what GDPR, article 15, asks for",
      psuNamed,
    )
    .option("--tpp <tppId>", "a TPP, such as NO-FSA-987654321", id("--tpp"))
    .option("--payment <paymentId>", "a payment, or another resource by its id", id("--payment"))
    .option("--request <X-Request-ID>", "a request", (given) =>
      id("--request")(given).toLowerCase(),
    )
    .requiredOption("--from <yyyy-mm-dd>", "the first day, in UTC", dayNamed("--from"))
    .requiredOption("--to <yyyy-mm-dd>", "the last day, in UTC", dayNamed("--to"))
    .addOption(reasonOption("the reason; the search and its reason are an event of the trail"))
    .option("--stage <stage>", `a deployed stage: ${stageNames.join(" or ")}`)
    .addOption(dataOption("the data folder of npm start on this machine, such as .fjordgate"))
    .addOption(jsonOption())
    .addHelpText(
      "after",
      `
With --stage Athena searches the audit bucket, at $5 a terabyte, up to the stage's searchGigabytes. With --data the
folder of one machine is searched. Equal events are shown once. A read without a refusal counts as answered. The accounts
that a list has read are those of the consent: only --psu and --tpp find it.`,
    )
    .action(search);
}

async function search({ reason, json, stage, data, ...asked }: Options): Promise<void> {
  const { psu, tpp, payment, request, from, to } = asked;
  if (!psu && !tpp && !payment && !request)
    throw new WrongUsage("What is searched? Give --psu, --tpp, --payment or --request.");
  if (from > to) throw new WrongUsage("--from must not be later than --to.");
  if (!stage === !data) throw new WrongUsage("Give either --stage or --data.");
  if (stage && !stageNames.includes(stage))
    throw new WrongUsage(`--stage is ${stageNames.join(" or ")}.`);
  const isOfPsu = psu !== undefined && !tpp && !payment && !request;
  const retention = stage && isOfPsu ? await retentionOf(stage) : undefined;
  const event = searchEvent(asked, reason, new Date());
  const found = stage
    ? await searchStage(stage, asked, event)
    : await searchMachine(data ?? "", asked, event);
  // An older event may have a text that a TPP chose.
  const escaped = (_: string, value: unknown) =>
    typeof value === "string" ? withEscapes(value) : value;
  const events = found.lines.map((line): AuditRecord => JSON.parse(line, escaped));
  const reads = readsAmong(events).filter(({ at }) => at >= from);
  const during = events.filter(({ at, requestId }) => at >= from && requestId !== event.requestId);
  if (json) console.log(JSON.stringify({ reads, events }, undefined, 2));
  else if (isOfPsu) console.log(printArticle15(reads, during, { ...asked, retention }));
  else console.log(printFound(reads, during));
  if (found.note) console.error(found.note);
}

/** The event of a search, which is written before anything is read. CloudTrail has the identity that asked Athena. */
function searchEvent({ psu, tpp, payment, request }: AuditSearch, reason: string, at: Date) {
  const resource = payment ?? request;
  return {
    type: "AUDIT_SEARCHED",
    at,
    tppId: tpp ?? "",
    requestId: randomUUID(),
    psuId: psu,
    ...(resource ? { resource: { type: payment ? "payment" : "request", id: resource } } : {}),
    reason,
    by: userInfo().username,
  } satisfies AuditEvent;
}

type Found = { lines: string[]; note?: string };

async function searchStage(
  stage: StageName,
  asked: AuditSearch,
  event: AuditEvent,
): Promise<Found> {
  const refused = await withStageTable(stage, () => table.change([audit(event)]));
  if (refused !== undefined) throw new CommandRefused("The search could not be recorded.");
  const { rows, scannedBytes } = await runStatement(
    stage,
    searchStatement,
    searchParameters(asked),
  );
  const megabytes = (scannedBytes / 1e6).toFixed(1);
  return { lines: rows.map(([, line = ""]) => line), note: `${megabytes} MB were scanned.` };
}

async function searchMachine(data: string, asked: AuditSearch, event: AuditEvent): Promise<Found> {
  const folder = resolve(data, "audit");
  if (!existsSync(folder))
    throw new CommandRefused(
      `There is no folder ${folder}. npm start writes it, unless it keeps the table in memory (--memory).`,
    );
  process.env.AUDIT_FOLDER = folder;
  const at = event.at.toISOString();
  const name = { kind: "changes", day: at.slice(0, 10), id: `search-${event.requestId}` } as const;
  await auditArchive.keep(name, auditLine({ ...event, at }));
  return { lines: searchFolder(folder, asked) };
}

function psuNamed(given: string): string {
  const psuId = readUuid(given);
  if (psuId !== undefined) return psuId;
  throw new WrongUsage(
    "--psu needs a PSU-ID, which is a UUID. For the bank's own id of a customer there is npm run bank -- customers show.",
  );
}

function id(option: string) {
  return (given: string): string => {
    if (v.is(Id, given)) return given;
    throw new WrongUsage(`${option} needs an id: letters, digits, hyphens and underscores.`);
  };
}
