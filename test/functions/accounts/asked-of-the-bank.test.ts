import { randomUUID } from "node:crypto";
import type { Bank } from "../../../shared/ports/bank.ts";
import { withCheckedAnswers } from "../../../shared/ports/checked-answer.ts";
import type { BankCaller } from "../../../shared/ports/schemas/bank-caller.ts";
import { answerTime, wrapBank } from "../../../shared/stage/bank-at.ts";
import type { BankContext } from "../../../shared/stage/stage.ts";
import { overJson } from "../../conformance/over-json.ts";
import { accountReads } from "../../support/psu/account-reads.ts";
import { accountId, cardId, consent, corporateId, eirik, havbris } from "../../support/psu/sca.ts";
import { customerIdOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const device = {
  "psu-user-agent": "Mozilla/5.0",
  "psu-device-id": "5e0ca7e8-1111-4222-8333-444444444444",
  "psu-geo-location": "GEO:59.911491,10.757933",
};

let asked: BankCaller[];
let leave: () => void;
beforeEach(() => {
  asked = [];
  leave = wrapBank(heard);
});
afterEach(() => leave());

/** Wraps the bank as if behind a wire. Checks each request and answer against its schema, and records the callers. */
function heard(bank: Bank, where: BankContext): Bank {
  const wire = withCheckedAnswers(overJson(bank as Bank), answerTime(where.at));
  const noting = Object.entries(wire).map(([method, ask]) => [
    method,
    (...sent: unknown[]) => {
      const [first] = sent;
      if (first !== null && typeof first === "object") asked.push(first as BankCaller);
      return (ask as (...sent: unknown[]) => unknown)(...sent);
    },
  ]);
  return Object.fromEntries(noting);
}

let privately: Record<string, string>;
let forCompany: Record<string, string>;
beforeAll(async () => {
  forCompany = await consent(eirik, { context: await corporateId(havbris) });
  privately = await consent(eirik);
});

describe("the caller in calls to the bank (port: Asking)", () => {
  it.each(accountReads)(
    "for $name names the TPP, the PSU and the PSU's device if the PSU is present",
    async ({ of, read }) => {
      const id = of === "card" ? await cardId(eirik) : await accountId(eirik);
      const requestId = randomUUID();
      const headers = { ...privately, ...device, "x-request-id": requestId };
      expect(await read(id, { headers })).toMatchObject({ status: 200 });
      const asking: BankCaller = {
        ...{ callId: requestId, tppId: (await testTpp()).tppId, attended: true },
        customerId: await customerIdOf(eirik.customerNumber),
        device: {
          ip: "192.0.2.17",
          userAgent: device["psu-user-agent"],
          deviceId: device["psu-device-id"],
          location: device["psu-geo-location"],
        },
      };
      expect(asked.length).toBeGreaterThan(0);
      for (const each of asked) expect(each).toEqual(asking);
    },
  );

  it.each(accountReads)(
    "for $name has user agent and location cut to the port's maximum lengths, and malformed headers are accepted (informational headers are read generously)",
    async ({ of, read }) => {
      const id = of === "card" ? await cardId(eirik) : await accountId(eirik);
      const headers = {
        ...privately,
        "psu-user-agent": "x".repeat(700),
        "psu-geo-location": "GEO:59.913868799999996,10.752245399999999",
        "psu-accept-language": "en-US,en;q=0.9,",
        "accept-language": "en_US",
        "psu-ip-port": "none",
      };
      expect(await read(id, { headers })).toMatchObject({ status: 200 });
      expect(asked[0]?.device).toMatchObject({
        userAgent: "x".repeat(500),
        location: "GEO:59.913868799999,10.752245399999",
      });
    },
  );

  it.each(accountReads.filter(({ of }) => of !== "card"))(
    "for $name under an agreement and without PSU-IP-Address names the agreement, and neither a present PSU nor a device",
    async ({ read }) => {
      const { "psu-ip-address": _, ...headers } = forCompany;
      expect(await read(await accountId(havbris), { headers })).toMatchObject({ status: 200 });
      const agreementId = await corporateId(havbris);
      expect(asked.length).toBeGreaterThan(0);
      for (const each of asked) {
        expect(each).toMatchObject({ agreementId, attended: false });
        expect(each).not.toHaveProperty("device");
      }
    },
  );
});

it("a transaction id of an impossible form is answered with 404", async () => {
  const details = accountReads.find(({ name }) => name.endsWith("{transactionId}"));
  const params = { transactionId: "20260302/0001" };
  const answer = await details?.read(await accountId(eirik), { headers: privately, params });
  expect(answer).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "transactionId" });
});
