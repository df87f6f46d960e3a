import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as startConsent } from "../../../functions/consents/start-bank-offered-consent.ts";
import { handler as deleteEngagement } from "../../../functions/sandbox/delete-engagement.ts";
import { handler as listEngagements } from "../../../functions/sandbox/list-engagements.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { call } from "../../support/operations/call.ts";
import { atDecision, started } from "../../support/payments/authorisations.ts";
import { basketLink, collect, paid } from "../../support/payments/baskets.ts";
import {
  bulkOf,
  eirik,
  havbris,
  ingrid,
  orderOf,
  standingOrder,
} from "../../support/payments/orders.ts";
import {
  balanceOf,
  knownPsu,
  type ReceivedPayment,
  receive,
} from "../../support/payments/payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { auditEvents, havbris as company, corporateId, namedBy } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const debtorAccount = iban(havbris.main.iban);
const creditorAccount = iban(ingrid.main.iban);
let headers: Record<string, string>;
beginAnew(kept, async () => {
  headers = { ...(await knownPsu()), "psu-corporate-id": await corporateId(company) };
});

/** Ends all engagements of the company, so that nobody can act for it. */
async function endEngagements() {
  const params = { agreementId: await corporateId(company) };
  for (const { id } of await done(listEngagements, { params }))
    await done(deleteEngagement, { params: { ...params, engagementId: id } });
}

/** Blocks payments from the company's account. */
async function closeAccount() {
  const { id } = await accountOf(havbris.main.bban);
  await editAccount(id, () => ({ blocked: true }));
}

type Waiting = { link: string; id: string; status: () => Promise<Record<string, unknown>> };
const waiting = (received: ReceivedPayment): Waiting => ({
  link: received.link,
  id: received.id,
  status: () => received.status({ headers }),
});
const order = () => orderOf({ debtorAccount });
const named = () => ({ headers: { ...headers, "x-psu-identity": undefined } }) as object;
async function basket(): Promise<Waiting> {
  const payment = await receive(paid("Corporate", { debtorAccount, creditorAccount }), named());
  const { body } = await collect([payment.id], { headers });
  return { ...waiting(payment), link: await basketLink(body, headers) };
}

const orders: [string, () => Promise<Waiting>][] = [
  ["a payment", async () => waiting(await receive(order(), named()))],
  ["a payment without PSU-ID", async () => waiting(await receive(order()))],
  ["a bulk", async () => waiting(await receive(bulkOf({ debtorAccount }), named()))],
  [
    "a standing order",
    async () => {
      const changes = { debtorAccount, creditorAccount };
      return waiting(await receive(standingOrder(changes), named()));
    },
  ],
  ["a signing basket", basket],
];

describe("the bank's check at approval whether the PSU may use the account (specification, Corporate and private context)", () => {
  describe.each([
    ["the engagement has ended", endEngagements],
    ["the account was blocked for payments", closeAccount],
  ])("if %s between the summary and the approval", (_, lose) => {
    it.each(orders)(
      "rejects %s after a successful SCA, and reserves no money",
      async (_, begin) => {
        const { link, id, status } = await begin();
        const before = await balanceOf(havbris.main.bban);
        const browser = visitor();
        const start = await browser.open(link);
        const page = await browser.submit(start, "identify", [["number", eirik.number]]);
        await lose();
        const end = await browser.submit(page, "approve");
        expect(end.html).toContain("The bank had to refuse");
        const back = broughtBack(end);
        expect(back).toMatchObject({ context: "CORPORATE", ...namedBy(back) });
        expect(back).not.toHaveProperty("code");
        expect(await status()).toMatchObject({ transactionStatus: "RJCT" });
        expect(await balanceOf(havbris.main.bban)).toEqual(before);
        expect(await auditEvents(id)).toContain("PAYMENT_REJECTED");
      },
    );
  });

  it("prevents a cancellation by a PSU who may no longer use the account", async () => {
    const future = { requestedExecutionDate: "2026-03-10" };
    const received = await receive(orderOf({ debtorAccount, ...future }), named());
    await received.approve();
    const { link } = await started("cancellation", received, { headers });
    const decide = await atDecision(link, eirik.number);
    await endEngagements();
    expect(await decide()).toMatchObject({ status: "400", code: "PAYMENT_FAILED" });
    expect(await received.status({ headers })).toEqual({ transactionStatus: "ACTC" });
  });

  it("prevents a consent for an account that the PSU may no longer use", async () => {
    const context = { "psu-context": "CORPORATE" };
    const { body } = await call(startConsent, { headers: context });
    const browser = visitor();
    const start = await browser.open(body._links.scaRedirect.href);
    const page = await browser.submit(start, "identify", [["number", eirik.number]]);
    await endEngagements();
    const granted = choicesOf(page, "account");
    const end = await browser.submit(
      page,
      "consent",
      granted.map((id) => ["account", id] as const),
    );
    expect(broughtBack(end)).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await call(listAccounts, { headers })).toMatchObject({
      status: 401,
      code: "CONSENT_UNKNOWN",
    });
  });
});
