import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler as getConsent } from "../../../functions/consents/get-consent.ts";
import { handler as listAgreements } from "../../../functions/psu/list-agreements.ts";
import { call } from "../../support/operations/call.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { post, receive, receiveApproved } from "../../support/payments/payments.ts";
import { accountId, consent, consentLink, eirik } from "../../support/psu/sca.ts";
import { giveConsent } from "../../support/psu/site.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const session = { "tpp-session-id": "clock" };
let headers: Record<string, string>;
beginAnew(kept, async () => {
  headers = { ...(await consent(eirik, { headers: session })), ...session };
});

type Sent = { headers: Record<string, string | undefined> };
const unattended = () => ({ headers: { ...headers, "psu-ip-address": undefined } });
const resultOf = async (answer: ReturnType<typeof call>) => {
  const { code, status } = await answer;
  return code ?? status;
};
const history = async (dateFrom: string, sent: Sent = { headers }) =>
  resultOf(
    call(listTransactions, {
      params: { id: await accountId(eirik) },
      query: { bookingStatus: "booked", dateFrom },
      ...sent,
    }),
  );

describe("by the sandbox's clock (PUT /v1/sandbox/clock)", () => {
  it.each([
    ["2026-03-02T10:59:59Z", 200],
    ["2026-03-02T11:00:00Z", "SCA_EXPIRED"],
    ["2026-02-28T10:00:00Z", "SCA_EXPIRED"], // before the consent was given
  ])(
    "a TPP session lasts an hour: a read at %s gives %s (specification, TPP session)",
    async (time, result) => {
      await moveClock(time);
      expect(await history("2025-03-03")).toBe(result);
    },
  );

  it.each([
    ["2026-08-29T21:59:59Z", 200, "valid"],
    ["2026-08-29T22:00:00Z", "CONSENT_EXPIRED", "expired"],
  ])(
    "a consent lasts 180 days: a read at %s gives %s (specification, Consent)",
    async (time, result, status) => {
      await moveClock(time);
      expect(await resultOf(call(listAccounts, { headers }))).toBe(result);
      const { consents } = (await call(getConsent, { headers })).body;
      expect(consents).toMatchObject([{ consentStatus: status }]);
    },
  );

  it.each([
    ["2026-05-31T21:59:59Z", 200],
    ["2026-05-31T22:00:00Z", "CONSENT_EXPIRED"],
  ])(
    "a consent lasts 90 days without the PSU: a read at %s gives %s (specification, Limits)",
    async (time, result) => {
      await moveClock(time);
      expect(await resultOf(call(listAccounts, unattended()))).toBe(result);
    },
  );

  it("transactions outside a valid TPP session go back 90 days (specification, Limits)", async () => {
    await moveClock("2026-04-01T10:00:00Z");
    expect(await history("2026-01-01", unattended())).toBe(200);
    expect(await history("2025-12-31", unattended())).toBe("SCA_EXPIRED");
  });

  it("agreements can be read for 180 days after the last SCA", async () => {
    await moveClock("2026-08-29T21:59:59Z");
    expect(await resultOf(call(listAgreements, { headers }))).toBe(200);
    await moveClock("2026-08-29T22:00:00Z");
    expect(await resultOf(call(listAgreements, { headers }))).not.toBe(200);
  });

  it("a new day allows four more reads without the PSU (specification, Limits)", async () => {
    const read = async () =>
      resultOf(call(getBalances, { params: { id: await accountId(eirik) }, ...unattended() }));
    const reads = async () => [
      await read(),
      await read(),
      await read(),
      await read(),
      await read(),
    ];
    const used = [200, 200, 200, 200, "ACCESS_EXCEEDED"];
    await moveClock("2026-03-10T22:59:58Z");
    expect(await reads()).toEqual(used);
    await moveClock("2026-03-10T23:00:00Z");
    expect(await reads()).toEqual(used);
    await moveClock("2026-03-10T08:00:00Z");
    expect(await read()).toBe("ACCESS_EXCEEDED");
  });

  it("an early-access change applies from its day (specification, Versioning, 3)", async () => {
    const amount = async () => {
      const fresh = await consent(eirik, { headers: session });
      const params = { id: await accountId(eirik) };
      const { body } = await call(getBalances, {
        params,
        headers: { ...fresh, "x-accept-fix": "longer-names" },
      });
      return typeof body.balances[0].balanceAmount.amount;
    };
    await moveClock("2020-07-31T21:59:59Z");
    expect(await amount()).toBe("number");
    await moveClock("2020-07-31T22:00:00Z");
    expect(await amount()).toBe("string");
  });

  it("an execution date before today or more than a year ahead is refused (specification, requestedExecutionDate)", async () => {
    await moveClock("2026-06-10T10:00:00Z");
    const on = (requestedExecutionDate: string) =>
      resultOf(post(orderOf({ requestedExecutionDate, creditorName: requestedExecutionDate })));
    expect(await on("2026-06-09")).toBe("EXECUTION_DATE_INVALID");
    expect(await on("2026-06-10")).toBe(201);
    expect(await on("2027-06-10")).toBe(201);
    expect(await on("2027-06-11")).toBe("EXECUTION_DATE_INVALID");
  });

  it("an unapproved payment is rejected after 24 hours", async () => {
    const payment = await receive(orderOf({ creditorName: "Nobody" }));
    const status = async () => (await payment.status()).transactionStatus;
    await moveClock("2026-03-03T10:00:00Z");
    expect(await status()).toBe("RCVD");
    await moveClock("2026-03-03T10:00:01Z");
    expect(await status()).toBe("RJCT");
    await moveClock(null);
    expect(await status()).toBe("RJCT");
  });

  it("a duplicate of an approved payment is refused for 24 hours (specification, allowLogicalDuplicate)", async () => {
    const order = orderOf({ creditorName: "Twin", requestedExecutionDate: "2026-03-06" });
    await receiveApproved(order);
    await moveClock("2026-03-03T09:59:59Z");
    expect(await resultOf(post(order))).toBe("CONFLICT");
    await moveClock("2026-03-03T10:00:00Z");
    expect(await resultOf(post(order))).toBe(201);
  });

  it("an SCA can still be completed after a move of the clock (decision: Links)", async () => {
    const link = await consentLink({ headers: { ...headers, "tpp-session-id": "other" } });
    await moveClock("2026-03-02T10:00:01Z");
    const back = await giveConsent(link, eirik.customerNumber);
    expect(back).toMatchObject({ "psu-id": headers["psu-id"], "tpp-session-id": "other" });
  });
});
