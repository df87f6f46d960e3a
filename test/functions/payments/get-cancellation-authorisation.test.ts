import { randomUUID } from "node:crypto";
import { testTime } from "../../support/operations/call.ts";
import {
  atDecision,
  cancelSca,
  read,
  scaStatusOf,
  started,
  useUpAttempts,
} from "../../support/payments/authorisations.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { later, receiveApproved } from "../../support/payments/payments.ts";
import { lookAt } from "../../support/psu/page-call.ts";
import { approve, visitor } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const requestedExecutionDate = "2026-03-10";
const named = (creditorName: string) => orderOf({ creditorName, requestedExecutionDate });
const { number } = eirik;
const approved = madeOnce(kept, () => receiveApproved(named("Approved")));
const mistyped = async (link: string) => {
  const browser = visitor();
  await browser.submit(await browser.open(link), "identify", [["number", "nobody"]]);
};

// biome-ignore format: one status per line, so that it reads as a table
const statuses: [string, string, (link: string) => Promise<unknown>, Record<string, string>?][] = [
  ["RECEIVED", "the link is not opened", async () => undefined],
  ["RECEIVED", "the link is only opened", (link) => lookAt(link)],
  ["STARTED", "the PSU enters an unknown number", mistyped],
  ["SCA_METHOD_SELECTED", "the PSU enters an unknown number and the TPP has named a method", mistyped, { "x-psu-authmethod-preferred": "BANK1ID" }],
  ["PSU_AUTHENTICATED", "the PSU has identified", (link) => atDecision(link, number)],
  ["FINALISED", "the PSU has cancelled the payment", (link) => approve(link, number)],
  ["FAILED", "the PSU has cancelled the SCA", (link) => cancelSca(link)],
  ["FAILED", "the attempts are used up", (link) => useUpAttempts(link)],
];

describe("GET …/{payment-id}/cancellation-authorisations/{authorisationId} (specification, SCA status)", () => {
  it.each(statuses)("answers %s when %s", async (scaStatus, _, act, headers = {}) => {
    const received = await approved();
    const { link, id } = await started("cancellation", received, { headers });
    await act(link);
    const { status, body } = await read("cancellation", received, id.toUpperCase());
    expect({ status, body }).toEqual({ status: 200, body: { scaStatus } });
  });

  it("answers FAILED after 10 minutes", async () => {
    const received = await approved();
    const { id } = await started("cancellation", received);
    const now = later(testTime, { minutes: 10 });
    expect(await scaStatusOf("cancellation", received, id, { now })).toBe("FAILED");
  });

  it("writes only the request guard", async () => {
    const received = await approved();
    const { id } = await started("cancellation", received);
    expect(await writtenBy(() => read("cancellation", received, id))).toEqual(["REQUEST"]);
  });

  it("answers 404 for the payment's own authorisation, another payment's and an unknown id", async () => {
    const [received, other] = [await approved(), await receiveApproved(named("Other"))];
    const { id } = await started("cancellation", other);
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "authorisationId" };
    for (const wrong of [received.id, id, randomUUID()])
      expect(await read("cancellation", received, wrong)).toMatchObject(missing);
    expect(await read("authorisation", other, id)).toMatchObject(missing);
  });
});
