import { handler } from "../../../functions/status/show-status.ts";
import { writeObject } from "../../../shared/object-store/object-store.ts";
import type { Announcement } from "../../../shared/schemas/status.ts";
import { announcement } from "../../support/operations/announcements.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { loggedBy, unlogged } from "../../support/run/logged.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

const store = useObjectStore();
beforeAll(() => {
  process.env.AUDIT_BUCKET = "audit-bucket";
});
beforeEach(store.clear);
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const announced = (...all: Announcement[]) =>
  writeObject("audit-bucket", "status/announcements.json", JSON.stringify(all));
const recorded = (...closures: object[]) =>
  writeObject("audit-bucket", "figures/closures.json", JSON.stringify(closures));

const show = (query = "", language = "en", now = "2026-03-02T12:00:00Z") =>
  callPage(handler, `http://localhost:8080/status${query}`, {
    now: new Date(now),
    headers: { "accept-language": language },
  });

const from = "2026-03-02T11:00:00Z";
const id = "1b9c7a52-9d5a-4f62-8b0c-5a5f5d6c7102";

describe("GET /status (decision: maintenance)", () => {
  it("shows announcements until their end, the earliest first, and links to the availability figures and the Atom feed", async () => {
    const earlier = announcement({
      id,
      from: "2026-03-02T12:30:00.000Z",
      to: "2026-03-02T13:00:00.000Z",
    });
    const past = announcement({ from: "2026-02-01T12:30:00.000Z", to: "2026-03-02T12:00:00.000Z" });
    await announced(announcement(), past, earlier);
    const { status, html } = await show();
    expect(status).toBe(200);
    expect([...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, period]) => period)).toEqual([
      "2\u00a0March 2026 13:30–14:00",
      "2\u00a0March 2026 22:00 – 3\u00a0March 2026 02:00",
    ]);
    expect(html).toContain("Payments &lt;cannot> be approved.");
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
      "/status?format=atom",
      "/figures",
    ]);
  });

  it.each([
    ["no closure if none is recorded", [], "No closing is recorded now."],
    [
      "no closure if the recorded closure has ended",
      [{ from, to: "2026-03-02T11:30:00Z" }],
      "No closing is recorded now.",
    ],
    [
      "since when the stage is closed if the recorded closure has no end",
      [{ from }],
      "Recorded as closed since 2\u00a0March 2026 12:00",
    ],
  ])("shows %s", async (_, closures, text) => {
    await recorded(...closures);
    expect((await show()).html).toContain(text);
  });

  it.each([
    ["nb", "er registrert som stengt siden 2.\u00a0mars 2026 kl.\u00a012:00", "Betalinger"],
    ["nn", "er registrerte som stengde sidan 2.\u00a0mars 2026 kl.\u00a012:00", "Betalingar"],
  ])("uses the visitor's language (%s)", async (language, ...words) => {
    await announced(announcement());
    await recorded({ from });
    const { html, headers } = await show("", language);
    expect(headers["content-language"]).toBe(language);
    for (const word of words) expect(html).toContain(word);
  });

  it("marks a withdrawn announcement on the page and in the Atom feed", async () => {
    await announced(announcement({ withdrawn: "2026-03-01T10:00:00.000Z" }));
    expect((await show()).html).toContain('<span class="tag">Withdrawn</span>');
    const { html: feed } = await show("?format=atom");
    expect(feed).toContain("<title>Withdrawn: 2\u00a0March 2026 22:00");
    expect(feed.match(/<updated>2026-03-01T10:00:00.000Z</g)).toHaveLength(2);
  });

  it("returns an Atom feed with one entry for each announcement, in the reader's language (RFC 4287)", async () => {
    await announced(announcement(), announcement({ id }));
    const { status, headers, html: feed } = await show("?format=atom", "nb");
    expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(feed).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="[^"]+Atom" xml:lang="nb">/,
    );
    expect(feed.match(/<id>urn:uuid:[^<]+/g)).toHaveLength(2);
    expect(feed).toContain(
      "<content>Nye servere. Betalinger &lt;kan&gt; ikke godkjennes.</content>",
    );
    expect(feed).toContain('<link rel="self" href="http://localhost:8080/status?format=atom"/>');
  });

  it("shows no announcement or closure on one machine, or if S3 answers AccessDenied", async () => {
    store.refuse(true);
    const refused = await show();
    store.refuse(false);
    delete process.env.AUDIT_BUCKET;
    const alone = await show();
    process.env.AUDIT_BUCKET = "audit-bucket";
    for (const { status, html } of [refused, alone]) {
      expect(status).toBe(200);
      expect(html).toContain("No maintenance is announced.");
      expect(html).toContain("No closing is recorded now.");
    }
    expect((await show("?format=atom")).html).not.toContain("<entry>");
  });

  it("shows announcements, and says that closures are unknown if the record of closures is damaged", async () => {
    await announced(announcement());
    for (const damaged of ['[{"from":', '[{"from":"soon"}]']) {
      await writeObject("audit-bucket", "figures/closures.json", damaged);
      const { answer, log } = await loggedBy(() => show());
      expect(answer.status).toBe(200);
      expect(answer.html).toContain("Payments &lt;cannot> be approved.");
      expect(answer.html).toContain("It is not known whether a closing is recorded now.");
      expect(log).toContain("the record of closures is damaged");
    }
    const feed = await unlogged(() => show("?format=atom"));
    expect(feed.html.match(/<entry>/g)).toHaveLength(1);
  });

  it("answers 500 if the stored announcements are damaged", async () => {
    await writeObject("audit-bucket", "status/announcements.json", '[{"id":');
    expect((await unlogged(() => show())).status).toBe(500);
  });
});
