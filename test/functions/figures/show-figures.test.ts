import { handler } from "../../../functions/figures/show-figures.ts";
import { writeObject } from "../../../shared/object-store/object-store.ts";
import { rows } from "../../shared/pages/figures-views.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { unlogged } from "../../support/run/logged.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

const store = useObjectStore();
const csv = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].join("\n");
beforeAll(async () => {
  process.env.AUDIT_BUCKET = "audit-bucket";
  await writeObject("audit-bucket", "figures/published/2026Q4.csv", csv);
});
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const now = new Date("2026-12-31T23:00:00Z");
const show = (query = "", headers = {}) =>
  callPage(handler, `http://localhost:8080/figures${query}`, { now, headers });

describe("GET /figures (RTS, article 32, 4)", () => {
  it("shows the last quarter that has ended in Oslo, with links to its file and to three earlier quarters", async () => {
    const { status, html } = await show();
    expect(status).toBe(200);
    expect(html).toContain("Availability and response times, Q4 2026");
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
      "/figures?quarter=2026Q4&amp;format=csv",
      "/figures?quarter=2026Q3",
      "/figures?quarter=2026Q2",
      "/figures?quarter=2026Q1",
    ]);
  });

  it("has a row for each day, the latest first, and shows missing hours and services without requests", async () => {
    const { html } = await show();
    const cells = html.split("<tr>").slice(1).map(cellsOf);
    const ours = ["231", "88", "no requests", "0.012"];
    const own = ["190.5", "75", "", "0.2", "3"];
    expect(cells).toEqual([
      expect.arrayContaining(["Date", "Payments (ms)", "Downtime (s)"]),
      ["Q4 2026", ...ours, "5280"],
      ["26 October 2026", ...Array(5).fill("not known")],
      ["25 October 2026", ...ours, "5270"],
      ["24 October 2026 Hours without figures: 2", ...ours, "10"],
      expect.arrayContaining(["Date", "Payments (ms)", "Downtime (s)"]),
      ["25 October 2026", ...own],
      ["24 October 2026", ...own],
    ]);
  });

  it.each([
    ["nb", "4.\u00a0kvartal 2026", "ingen kall", "ikke kjent"],
    ["nn", "Nedetid (s)", "ikkje kjent", "190,5"],
  ])("is in the visitor's language: %s", async (language, ...texts) => {
    const { html, headers } = await show("", { "accept-language": language });
    expect(headers["content-language"]).toBe(language);
    for (const text of texts) expect(html).toContain(text);
  });

  it("returns the published file if format is csv", async () => {
    const { status, headers, html } = await show("?quarter=2026Q4&format=csv");
    expect([status, html]).toEqual([200, csv]);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="figures-2026Q4.csv"',
    });
  });

  it("says that nothing is published, also if S3 hides whether the object exists", async () => {
    expect((await show("?quarter=2026Q3")).html).toContain("No figures are published for Q3 2026.");
    store.refuse(true);
    expect((await show()).html).toContain("No figures are published for Q4 2026.");
    store.refuse(false);
  });

  it("says that nothing is published if there is no bucket, as on one machine", async () => {
    delete process.env.AUDIT_BUCKET;
    const { status, html } = await show();
    process.env.AUDIT_BUCKET = "audit-bucket";
    expect([status, html]).toEqual([200, expect.stringContaining("No figures are published")]);
  });

  it.each(["?quarter=2026Q5", "?quarter=../hours/2026", "?quarter=2026Q3&format=csv"])(
    "answers 404 to %s",
    async (query) => {
      expect((await unlogged(() => show(query))).status).toBe(404);
    },
  );
});

/** The texts of a row's cells, without the headings that a narrow screen shows in them. */
const cellsOf = (row: string): string[] =>
  (row.split("</table>")[0] ?? "")
    .split(/<t[hd][^>]*>/)
    .slice(1)
    .map((cell) =>
      cell
        .replace(/<i>.*?<\/i>/g, "")
        .replace(/<[^>]+>/g, "")
        .replaceAll("\u00a0", " ")
        .trim(),
    );
