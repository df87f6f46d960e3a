import { handler } from "../../../functions/developer/show-sandbox-status.ts";
import { writeObject } from "../../../shared/object-store/object-store.ts";
import { announcement } from "../../support/operations/announcements.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

useObjectStore();
beforeAll(async () => {
  process.env.AUDIT_BUCKET = "audit-bucket";
  const later = announcement({ to: "2099-03-03T01:00:00.000Z" });
  await writeObject("audit-bucket", "status/announcements.json", JSON.stringify([later]));
  await writeObject("audit-bucket", "figures/closures.json", '[{"from":"2026-03-02T11:00:00Z"}]');
});
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

describe("GET /status of the developer site (decision: maintenance)", () => {
  it("shows the sandbox's announcements and its closure in English, and links to the Atom feed and the page of figures", async () => {
    const { status, text: body } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(body).toContain("Recorded as closed since 2\u00a0March 2026 12:00");
    expect(body).toContain("New servers. Payments &lt;cannot> be approved.");
    expect(body).toContain('<a href="?format=atom">');
    expect(body).toContain('/figures">');
  });

  it("returns for format=atom the Atom feed with the feed's own address", async () => {
    const { headers, text: body } = await callDeveloper(handler, { query: { format: "atom" } });
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(body).toMatch(/<link rel="self" href="[^"]+\/status\?format=atom"\/>/);
    expect(body.match(/<entry>/g)).toHaveLength(1);
  });
});
