import { demoJourney } from "../../infra/local/demo-journey.ts";
import { approveOnPages, consent } from "../../infra/local/demo-psu.ts";
import { addressBack } from "../../infra/tpp/page-walker.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import { useBankAtKeycloak } from "./bank-at-keycloak.ts";
import { authorize, directWalker } from "./direct-client.ts";
import { KeycloakWalker, shownOn } from "./keycloak-walker.ts";

const bank = useBankAtKeycloak();
const [eirik] = seedCustomers;
const product = "/v1/payments/cross-border-credit-transfers";

const headers = {
  "x-accept-fix": "amount-as-string",
  "tpp-session-id": "keycloak",
  "tpp-redirect-uri": "https://tpp.example/back",
  "psu-ip-address": "192.0.2.17",
};

async function called(method: string, path: string, body?: object, more = {}) {
  const all = { ...headers, ...more };
  const answer = await bank.tpp.call({ method, path, headers: all, ...(body && { body }) });
  if (answer.status >= 400 && answer.status !== 401) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Creates a payment of a customer who has consented. */
async function created(amount = "125.00") {
  const { _links } = await called("GET", "/v1/accounts");
  const back = await consent(new KeycloakWalker("eirik"), _links.scaRedirect.href, eirik);
  const psu = { "psu-id": back?.searchParams.get("psu-id") ?? "" };
  const order = {
    instructedAmount: { amount, currency: "EUR" },
    creditorName: "Müller & Söhne GmbH",
    creditorAccount: { iban: "DE89370400440532013000", currency: "EUR" },
    creditorAddress: { city: "Hamburg", country: "DE" },
    debtorAccount: { iban: ibanOfBban(eirik.accounts[0].bban), currency: "NOK" },
  };
  const payment = await called("POST", `${product}?allowLogicalDuplicate=true`, order, psu);
  return { psu, id: payment.paymentId as string, link: payment._links.scaRedirect.href as string };
}

const statusOf = async (payment: { id: string; psu: object }) =>
  (await called("GET", `${product}/${payment.id}/status`, undefined, payment.psu))
    .transactionStatus;

const approved = /^(ACTC|ACWC|ACSP|ACSC)$/;

/** Opens a link, and goes to the page that asks for the approval. */
async function atApproval(browser: KeycloakWalker, link: string) {
  const page = await browser.submit(await browser.open(link), "identify");
  return () => browser.submit(page, "approve");
}

describe("customers of a bank with Keycloak (decision: identity port)", () => {
  it("can consent, approve a payment and approve its cancellation, as in the demo", async () => {
    const walkers: KeycloakWalker[] = [];
    const browser = () => {
      walkers.push(new KeycloakWalker("eirik"));
      return walkers.at(-1) as KeycloakWalker;
    };
    await demoJourney(bank.tpp, { stage: "production", revoked: bank.revoked, browser });
    const shown = walkers.flatMap(({ asked }) => asked.map(shownOn));
    expect(shown).toEqual([
      expect.stringMatching(/^Approve the payment: .*250\.00.*, Müller & Söhne GmbH$/),
      expect.stringMatching(/^Approve the payment: .*250\.00.*, Müller & Söhne GmbH$/),
      expect.stringMatching(/^Stop the payment: .*250\.00.*, Müller & Söhne GmbH$/),
    ]);
  });

  it("can approve the payments of a basket at once", async () => {
    const payments = [await created("11.00"), await created("12.00")];
    const paymentIds = payments.map(({ id }) => id);
    const psu = payments[0]?.psu ?? {};
    const { basketId } = await called("POST", "/v1/signing-baskets", { paymentIds }, psu);
    const path = `/v1/signing-baskets/${basketId}/authorisations`;
    const { _links } = await called("POST", path, undefined, psu);
    const browser = new KeycloakWalker("eirik");
    await approveOnPages(browser, _links.scaRedirect.href, eirik);
    expect(browser.asked.map(shownOn)).toEqual([expect.stringContaining("23.00")]);
    for (const payment of payments) expect(await statusOf(payment)).toMatch(approved);
  });

  it("do not approve a payment if they refuse at Keycloak", async () => {
    const payment = await created();
    const browser = new KeycloakWalker("eirik");
    const approve = await atApproval(browser, payment.link);
    browser.decision = "refuse";
    const back = addressBack(await approve());
    expect(back?.searchParams.get("code")).toBe("SCA_INVALID");
    expect(await statusOf(payment)).toBe("RCVD");
  });

  it("do not approve a payment if another person logs in for the approval", async () => {
    const payment = await created();
    const browser = new KeycloakWalker("eirik");
    const approve = await atApproval(browser, payment.link);
    await browser.open(`${bank.keycloak.issuer}/protocol/openid-connect/logout`);
    browser.userName = "ingrid";
    const back = addressBack(await approve());
    expect(browser.asked).toHaveLength(1);
    expect(back?.searchParams.get("code")).toBe("PSU_CREDENTIALS_INVALID");
    expect(await statusOf(payment)).toBe("RCVD");
  });
});

describe("Keycloak with the extension", () => {
  const detail = {
    type: "payment_approval",
    text: "Pay <b>1.00</b> & more",
    hash: "abc",
    amounts: [],
  };
  const details = JSON.stringify([detail]);
  const pushed = { authorization_details: details };

  it("shows the text escaped, and returns the approved detail", async () => {
    const walker = directWalker(bank);
    const tokens = await authorize(bank, walker, { pushed });
    expect(tokens.authorization_details).toEqual([detail]);
    expect(tokens.claims()).toMatchObject({ acr: "high", pid: eirik.nationalNumber });
    expect(walker.asked.map(shownOn)).toEqual([detail.text]);
    expect(walker.asked[0]?.html).toContain("Pay &lt;b&gt;1.00&lt;/b&gt; &amp; more");
  });

  it("returns no detail with the tokens of a later login in the same session", async () => {
    const walker = directWalker(bank);
    await authorize(bank, walker, { pushed });
    const tokens = await authorize(bank, walker);
    expect(tokens.authorization_details).toBeUndefined();
    expect(walker.asked).toHaveLength(1);
  });

  it("asks again for the same detail in the same session", async () => {
    const walker = directWalker(bank);
    for (const times of [1, 2]) {
      const tokens = await authorize(bank, walker, { pushed });
      expect(tokens.authorization_details).toEqual([detail]);
      expect(walker.asked).toHaveLength(times);
    }
  });

  it("returns no detail that only the token request names", async () => {
    const walker = directWalker(bank);
    const tokens = await authorize(bank, walker, { exchanged: pushed });
    expect(tokens.authorization_details).toBeUndefined();
    expect(walker.asked).toEqual([]);
  });

  it.each([
    ["a detail without a text to show", { authorization_details: '[{"type":"payment_approval"}]' }],
    ["a detail of an unknown type", { authorization_details: '[{"type":"other","text":"Pay"}]' }],
  ])("refuses %s", async (_, wrong) => {
    const walker = directWalker(bank);
    await expect(authorize(bank, walker, { pushed: wrong })).rejects.toMatchObject({
      error: "invalid_request",
    });
  });

  it("answers access_denied if the approval is refused", async () => {
    const walker = directWalker(bank);
    walker.decision = "refuse";
    await expect(authorize(bank, walker, { pushed })).rejects.toMatchObject({
      error: "access_denied",
    });
  });
});
