import { randomUUID } from "node:crypto";
import { type Command, Option } from "commander";
import * as v from "valibot";
import { feedQuery, statusPath } from "../../shared/http/status-path.ts";
import { statusArchive } from "../../shared/object-store/status-archive.ts";
import {
  type Announcement,
  Announcements,
  AnnouncementText,
  mostAnnouncements,
} from "../../shared/schemas/status.ts";
import { contacts } from "../../shared/table/contacts.ts";
import { CommandRefused, WrongUsage } from "../command-error.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { readStored } from "../figures/stored-object.ts";
import { instantNamed, stageOption } from "../program.ts";
import { stackOutput } from "../stack-output.ts";
import { withStageTable } from "../stage-table.ts";

type OfStage = { stage: StageName };
type Announce = OfStage & { from: Date; to: Date; textNb: string; textNn: string; textEn: string };

/** Adds the verbs of `status`. */
export function addStatus(noun: Command): void {
  const text = (language: string, name: string) =>
    new Option(`--text-${language} <text>`, `what TPPs and customers read in ${name}`)
      .argParser(textNamed)
      .makeOptionMandatory();
  noun
    .command("announce")
    .description("Announce maintenance at /status, and print the addresses of TPPs to write to.")
    .addOption(stageOption())
    .requiredOption("--from <instant>", "its beginning, such as 2026-10-25T01:10:00Z", instantNamed)
    .requiredOption("--to <instant>", "its end", instantNamed)
    .addOption(text("nb", "Bokmål"))
    .addOption(text("nn", "Nynorsk"))
    .addOption(text("en", "English"))
    .action(announce);
  noun
    .command("withdraw <id>")
    .description(
      "Mark an announcement as withdrawn, until its end. The first digits of its id will do, if no other begins with them.",
    )
    .addOption(stageOption())
    .action(withdraw);
  noun
    .command("list")
    .description("List the announcements that are kept, the last one first.")
    .addOption(stageOption())
    .action(list);
  noun.addHelpText(
    "afterAll",
    `
/status of the SCA site, and in the sandbox of the developer site, shows announcements until their end. The last ${mostAnnouncements} are kept.
Nothing is sent: the addresses are for the bank's own mailer. The credentials must be allowed to read the stacks and the table, and to
read and write status/ in the audit bucket.`,
  );
}

async function announce({ stage, from, to, textNb, textNn, textEn }: Announce): Promise<void> {
  const now = new Date();
  if (from >= to || to <= now)
    throw new WrongUsage("--to must be later than --from, and than now.");
  const kept = await readAnnouncements(stage);
  const made: Announcement = {
    id: randomUUID(),
    from: from.toISOString(),
    to: to.toISOString(),
    texts: { nb: textNb, nn: textNn, en: textEn },
    announced: now.toISOString(),
  };
  await keep([...withRoom(kept, now), made]);
  console.log(`Announced as ${made.id}.`);
  await printReaders(stage);
}

async function withdraw(digits: string, { stage }: OfStage): Promise<void> {
  if (!digits) throw new WrongUsage("Give the id of the announcement, or its first digits.");
  const kept = await readAnnouncements(stage);
  const [found, ...more] = kept.filter(({ id }) => id.startsWith(digits.toLowerCase()));
  if (!found)
    throw new CommandRefused(
      `There is no announcement ${digits}: npm run bank -- status list --stage ${stage} shows them.`,
    );
  if (more.length)
    throw new CommandRefused(
      `${more.length + 1} announcements begin with ${digits}: give more digits. npm run bank -- status list --stage ${stage} shows them.`,
    );
  found.withdrawn ??= new Date().toISOString();
  await keep(kept);
  console.log(`Withdrawn: ${found.id}.`);
  await printReaders(stage);
}

async function list({ stage }: OfStage): Promise<void> {
  const kept = await readAnnouncements(stage);
  const lines = kept
    .toReversed()
    .map(({ id, from, to, texts, withdrawn }) =>
      [id, from, to, ...(withdrawn ? ["withdrawn"] : []), texts.en].join("  "),
    );
  console.log(lines.join("\n") || "There is no announcement.");
}

async function readAnnouncements(stage: StageName): Promise<Announcement[]> {
  process.env.AUDIT_BUCKET = await stackOutput(stage, "data", "AuditBucket");
  const text = (await statusArchive.announcements()) ?? "[]";
  return readStored(Announcements, "status/announcements.json", text);
}

const keep = (all: readonly Announcement[]) => statusArchive.keepAnnouncements(JSON.stringify(all));

/** Drops the announcements that ended first, if there is no room for one more. */
function withRoom(kept: readonly Announcement[], now: Date): Announcement[] {
  if (kept.length < mostAnnouncements) return [...kept];
  const ended = kept
    .filter(({ to }) => Date.parse(to) <= now.getTime())
    .sort((one, other) => Date.parse(one.to) - Date.parse(other.to));
  const [first] = ended;
  if (!first)
    throw new CommandRefused(
      `There are ${mostAnnouncements} announcements, and none has ended. Announce several times of maintenance in one text.`,
    );
  return kept.filter((each) => each !== first);
}

/** Prints where the announcement stands, and who should learn of it. */
async function printReaders(stage: StageName): Promise<void> {
  const page = `https://${await stackOutput(stage, "site", "SiteDomain")}${statusPath}`;
  console.log(`${page}\n${page}${feedQuery}`);
  const all = await withStageTable(stage, () => contacts.all());
  console.log(
    all.length
      ? `Addresses of the TPP Dialogue:\n${all.map(({ email }) => email).join("\n")}`
      : "No TPP has set an address.",
  );
}

function textNamed(text: string): string {
  const { success, output, issues } = v.safeParse(AnnouncementText, text);
  if (success) return output;
  throw new WrongUsage(`The text of an announcement ${issues[0].message}.`);
}
