import { randomUUID } from "node:crypto";
import { handler as listFundsConsents } from "../../../functions/funds/list-funds-consents.ts";
import { handler } from "../../../functions/funds/start-funds-consent.ts";
import { addressBack } from "../../../infra/tpp/page-walker.ts";
import { psus } from "../../../shared/table/psus.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { accountNamed, card, fundsConsent, fundsLink } from "../../support/psu/funds.ts";
import { textOf } from "../../support/psu/read-page.ts";
import {
  accountId,
  auditEvents,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
} from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { tppId } from "../../support/psu/visit.ts";
import { editAccount } from "../../support/sandbox/world-of.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

const account = accountNamed(eirik);
const start = (options: Parameters<typeof call>[1] = {}) =>
  call(handler, { body: { account }, ...options });

/** Identifies the PSU on a link. Returns the page after that. */
async function identified(
  link: string,
  { customerNumber: number }: typeof eirik,
  context?: string,
) {
  const browser = visitor();
  const first = await browser.open(link);
  const next = first.html.includes("/identify")
    ? await browser.submit(first, "identify", [["number", number]])
    : first;
  const page = context ? await browser.submit(next, "context", [["context", context]]) : next;
  return { browser, page };
}

describe("POST /v1/bank-offered-consents/confirmation-of-funds", () => {
  it("answers 201 with only the link to SCA, and the same link to a repeated request", async () => {
    const headers = { "x-request-id": randomUUID() };
    const { status, body, headers: told } = await start({ headers });
    const href = expect.stringMatching(/^http:\/\/localhost:8080\/s\/[\w-]{43}$/);
    expect([status, body]).toEqual([201, { _links: { scaRedirect: { href, verbs: ["GET"] } } }]);
    expect(told["aspsp-sca-approach"]).toBe("REDIRECT");
    expect((await start({ headers })).body).toEqual(body);
  });

  it.each<[string, object, string]>([
    ["a request without an account", {}, "account"],
    [
      "an account with two numbers",
      { account: { ...account, bban: eirik.accounts[0].bban } },
      "account",
    ],
    ["an account abroad", { account: { iban: "DE89370400440532013000" } }, "account.iban"],
    ["a wrong BBAN", { account: { bban: "12345678901" } }, "account.bban"],
    [
      "registrationInformation of 141 characters",
      { account, registrationInformation: "a".repeat(141) },
      "registrationInformation",
    ],
    ["an unknown field", { account, balance: true }, "balance"],
  ])("refuses %s", async (_, body, path) => {
    expect(await start({ body })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    "",
    "12",
    "1234",
    "***1184",
    "*",
    "****",
    "************",
    "<b>x",
    "Visa 539900 1184",
    "539900-******-1184",
    "5399001234561184*",
    "539900123456 118",
    "1".repeat(36),
  ])("refuses the card number %j, which is no PAN with its last digits", async (cardNumber) => {
    const refused = await start({ body: { account, cardNumber } });
    expect(refused).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "cardNumber" });
  });

  it.each([
    ["5399001234561184", "************1184"],
    ["539900******1184", "************1184"],
    ["5399 00xx xxXX 1184", "***************1184"],
    ["****1184", "****1184"],
    ["1".repeat(35), `${"*".repeat(31)}1111`],
  ])("stores only the last four digits of the card number %s", async (cardNumber, maskedPan) => {
    const headers = await fundsConsent(eirik, { body: { cardNumber } });
    const { body } = await call(listFundsConsents, { headers });
    expect(body.consents).toMatchObject([{ maskedPan }]);
  });

  it.each<[string, string]>([
    ["tpp-redirect-uri", "HTTP_HEADER_REQUIRED"],
    ["tpp-session-id", "HTTP_HEADER_REQUIRED"],
    ["x-accept-fix", "HTTP_HEADER_REQUIRED"],
  ])("needs the header %s", async (path, code) => {
    expect(await start({ headers: { [path]: undefined } })).toMatchObject({
      status: 400,
      code,
      path,
    });
  });

  it("needs no PSU-ID and no PSU-IP-Address, and refuses an unknown PSU-ID", async () => {
    expect(await start({ headers: { "psu-ip-address": undefined } })).toMatchObject({
      status: 201,
    });
    const headers = { "psu-id": randomUUID() };
    const unknown = { status: 401, code: "PSU_CREDENTIALS_INVALID", path: "psu-id" };
    expect(await start({ headers })).toMatchObject(unknown);
  });

  it("is allowed only for TPPs with the role PSP_IC", async () => {
    const issuer = await tppWithRoles(["PSP_IC"], "PSDNO-FSA-555555555");
    expect(await start({ tpp: issuer })).toMatchObject({ status: 201 });
    const others = await tppWithRoles(["PSP_AI", "PSP_PI"], "PSDNO-FSA-555555555");
    expect(await start({ tpp: others })).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });
});

describe("the page of a funds consent", () => {
  it("shows the TPP's text, the card and the account, and says that the TPP never gets a balance", async () => {
    const { page } = await identified(await fundsLink(account), eirik);
    const text = textOf(page);
    for (const shown of [
      "ask if you have enough money?",
      "The card ending in 1184",
      "writes “Contract 17”",
      "The answer is yes or no, never the balance.",
      "No money is held.",
      account.iban.replace(/.{4}(?=.)/g, "$& "),
    ])
      expect(text).toContain(shown);
    expect(page.html).toContain("<bdi>“Contract 17”</bdi>");
    expect(page.html).not.toContain("539900");
    expect(page.html).not.toContain('type="checkbox"');
  });

  it('says "a card or another means of payment" if the TPP names none', async () => {
    const link = await fundsLink(account, {
      body: { cardNumber: undefined, registrationInformation: undefined },
    });
    const { page } = await identified(link, eirik);
    expect(textOf(page)).toContain("A card or another means of payment from");
  });

  it("stores the consent with only the last digits of the card, and returns the PSU to the TPP", async () => {
    const psu = await fundsConsent(eirik);
    const known = await psus.relationship(tppId, psu["psu-id"] ?? "");
    expect(known?.consents).toEqual([]);
    expect(known?.fundsConsents).toMatchObject([
      {
        context: "PRIVATE",
        accounts: [{ id: await accountId(eirik), kind: "account" }],
        funds: {
          iban: account.iban,
          maskedPan: "************1184",
          registrationInformation: card.registrationInformation,
        },
      },
    ]);
    expect(await auditEvents()).toEqual(["CONSENT_GRANTED", "SCA_STARTED"]);
  });

  it("asks for no context, since the PSU has the account in only one", async () => {
    const company = accountNamed(havbris);
    const { page } = await identified(await fundsLink(company), eirik);
    expect(textOf(page)).toContain("Havbris");
    expect(page.html).toContain("/consent");
  });

  it("ends without a consent if the account is not the PSU's", async () => {
    const { page } = await identified(await fundsLink(accountNamed(ingrid)), eirik);
    expect(broughtBack(page)).toMatchObject({ status: "403", code: "FORBIDDEN" });
  });

  it("ends without a consent if the PSU may read the account but not pay from it", async () => {
    const heal = failing({
      contexts: (contexts) => async (customerId) =>
        (await contexts(customerId)).map(({ usable, ...context }) => ({
          ...context,
          usable: usable.map((each) => ({ ...each, mayPay: false })),
        })),
    });
    const { page } = await identified(await fundsLink(account), eirik);
    heal();
    expect(broughtBack(page)).toMatchObject({ status: "403", code: "FORBIDDEN" });
  });

  it("ends without a consent if the PSU lost the account meanwhile", async () => {
    const { browser, page } = await identified(await fundsLink(account), eirik);
    await editAccount(await accountId(eirik), () => ({ owner: "somebody-else" }));
    const back = broughtBack(await browser.submit(page, "consent"));
    expect(back).toMatchObject({ status: "409", code: "CONFLICT" });
  });

  it("does not return the PSU to a TPP that the bank has stopped meanwhile", async () => {
    const { browser, page } = await identified(await fundsLink(account), eirik);
    await stopList.add(tppId, { id: randomUUID(), at: testTime, reason: "It was asked for." });
    const next = await browser.submit(page, "consent");
    expect(addressBack(next)?.hostname).not.toBe("tpp.example");
  });

  it("replaces only the funds consent for the same account, and no other consent", async () => {
    const agreement = await corporateId(havbris);
    await consent(eirik);
    await fundsConsent(eirik);
    await fundsConsent(eirik, {
      account: accountNamed(eirik, 1),
      body: { cardNumber: "539900******4444" },
    });
    await fundsConsent(eirik, { account: accountNamed(havbris), context: agreement });
    const psu = await fundsConsent(eirik, { body: { cardNumber: "5399001234562222" } });
    const { body } = await call(listFundsConsents, { headers: psu });
    const cards = body.consents.map(({ maskedPan }: { maskedPan: string }) => maskedPan.slice(-4));
    expect(cards.sort()).toEqual(["1184", "2222", "4444"]);
    const known = await psus.relationship(tppId, psu["psu-id"] ?? "");
    expect(known?.consents).toHaveLength(1);
  });
});
