import { randomUUID } from "node:crypto";
import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler } from "../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSnapshot } from "../../../functions/sandbox/delete-snapshot.ts";
import { handler as getSnapshot } from "../../../functions/sandbox/get-snapshot.ts";
import { handler as listSnapshots } from "../../../functions/sandbox/list-snapshots.ts";
import { handler as restoreSnapshot } from "../../../functions/sandbox/restore-snapshot.ts";
import { call } from "../../support/call.ts";
import { allData } from "../../support/sandbox-data.ts";
import { done, sandboxLink, uuid } from "../../support/sandbox-world.ts";
import { restore, save } from "../../support/snapshots.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";
import { crashing, familyOf } from "../../support/uses.ts";

useTable();

const body = { name: "Before the test" };
const other = () => testTpp("PSDNO-FSA-777777777");

afterEach(async () => {
  for (const { snapshotId } of await done(listSnapshots))
    await done(deleteSnapshot, { params: { snapshotId } });
});

describe("POST /v1/sandbox/snapshots (Snapshots)", () => {
  it("answers the snapshot, which is listed and can be asked for", async () => {
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
    expect(await done(listSnapshots)).toEqual([snapshot]);
    expect(await done(getSnapshot, { params: { snapshotId: id } })).toEqual(snapshot);
  });

  it("takes one when it is repeated", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await call(handler, { body, headers });
    expect(await call(handler, { body, headers })).toEqual(first);
    expect(await done(listSnapshots)).toHaveLength(1);
  });

  it("takes twenty, also where they come at once, and then another when one is deleted", async () => {
    const saved = [];
    for (let number = 1; number <= 18; number += 1) saved.push(await save());
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(handler, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    await done(deleteSnapshot, { params: { snapshotId: saved[0] ?? "" } });
    expect((await call(handler, { body })).status).toBe(201);
  }, 60_000);

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["no name", {}, "name"],
    ["an empty name", { name: " " }, "name"],
    ["a name of 71 characters", { name: "x".repeat(71) }, "name"],
  ])("refuses %s", async (_, wrong, path) => {
    expect(await call(handler, { body: wrong })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([getSnapshot, restoreSnapshot, deleteSnapshot])(
    "leads nobody else to it: nothing and another TPP's are alike",
    async (operation) => {
      const snapshotId = await save();
      const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "snapshotId" };
      const tpp = await other();
      expect(await call(operation, { tpp, params: { snapshotId } })).toMatchObject(unknown);
      expect(await call(operation, { params: { snapshotId: randomUUID() } })).toMatchObject(
        unknown,
      );
      expect(await done(listSnapshots, { tpp })).toEqual([]);
    },
  );

  it("is of one moment, whatever is made meanwhile", async () => {
    const tpp = await other();
    const make = (number: number) =>
      done(createSandboxCustomer, {
        tpp,
        body: { customerNumber: `meanwhile-${number}`, name: "X", type: "PRIVATE" },
      });
    await make(0);
    let isOver = false;
    const making = (async () => {
      for (let number = 1; number < 40 && !isOver; number += 1) await make(number);
    })();
    const answer = await call(handler, { body, tpp });
    isOver = true;
    await making;
    expect([201, 409]).toContain(answer.status);
    const snapshotId = answer.status === 201 ? answer.body.snapshotId : await save({ tpp });
    await restore(snapshotId, { tpp });
    const { customers = [], agreements = [] } = await allData({ tpp });
    const numbers = customers.map((each) => (each as { customerNumber: string }).customerNumber);
    const made = numbers.filter((each) => each.startsWith("meanwhile-"));
    expect(made.map((each) => Number(each.slice(10))).sort((a, b) => a - b)).toEqual(
      made.map((_, index) => index),
    );
    expect(agreements).toHaveLength(customers.length);
  });

  it("is there or not when its process dies, and the world is as it was", async () => {
    const before = await allData();
    let died = true;
    for (let number = 1; died; number += 31) {
      const headers = { "x-request-id": randomUUID() };
      let uses = 0;
      await crashing(
        (use) => {
          use.done.catch(() => undefined); // what nobody waits for any more
          return !use.partitions.some((one) => familyOf(one) === "REQUESTLOG") && ++uses >= number;
        },
        () => call(handler, { body, headers }),
      );
      died = uses >= number;
      expect(await allData()).toEqual(before);
      expect((await call(handler, { body, headers })).status).toBe(201);
      const list = await done(listSnapshots);
      expect(list).toHaveLength(1);
      await restore(list[0].snapshotId);
      expect(await allData()).toEqual(before);
      await done(deleteSnapshot, { params: { snapshotId: list[0].snapshotId } });
    }
  }, 120_000);
});
