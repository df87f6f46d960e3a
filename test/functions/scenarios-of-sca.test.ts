import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { call } from "../support/operations/call.ts";
import { eirik, orderOf } from "../support/payments/orders.ts";
import { balanceOf, knownPsu, receive } from "../support/payments/payments.ts";
import { accountReads } from "../support/psu/account-reads.ts";
import { accountId, consent, eirik as person } from "../support/psu/sca.ts";
import { broughtBack, giveConsent, visitor } from "../support/psu/site.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const asking = (scenario: string, headers: Record<string, string | undefined> = {}) => ({
  headers: { ...headers, "x-sandbox-scenario": scenario },
});

const ends = {
  cancelled: { status: "400", code: "SCA_INVALID" },
  expired: { status: "401", code: "SCA_EXPIRED" },
  failed: { status: "401", code: "PSU_CREDENTIALS_INVALID" },
};

/** Opens a link, identifies if the page asks for it, and returns the parameters of the redirect. */
async function endOf(link: string) {
  const browser = visitor();
  const page = await browser.open(link);
  const asksWho = page.html.includes("/identify");
  const last = asksWho ? await browser.submit(page, "identify", [["number", eirik.number]]) : page;
  return { asksWho, back: broughtBack(last) };
}

describe.each(["cancelled", "expired", "failed"] as const)("X-Sandbox-Scenario: sca=%s", (end) => {
  const asked = `sca=${end}`;
  const led = { ...ends[end], message: expect.any(String), "tpp-session-id": "session-1" };

  it("ends the SCA of a consent with this result (specification, After failed SCA)", async () => {
    const { body } = await call(startConsent, asking(asked));
    const { asksWho, back } = await endOf(body._links.scaRedirect.href);
    expect(back).toEqual(led);
    // Opening the link does not end the SCA, but the first form does.
    expect(asksWho).toBe(true);
  });

  it("ends the SCA of a refused read with this result, also in a valid session", async () => {
    const headers = await knownPsu();
    const read = asking(`consent=expired,${asked}`, headers);
    const { body } = await call(listAccounts, read);
    expect((await endOf(body._links.scaRedirect.href)).back).toEqual(led);
    expect((await call(listAccounts, { headers })).status).toBe(200);
  });

  it("ends the SCA of a payment with this result and takes no money", async () => {
    const before = await balanceOf(eirik.main.bban);
    const received = await receive(orderOf({ creditorName: `Sca ${end}` }), asking(asked));
    expect((await endOf(received.link)).back).toEqual(led);
    const transactionStatus = end === "failed" ? "RJCT" : "RCVD";
    expect(await received.status()).toEqual({ transactionStatus });
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
    expect((await endOf(received.link)).back).toEqual(led);
  });

  it("has no effect on another request", async () => {
    const { body } = await call(startConsent);
    const back = await giveConsent(body._links.scaRedirect.href, eirik.number);
    expect(back).toHaveProperty("psu-id");
  });
});

describe("X-Sandbox-Scenario: funds=insufficient", () => {
  it("makes an approval find too little money, whatever the balance is (specification, Payment status)", async () => {
    const order = orderOf({ creditorName: "Too little" });
    const before = await balanceOf(eirik.main.bban);
    const poor = await receive(order, asking("funds=insufficient"));
    expect(await poor.approve()).toHaveProperty("psu-id");
    expect(await poor.status()).toMatchObject({
      ...{ transactionStatus: "ACCP", fundsAvailable: false },
    });
    expect(await poor.details()).toMatchObject({ creditorName: "Too little" });
    expect(await balanceOf(eirik.main.bban)).toEqual(before);
  });

  it("makes the SCA page warn of too little money before the approval", async () => {
    const shown = async (headers: Record<string, string>) => {
      const { link } = await receive(orderOf({ creditorName: "Shown" }), { headers });
      const browser = visitor();
      return browser.submit(await browser.open(link), "identify", [["number", eirik.number]]);
    };
    const { html } = await shown({ "x-sandbox-scenario": "funds=insufficient" });
    const { html: usual } = await shown({});
    const warning = "There is not enough money in the account now.";
    expect(html).toContain(warning);
    expect(usual).toContain("Approve the payment");
    expect(usual).not.toContain(warning);
  });
});

describe("X-Sandbox-Scenario: consent=<state>", () => {
  const codes = [
    ["expired", "CONSENT_EXPIRED"],
    ["revoked", "CONSENT_INVALID"],
    ["unknown", "CONSENT_UNKNOWN"],
  ] as const;
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await consent(person);
  });

  it.each(
    accountReads.flatMap(({ name, of, read }) =>
      codes.map(([value, code]) => ({ name, of, read, value, code })),
    ),
  )(
    "makes $name answer $code with an SCA link if the state is $value (specification, Consent)",
    async ({ read, value, code }) => {
      const id = await accountId(person);
      const answer = await read(id, asking(`consent=${value}`, headers));
      expect(answer).toMatchObject({ status: 401, code });
      expect(answer.body.psuMessage).toEqual(expect.any(String));
      expect(answer.headers["aspsp-sca-approach"]).toBe("REDIRECT");
      expect(answer.body._links.scaRedirect.href).toMatch(/\/s\//);
    },
  );

  it("does not change the consent, and a new consent can be given with the SCA link", async () => {
    const { body } = await call(listAccounts, asking("consent=revoked", headers));
    expect((await call(listAccounts, { headers })).status).toBe(200);
    const back = await giveConsent(body._links.scaRedirect.href, eirik.number);
    expect(back["psu-id"]).toBe(headers["psu-id"]);
  });
});
