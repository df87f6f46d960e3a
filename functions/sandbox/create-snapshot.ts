import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { isoDateTime } from "../../shared/rules/calendar.ts";
import { addSnapshot } from "../../shared/sandbox/bank/worlds/snapshots.ts";
import { changesWorld, changeWorld } from "../../shared/sandbox/call-world.ts";
import { shownSnapshot } from "../../shared/sandbox/http/sandbox-shown.ts";
import { NewSnapshot, ShownSnapshot } from "../../shared/sandbox/schemas/sandbox-snapshot.ts";

export const documentation: Documentation = {
  description:
    "Saves the current state of the sandbox, so that it can be restored later: customers, agreements, accounts, cards, transactions and the orders that wait. Payments that have ended are not part of it.",
};

export const handler = defineOperation({
  route: "POST /v1/sandbox/snapshots",
  summary: "Save the sandbox",
  role: "any",
  headers: headersOf("sandboxWrite"),
  body: NewSnapshot,
  answer: [201, ShownSnapshot],
  access: changesWorld,

  async handle(call) {
    const { id, at, body } = call;
    const snapshot = { id, name: body.name, createdAt: isoDateTime(at.realTime) };
    return shownSnapshot(await changeWorld(call, addSnapshot(snapshot)));
  },
});
