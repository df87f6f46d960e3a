import { randomUUID } from "node:crypto";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { call } from "../../support/operations/call.ts";
import { isLong } from "../../support/run/long-form.ts";
import { uuid } from "../../support/run/matchers.ts";
import { allData } from "../../support/sandbox/sandbox-data.ts";
import { done, sandboxLink } from "../../support/sandbox/sandbox-world.ts";
import { restore, save } from "../../support/sandbox/snapshots.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: !isLong, anew: true });

const body = { name: "Before the test" };

describe("POST /v1/sandbox/snapshots (Snapshots)", () => {
  it("returns the snapshot and its Location", async () => {
    const { status, body: snapshot, headers } = await call(handler, { body });
    const { snapshotId: id } = snapshot;
    expect(status).toBe(201);
    expect(snapshot).toEqual({
      snapshotId: uuid,
      name: body.name,
      createdAt: "2026-03-02T10:00:00+00:00",
      _links: {
        self: sandboxLink(`snapshots/${id}`, "GET", "DELETE"),
        restore: sandboxLink(`snapshots/${id}/restore`, "POST"),
      },
    });
    expect(headers.location).toBe(snapshot._links.self.href);
  });

  it("takes one snapshot if the request is repeated", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await call(handler, { body, headers });
    expect(await call(handler, { body, headers })).toEqual(first);
    expect(await done(listSnapshots)).toHaveLength(1);
  });

  it("allows twenty snapshots, also if several are taken at once, and one more after one is deleted (decision: sandbox data)", async () => {
    await done(importData, { body: {}, query: { replace: "true" } }); // keeps each snapshot small
    const saved = [];
    for (let number = 1; number <= 18; number += 1) saved.push(await save());
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(handler, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    await done(deleteSnapshot, { params: { snapshotId: saved[0] ?? "" } });
    expect((await call(handler, { body })).status).toBe(201);
  }, 60_000);

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["a snapshot without a name", {}, "name"],
    ["an empty name", { name: " " }, "name"],
    ["a name of 71 characters", { name: "x".repeat(71) }, "name"],
  ])("refuses %s", async (_, wrong, path) => {
    expect(await call(handler, { body: wrong })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("saves the state of one moment while customers are created", async () => {
    const make = (number: number) =>
      done(createSandboxCustomer, {
        body: { customerNumber: `meanwhile-${number}`, name: "X", type: "PRIVATE" },
      });
    await make(0);
    let isOver = false;
    const making = (async () => {
      for (let number = 1; number < 40 && !isOver; number += 1) await make(number);
    })();
    const answer = await call(handler, { body });
    isOver = true;
    await making;
    expect(answer.status).toBe(201);
    await restore(answer.body.snapshotId);
    const { customers = [], agreements = [] } = await allData();
    const numbers = customers.map((each) => (each as { customerNumber: string }).customerNumber);
    const made = numbers.filter((each) => each.startsWith("meanwhile-"));
    expect(made.map((each) => Number(each.slice(10))).sort((a, b) => a - b)).toEqual(
      made.map((_, index) => index),
    );
    expect(agreements).toHaveLength(customers.length);
  });
});
