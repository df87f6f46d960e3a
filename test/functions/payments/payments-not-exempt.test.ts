import { testTime } from "../../support/operations/call.ts";
import { scaStatusOf } from "../../support/payments/authorisations.ts";
import { eirik, havbris, ingrid } from "../../support/payments/orders.ts";
import { amount, own, received, useSession } from "../../support/payments/own-transfers.ts";
import { balanceOf, book, knownPsu, later, type Playing } from "../../support/payments/payments.ts";
import { havbris as company, corporateId } from "../../support/psu/sca.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const to = ({ iban, currency }: { iban: string; currency: string }) => ({ iban, currency });
const { order, renew } = useSession();
beginAnew(kept);

describe("A payment that is not exempt (RTS on SCA, article 15)", () => {
  const needsSca = { status: 201, body: { transactionStatus: "RCVD" } };
  const redirect = { href: expect.stringContaining("/s/"), verbs: ["GET"] };
  // biome-ignore format: one reason per line, so that it reads as a table
  const reasons: [string, object, Playing][] = [
    ["the creditor's account is another customer's", { creditorAccount: to(ingrid.main) }, {}],
    ["the creditor's account is at another bank", { creditorAccount: { bban: "12345678903", currency: "NOK" } }, {}],
    ["TPP-Session-ID names another session", {}, { headers: { "tpp-session-id": "session-2" } }],
    ["the session's hour is over", {}, { now: later(testTime, { minutes: 60 }) }],
    ["the PSU is named by X-PSU-IDENTITY only", {}, { headers: { "psu-id": undefined, "x-psu-identity": eirik.number } }],
    ["X-Sandbox-Scenario asks for a cancelled SCA", {}, { headers: { "x-sandbox-scenario": "sca=cancelled" } }],
  ];
  it.each(reasons)("needs SCA if %s", async (name, changes, options) => {
    const answer = await order(own(name, changes), options);
    expect(answer).toMatchObject(needsSca);
    expect(answer.body._links.scaRedirect).toEqual(redirect);
    const { paymentId } = answer.body;
    expect(await scaStatusOf("authorisation", received(answer), paymentId)).toBe("RECEIVED");
  });

  it("needs SCA if the debtor account is a company's and the creditor account the PSU's own", async () => {
    const agreement = await corporateId(company);
    const headers = { "psu-corporate-id": agreement };
    const from = { debtorAccount: to(havbris.main) };
    expect(await order(own("From the company", from), { headers })).toMatchObject(needsSca);
  });

  it("needs SCA if both accounts are a company's and the PSU's session is that of a private person", async () => {
    const headers = { "psu-corporate-id": await corporateId(company) };
    const accounts = { debtorAccount: to(havbris.main), creditorAccount: to(havbris.other) };
    expect(await order(own("Other context", accounts), { headers })).toMatchObject(needsSca);
  });

  it("is refused if the debtor account is not the PSU's", async () => {
    const accounts = { debtorAccount: to(ingrid.main), creditorAccount: to(ingrid.main) };
    for (const debtor of [
      accounts,
      { debtorAccount: to(havbris.main), creditorAccount: to(havbris.other) },
    ])
      expect(await order(own("Not theirs", debtor))).toMatchObject({
        status: 400,
        code: "PAYMENT_FAILED",
        path: "debtorAccount",
      });
  });
});

describe("A payment between accounts of a corporation (specification, Corporate and private context)", () => {
  it("is exempt in a session of the agreement, and refused without PSU-Corporate-ID", async () => {
    const agreement = await corporateId(company);
    const { "psu-id": psuId } = await knownPsu(eirik.number, {
      context: agreement,
      headers: { "tpp-session-id": "corporate" },
    });
    const accounts = { debtorAccount: to(havbris.main), creditorAccount: to(havbris.other) };
    const headers = {
      "psu-id": psuId,
      "psu-corporate-id": agreement,
      "tpp-session-id": "corporate",
    };
    const before = await balanceOf(havbris.other.bban);
    const answer = await order(own("Tax account", accounts), { headers });
    expect(answer).toMatchObject({ status: 201, body: { transactionStatus: "ACSP" } });
    expect(answer.body._links).not.toHaveProperty("scaRedirect");
    await book(testTime);
    expect(await received(answer).status({ headers })).toEqual({ transactionStatus: "ACSC" });
    expect((await balanceOf(havbris.other.bban)).booked).toBe(before.booked + amount);
    const withoutId = { ...headers, "psu-corporate-id": undefined };
    expect(await order(own("No agreement", accounts), { headers: withoutId })).toMatchObject({
      status: 400,
      path: "psu-corporate-id",
    });
    await renew();
  });
});
