import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { cancelSca, scaStatusOf, start, started } from "../../support/payments/authorisations.ts";
import { eirik, havbris, ingrid, named } from "../../support/payments/orders.ts";
import { knownPsu, type ReceivedPayment, receive } from "../../support/payments/payments.ts";
import { accountId, havbris as company, corporateId, namedBy } from "../../support/psu/sca.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { pisp } from "../../support/psu/user.ts";
import { engage, listedCustomer, makeAgreement } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const begin = (received: ReceivedPayment, options = {}) =>
  started("authorisation", received, options);

describe("the PSU who approves by POST …/authorisations (specification, Corporate and private context)", () => {
  const withPsu = async () => ({ headers: { ...(await knownPsu()), "x-psu-identity": undefined } });
  const anotherPerson = { code: "PSU_CREDENTIALS_INVALID" };

  it("is the PSU of the order if the request names no PSU", async () => {
    const received = await receive(named("For Eirik"), await withPsu());
    const browser = visitor();
    const page = await browser.open((await begin(received)).link);
    const back = await browser.submit(page, "identify", [["number", ingrid.number]]);
    expect(broughtBack(back)).toMatchObject(anotherPerson);
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
    expect(await approve((await begin(received)).link, eirik.number)).toMatchObject({
      context: "PRIVATE",
    });
  });

  it("must be the payment's PSU if X-PSU-IDENTITY names a PSU, and then need not enter the number on the page", async () => {
    const received = await receive(named("Named"), await withPsu());
    for (const number of [ingrid.number, "53839312098"])
      expect(
        await start("authorisation", received, { headers: { "x-psu-identity": number } }),
      ).toMatchObject({ status: 401, ...anotherPerson, path: "x-psu-identity" });
    const headers = { "x-psu-identity": eirik.number };
    const browser = visitor();
    const page = await browser.open((await begin(received, { headers })).link);
    const summary = await browser.submit(page, "identify", [["number", ""]]);
    expect(broughtBack(await browser.submit(summary, "approve"))).toMatchObject({
      context: "PRIVATE",
    });
  });

  it("may be anyone who may pay from the account if no PSU was named, as in a PISP's single SCA", async () => {
    const tpp = await pisp();
    const headers = { "x-psu-identity": undefined, "psu-context": "PRIVATE" };
    const received = await receive(named("Single SCA"), { tpp, headers });
    await cancelSca(received.link);
    const stranger = visitor();
    const page = await stranger.open((await begin(received, { tpp })).link);
    const back = await stranger.submit(page, "identify", [["number", ingrid.number]]);
    expect(broughtBack(back)).toMatchObject({ code: "PAYMENT_FAILED" });
    expect(await approve((await begin(received, { tpp })).link, eirik.number)).toMatchObject({
      "psu-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      context: "PRIVATE",
    });
    expect(await received.status({ tpp })).toEqual({ transactionStatus: "ACSP" });
  });

  it("may be a corporation's representative under its agreement", async () => {
    const psu = await knownPsu(eirik.number, { context: await corporateId(company) });
    const headers = {
      ...psu,
      "x-psu-identity": undefined,
      "psu-corporate-id": await corporateId(company),
    };
    const debtorAccount = { iban: havbris.main.iban, currency: "NOK" };
    const received = await receive(named("Corporate", { debtorAccount }), { headers });
    const back = await approve((await begin(received, { headers })).link, eirik.number);
    expect(back).toMatchObject({
      context: "CORPORATE",
      "psu-corporate-id": await corporateId(company),
    });
  });

  it("chooses the agreement if several allow payments from the account", async () => {
    const { customerId: owner } = await listedCustomer(company.customerNumber);
    const { customerId: customer } = await listedCustomer(eirik.number);
    const agreement = await makeAgreement(owner);
    const account = await accountId(company);
    await engage(agreement.id, { customer, account, roles: ["REGISTER", "VIEW"] });
    const debtorAccount = { iban: havbris.main.iban, currency: "NOK" };
    const received = await receive(named("Two agreements", { debtorAccount }));
    const id = received.id;
    const browser = visitor();
    const page = await browser.open(received.link);
    const choice = await browser.submit(page, "identify", [["number", eirik.number]]);
    expect(choicesOf(choice, "context").sort()).toEqual(
      [agreement.id, await corporateId(company)].sort(),
    );
    expect(await scaStatusOf("authorisation", received, id)).toBe("PSU_IDENTIFIED");
    const missing = await browser.submit(choice, "context");
    expect(missing.status).toBe(422);
    const summary = await browser.submit(missing, "context", [["context", agreement.id]]);
    expect(await scaStatusOf("authorisation", received, id)).toBe("PSU_AUTHENTICATED");
    const back = broughtBack(await browser.submit(summary, "approve"));
    expect(back).toMatchObject({ context: "CORPORATE", "psu-corporate-id": agreement.id });
    expect(await received.status({ headers: namedBy(back) })).toEqual({
      transactionStatus: "ACSP",
    });
  });
});
