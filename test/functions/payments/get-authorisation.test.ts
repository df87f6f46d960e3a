import { randomUUID } from "node:crypto";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  atDecision,
  cancelSca,
  read,
  scaStatusOf,
  started,
  useUpAttempts,
} from "../../support/payments/authorisations.ts";
import { eirik, ingrid, orderOf } from "../../support/payments/orders.ts";
import { later, minutes, receive, receiveApproved } from "../../support/payments/payments.ts";
import { lookAt } from "../../support/psu/page-call.ts";
import { approve, visitor } from "../../support/psu/site.ts";
import { sampled } from "../../support/run/long-form.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const named = (creditorName: string) => orderOf({ creditorName });
const { number } = eirik;
const once = madeOnce(kept, () => receive(named("Once")));
const identified = (given: string) => async (link: string) => {
  const browser = visitor();
  await browser.submit(await browser.open(link), "identify", [["number", given]]);
};

// biome-ignore format: one status per line, so that it reads as a table
const statuses: [string, string, (link: string) => Promise<unknown>, Date?, Record<string, string>?][] = [
  ["RECEIVED", "the link is not opened", async () => undefined],
  ["RECEIVED", "the link is only opened", (link) => lookAt(link)],
  ["STARTED", "the number is unknown", identified("nobody")],
  ["SCA_METHOD_SELECTED", "the number is unknown and the TPP prefers a method", identified("nobody"), testTime, { "x-psu-authmethod-preferred": "EID_MOBILE" }],
  ["PSU_AUTHENTICATED", "the PSU has identified", (link) => atDecision(link, number)],
  ["FINALISED", "the PSU has approved", (link) => approve(link, number)],
  ["FAILED", "the PSU has cancelled", (link) => cancelSca(link)],
  ["FAILED", "the attempts are used up", (link) => useUpAttempts(link)],
  ["FAILED", "another PSU identifies", identified(ingrid.number)],
  ["RECEIVED", "one millisecond of the link's 10 minutes is left", async () => undefined, new Date(minutes(10).getTime() - 1)],
  ["FAILED", "the link's 10 minutes are over", async () => undefined, minutes(10)],
  ["FAILED", "the link's 10 minutes are over before the decision", (link) => atDecision(link, number), minutes(10)],
  ["FINALISED", "30 days are over after the approval", (link) => approve(link, number), later(testTime, { days: 30 })],
];

describe("GET /v1/payments/{payment-product}/{payment-id}/authorisations/{authorisationId} (specification, SCA status)", () => {
  it.each(statuses)(
    "answers %s when %s",
    async (scaStatus, name, act, now = testTime, headers = {}) => {
      const isUsual = Object.keys(headers).length === 0;
      const received = isUsual ? await once() : await receive(named(name), { headers });
      await act(received.link);
      const { status, body } = await read("authorisation", received, received.id, { now });
      expect({ status, body }).toEqual({ status: 200, body: { scaStatus } });
    },
  );

  it.each(sampled(statuses, 4))(
    "answers %s for a later authorisation when %s",
    async (scaStatus, _, act, now = testTime, headers = {}) => {
      const received = await once();
      const psu = { "x-psu-identity": number, ...headers };
      const { link, id } = await started("authorisation", received, { headers: psu });
      await act(link);
      expect(await scaStatusOf("authorisation", received, id, { now })).toBe(scaStatus);
      const first = now >= minutes(10) ? "FAILED" : "RECEIVED";
      expect(await scaStatusOf("authorisation", received, received.id, { now })).toBe(first);
    },
  );

  it("answers FAILED if the SCA is no longer stored", async () => {
    const received = await once();
    const { id } = await started("authorisation", received);
    const stored = await table.get(keys.authorisation(received.id, id));
    await table.change([{ delete: keys.scaFlow(`${stored?.tokenHash}`), when: { present: true } }]);
    expect(await scaStatusOf("authorisation", received, id)).toBe("FAILED");
  });

  it("accepts the id in capital letters, and writes only the request guard", async () => {
    const received = await once();
    const loud = received.id.toUpperCase();
    expect(await writtenBy(() => read("authorisation", received, loud))).toEqual(["REQUEST"]);
    expect(await scaStatusOf("authorisation", received, loud)).toBe("RECEIVED");
  });

  it.each(["7", "7".repeat(150), "AUTHORISATION#", randomUUID()])(
    "answers 404 for the unknown id '%s'",
    async (id) => {
      expect(await read("authorisation", await once(), id)).toMatchObject({
        status: 404,
        code: "RESOURCE_UNKNOWN",
        path: "authorisationId",
        text: "There is no such authorisation.",
      });
    },
  );

  it("answers 404 for the authorisation of another payment, a cancellation or another TPP", async () => {
    const [received, other] = [await receive(named("A")), await receiveApproved(named("B"))];
    const { id } = await started("cancellation", other);
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "authorisationId" };
    expect(await read("authorisation", received, other.id)).toMatchObject(missing);
    expect(await read("authorisation", other, id)).toMatchObject(missing);
    expect(await read("cancellation", other, other.id)).toMatchObject(missing);
    const tpp = await anotherTpp();
    expect(await read("authorisation", other, other.id, { tpp })).toMatchObject({
      status: 404,
      path: "payment-id",
    });
  });
});
