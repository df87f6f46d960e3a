import { existsSync } from "node:fs";
import { join } from "node:path";
import { startFeeds } from "../../../infra/local/local-feeds.ts";
import { type Batch, defineFeed } from "../../../shared/http/pipeline/define-feed.ts";
import { audit } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { requests } from "../../../shared/table/requests.ts";
import { testTime } from "../../support/operations/call.ts";
import { unlogged } from "../../support/run/logged.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false, anew: true });

let seen: string[];
let failing = false;
const handler = defineFeed({
  summary: "Look on",
  of: ["AUDIT"],
  marked: { family: "REQUEST", by: "read.operation" },
  access: {},
  handle: async ({ items }: Batch) => {
    if (failing) throw new RangeError("The feed fails.");
    seen.push(...items.map(({ SK, requestId, refused }) => `${requestId ?? SK} ${refused ?? ""}`));
  },
});
const feeds = [{ id: "lookOn", feed: handler.feed, handler }];
const folder = scratchFolder("feeds");
const start = () => startFeeds(feeds, folder, { delay: 1_000_000 });

const event = (requestId: string) =>
  table.change([audit({ type: "SCA_STARTED", at: testTime, tppId: "t", requestId })]);
const key = (requestId: string) => ({ tppId: "t", requestId });
const read = { operation: "List accounts", attended: true };

async function whileFailing(act: () => Promise<unknown>) {
  failing = true;
  const logged = jest.spyOn(console, "error").mockReturnValue();
  await unlogged(act);
  logged.mockRestore();
  failing = false;
}

beforeEach(() => {
  seen = [];
});

describe("the feeds on one machine", () => {
  it("get each event once, and each change of a recorded read", async () => {
    const running = start();
    await event("one");
    await requests.take(key("a write"), "print", testTime);
    await requests.take(key("a read"), "print", testTime, read);
    await running.flush();
    expect(seen).toEqual(["one ", "REQUEST "]);
    await event("two");
    await requests.readRefused(key("a read"), testTime, "CONSENT_UNKNOWN");
    await running.stop();
    expect(seen.slice(2)).toEqual(["two ", "REQUEST CONSENT_UNKNOWN"]);
    expect(existsSync(join(folder, "running"))).toBe(false);
  });

  it("get a batch again after a failure", async () => {
    const running = start();
    await event("three");
    await whileFailing(() => running.flush());
    expect(seen).toEqual([]);
    await running.flush();
    expect(seen).toContain("three ");
    await running.stop();
  });

  it("get, at the next start, the items on which they failed before the stop", async () => {
    const first = start();
    await event("left");
    await whileFailing(() => first.stop());
    // The second process does not catch up either.
    await whileFailing(() => start().stop());
    expect(seen).toEqual([]);
    await start().stop();
    expect(seen).toContain("left ");
    expect(existsSync(join(folder, "running"))).toBe(false);
  });

  it("get earlier events again after a failure at the start", async () => {
    const died = start();
    await event("five");
    const next = start();
    await whileFailing(() => next.flush());
    await next.flush();
    expect(seen).toContain("five ");
    await next.stop();
    await died.stop();
  });

  it("get all items of the table if the last process died", async () => {
    // A process that dies gives its feeds nothing more.
    const died = start();
    await event("four");
    await requests.take(key("last"), "print", testTime, read);
    const next = start();
    await next.flush();
    expect(seen).toEqual(["four ", "REQUEST "]);
    await next.stop();
    seen = [];
    const afterThat = start();
    await afterThat.flush();
    expect(seen).toEqual([]);
    await afterThat.stop();
    await died.stop();
  });
});
