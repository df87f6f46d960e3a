import * as v from "valibot";

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
export const Closures = v.array(
  v.pipe(
    v.object({ from: Instant, to: v.optional(Instant) }),
    v.check(
      ({ from, to = from }) => Date.parse(from) <= Date.parse(to),
      "its end is before its beginning",
    ),
  ),
);

/** The most characters of an announcement's text. */
export const announcementCharacters = 500;

/** A text on one line of a page and of a terminal, which an XML feed may have as well. */
export const AnnouncementText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[^\p{Cc}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u,
    "must have text, and no line breaks, control or unassigned characters",
  ),
  v.maxLength(announcementCharacters, `must have at most ${announcementCharacters} characters`),
);

/** Maintenance that the bank has announced. A withdrawn announcement stays, so that those who read it learn of it. */
const Announcement = v.object({
  id: v.pipe(v.string(), v.uuid()),
  from: Instant,
  to: Instant,
  texts: v.object({ nb: AnnouncementText, nn: AnnouncementText, en: AnnouncementText }),
  announced: Instant,
  withdrawn: v.optional(Instant),
});
export type Announcement = v.InferOutput<typeof Announcement>;

/** The number of announcements that are kept. */
export const mostAnnouncements = 20;

export const Announcements = v.pipe(v.array(Announcement), v.maxLength(mostAnnouncements));
