import type { Context } from "aws-lambda";
import { type Batch, defineFeed } from "../../../../shared/http/pipeline/define-feed.ts";
import { auditImage, record, streamOf } from "../../../support/table/stream.ts";
import { useTable } from "../../../support/table/table.ts";

useTable({ seeded: false });

const image = (name: string) => auditImage("2026-03-02T10:00:00.000Z", { name: { S: name } });
const other = { PK: { S: "AUDITOR#1" }, SK: { S: "x" } };
const unreadable = { ...image("bad"), amount: { X: "1" } as never };
const place = (sequence: number) => `1000000000000000000${`${sequence}`.padStart(2, "0")}`;

let seen: Batch[];
let failing: boolean;
const feed = defineFeed({
  summary: "Look on",
  of: ["AUDIT", "PAYMENT"],
  access: {},
  handle: async (batch) => {
    seen.push(batch);
    if (failing) throw new RangeError("NO9386011117947");
  },
});
const names = () => seen.map(({ items }) => items.map(({ name }) => name));

let logged: string;
beforeEach(() => {
  [seen, failing, logged] = [[], false, ""];
  jest.spyOn(process.stderr, "write").mockImplementation((line) => {
    logged += line;
    return true;
  });
  jest.spyOn(console, "error").mockImplementation((line) => {
    logged += line;
  });
});
afterEach(() => jest.restoreAllMocks());

describe("a feed of the table's changes", () => {
  it("receives only what was written to its families, in order", async () => {
    const stream = streamOf(
      record(1, other),
      record(2, image("one")),
      record(3, image("gone"), "REMOVE"),
      record(4, undefined),
      record(5, { PK: { S: "PAYMENT#1" }, SK: { S: "PAYMENT" }, name: { S: "two" } }, "MODIFY"),
    );
    expect(await feed(stream)).toEqual({ batchItemFailures: [] });
    expect(names()).toEqual([["one", "two"]]);
    expect(seen[0]?.id).toBe(`${place(2)}-event-2`);
  });

  it("receives, of a family for which it names a field, only the items that have this field", async () => {
    const marked = defineFeed({
      ...feed.feed,
      of: ["AUDIT"],
      marked: { family: "REQUEST", by: "read.operation" },
    });
    const guard = (more: object) => ({ PK: { S: "REQUEST#1" }, SK: { S: "REQUEST" }, ...more });
    const read = { read: { M: { operation: { S: "List accounts" } } }, name: { S: "read" } };
    await marked(
      streamOf(
        record(1, guard({ told: { S: "of a write" } })),
        record(2, guard(read), "MODIFY"),
        record(3, image("one")),
        record(4, { ...guard(read), PK: { S: "REQUESTLOG#1" } }),
      ),
    );
    expect(names()).toEqual([["read", "one"]]);
  });

  it("is not called if no change concerns it", async () => {
    expect(await feed(streamOf(record(1, other)))).toEqual({ batchItemFailures: [] });
    expect(await feed(streamOf())).toEqual({ batchItemFailures: [] });
    expect(seen).toEqual([]);
  });

  it("reads numbers that a double cannot hold exactly", async () => {
    const amount = { N: "900719925474099312" };
    await feed(streamOf(record(1, { ...image("much"), amount })));
    expect(seen[0]?.items[0].amount).toBe(900_719_925_474_099_312n);
  });

  it("requests its whole batch again if it fails, and logs no personal data", async () => {
    failing = true;
    const stream = streamOf(record(1, other), record(2, image("one")), record(3, image("two")));
    const expected = { batchItemFailures: [{ itemIdentifier: place(2) }] };
    expect(await feed(stream)).toEqual(expected);
    expect(logged).toContain("a feed failed");
    expect(logged).toContain("RangeError");
    expect(logged).not.toContain("NO93");
    await feed(stream);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("requests a batch again from the first unreadable change on", async () => {
    const stream = streamOf(
      record(1, image("one")),
      record(2, unreadable),
      record(3, image("three")),
    );
    expect(await feed(stream)).toEqual({ batchItemFailures: [{ itemIdentifier: place(2) }] });
    expect(names()).toEqual([["one"]]);
    const rest = streamOf(record(2, unreadable), record(3, image("three")));
    expect(await feed(rest)).toEqual({ batchItemFailures: [{ itemIdentifier: place(2) }] });
    expect(names()).toEqual([["one"]]);
    expect(logged).toContain("a change cannot be read");
    expect(logged).toContain("Look on");
  });

  it("counts a failed run, which Lambda does not", async () => {
    process.env.POWERTOOLS_METRICS_NAMESPACE = "Fjordgate";
    let told = "";
    jest.spyOn(process.stdout, "write").mockImplementation((line) => {
      told += line;
      return true;
    });
    const stream = streamOf(record(1, image("one")));
    const context = { functionName: "fjordgate-sandbox-look-on" } as Context;
    await feed(stream, context);
    failing = true;
    await feed(stream, context);
    delete process.env.POWERTOOLS_METRICS_NAMESPACE;
    const [good, bad] = told
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(good).toMatchObject({ Requests: 1, operation: "lookOn" });
    expect(good).not.toHaveProperty("JobFailures");
    expect(bad).toMatchObject({ JobFailures: 1, operation: "lookOn" });
  });

  it("requests a batch again from the change at which it failed, even if a later change is unreadable", async () => {
    failing = true;
    const stream = streamOf(record(1, image("one")), record(2, unreadable));
    expect(await feed(stream)).toEqual({ batchItemFailures: [{ itemIdentifier: place(1) }] });
  });
});
