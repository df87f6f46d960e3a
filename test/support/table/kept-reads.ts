import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { handler } from "../../../functions/jobs/write-audit-trail.ts";
import { startFeeds } from "../../../infra/local/local-feeds.ts";
import { scratchFolder } from "../run/scratch-folder.ts";

/** Keeps the audit trail of a test file in a folder, as one machine does. Call it before `useTable`, so that it ends first. */
export function useAuditFolder() {
  const data = scratchFolder("audit");
  const folder = join(data, "audit");
  let feeds: ReturnType<typeof startFeeds>;
  beforeAll(() => {
    process.env.AUDIT_FOLDER = folder;
    feeds = startFeeds([{ id: "writeAuditTrail", feed: handler.feed, handler }], folder);
  });
  afterAll(async () => {
    await feeds.stop();
    delete process.env.AUDIT_FOLDER;
  });

  /** The different lines of one kind, of one request or of all. */
  async function kept(kind: "changes" | "reads", requestId?: string) {
    await feeds.flush();
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const texts = files
      .filter((file) => file.startsWith(kind) && file.endsWith(".ndjson"))
      .map((file) => readFileSync(join(folder, file), "utf8"));
    const lines = new Set(texts.flatMap((text) => text.split("\n").filter(Boolean)));
    const events = [...lines].map((line) => JSON.parse(line));
    return requestId ? events.filter((event) => event.requestId === requestId) : events;
  }
  return { data, folder, kept };
}
