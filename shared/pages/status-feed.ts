import type { Announcement } from "../schemas/status.ts";
import type { Language } from "./language.ts";
import { formatPeriod } from "./status-part.ts";
import { speak } from "./texts.ts";

type Feed = {
  language: Language;
  bankName: string;
  /** The addresses of the page and of this feed. */
  page: string;
  feed: string;
  announcements: readonly Announcement[];
  now: Date;
};

/** The announcements as an Atom feed (RFC 4287). A withdrawn one is an update of the announcement. */
export function statusFeed(given: Feed): string {
  const { language, bankName, page, feed, announcements, now } = given;
  const say = speak(language);
  const times = announcements.map(changedAt).sort();
  const entries = announcements.map((each) => {
    const mark = each.withdrawn ? `${say("statusWithdrawn")}: ` : "";
    return `<entry>
<id>urn:uuid:${each.id}</id>
<title>${escaped(mark + formatPeriod(each, language))}</title>
<published>${each.announced}</published>
<updated>${changedAt(each)}</updated>
<link href="${escaped(page)}"/>
<content>${escaped(each.texts[language])}</content>
</entry>
`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escaped(page)}</id>
<title>${escaped(`${say("statusAnnounced")}, ${bankName}`)}</title>
<updated>${times.at(-1) ?? now.toISOString()}</updated>
<author><name>${escaped(bankName)}</name></author>
<link href="${escaped(page)}"/>
<link rel="self" href="${escaped(feed)}"/>
${entries.join("")}</feed>
`;
}

const changedAt = ({ announced, withdrawn }: Announcement): string => withdrawn ?? announced;

const marks: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
