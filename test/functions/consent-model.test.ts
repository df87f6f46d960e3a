import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getCardAccount } from "../../functions/card-accounts/get-card-account.ts";
import { handler as listCardTransactions } from "../../functions/card-accounts/list-card-transactions.ts";
import { handler as endConsent } from "../../functions/consents/end-consent.ts";
import { handler as revokeConsent } from "../../functions/dashboard/revoke-consent.ts";
import { addDays, osloDay } from "../../shared/rules/calendar.ts";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { tpps } from "../../shared/table/tpps.ts";
import { call, testTime } from "../support/operations/call.ts";
import { everyAnswer, everything, lookAt, sequences } from "../support/psu/consent-actions.ts";
import {
  type AccountName,
  type Action,
  ConsentModel,
  type Context,
  type ReadAction,
} from "../support/psu/consent-model.ts";
import {
  accountId,
  cardId,
  consent,
  consentLink,
  corporateId,
  eirik,
  havbris,
  ingrid,
} from "../support/psu/sca.ts";
import { visitor } from "../support/psu/site.ts";
import { sendVisit, signedIn, tppId } from "../support/psu/visit.ts";
import { sized } from "../support/run/long-form.ts";
import { useTable } from "../support/table/table.ts";

useTable({ small: true });

let ids: Record<AccountName, string>;
let psuId: string;
let company: string;

beforeAll(async () => {
  psuId = (await consent(eirik))["psu-id"] ?? "";
  company = await corporateId(havbris);
  ids = {
    current: await accountId(eirik),
    savings: await accountId(eirik, 1),
    card: await cardId(eirik),
    company: await accountId(havbris),
    tax: await accountId(havbris, 1),
    hers: await accountId(ingrid),
    none: randomUUID(),
  };
});

/** Deletes every record of the relation between the PSU and the TPP. */
async function forget(): Promise<void> {
  const { place: world = "" } = await tpps.profile(tppId);
  const partitions = [
    keys.link(tppId, psuId),
    ...["PRIVATE", company].map((context) => keys.usage(tppId, world, psuId, context, "")),
  ];
  const items = (await Promise.all(partitions.map(({ PK }) => table.query(PK)))).flat();
  if (items.length) await table.change(items.map(({ PK, SK }) => ({ delete: { PK, SK } })));
}

/** The bank at the model's time, as the TPP and the PSU use it. */
const bankAt = ({ now: time, known }: ConsentModel) => {
  const now = new Date(time);
  const named = known ? { "psu-id": psuId } : {};
  const within = (context: Context | "unsaid") => {
    if (context === "CORPORATE") return { ...named, "psu-corporate-id": company };
    return context === "PRIVATE" ? { ...named, "psu-context": context } : named;
  };
  const inSession = (context: Context, session: string) => ({
    headers: { ...within(context), "tpp-session-id": session },
    now,
  });
  return {
    async read({ account, what, context, attended, session }: ReadAction) {
      const [one, list] =
        account === "card"
          ? [getCardAccount, listCardTransactions]
          : [getAccount, listTransactions];
      const from = typeof what === "object" && addDays(osloDay(now), -what.daysAgo);
      const { status, code } = await call(what === "account" ? one : list, {
        params: { id: ids[account] },
        query:
          what === "account" ? {} : { bookingStatus: "booked", ...(from && { dateFrom: from }) },
        headers: {
          ...within(context),
          "tpp-session-id": session,
          "psu-ip-address": attended ? "192.0.2.17" : undefined,
        },
        now,
      });
      return code ?? status;
    },
    consent: (context: Context, accounts: readonly string[], session: string) =>
      consent(eirik, {
        ...inSession(context, session),
        accounts: accounts.map((name) => ids[name as AccountName]),
      }),
    async abort(context: Context, session: string, how: "cancels" | "leaves") {
      const browser = visitor(() => now);
      let page = await browser.open(await consentLink(inSession(context, session)));
      if (page.html.includes("/identify"))
        page = await browser.submit(page, "identify", [["number", eirik.customerNumber]]);
      if (how === "cancels") await browser.submit(page, "cancel");
    },
    giveUp: async (context: Context) =>
      (await call(endConsent, { headers: within(context), now })).status,
    async revoke(context: Context, what: "all" | AccountName) {
      const fields = {
        tpp: tppId,
        context: context === "PRIVATE" ? context : company,
        what: what === "all" ? what : ids[what],
      };
      await sendVisit(revokeConsent, await signedIn(eirik, { now }), fields, { now });
    },
  };
};

/** Every answer that has occurred. The property proves nothing about other answers. */
const met = new Set<number | string>();

async function check(model: ConsentModel, action: ReadAction): Promise<void> {
  const answered = await bankAt(model).read(action);
  const expected = model.read(action);
  met.add(expected);
  expect({ ...action, at: new Date(model.now), answered }).toEqual({
    ...action,
    at: new Date(model.now),
    answered: expected,
  });
}

async function happen(model: ConsentModel, action: Action): Promise<void> {
  const bank = bankAt(model);
  if (action.do === "read") await check(model, action);
  if (action.do === "wait") model.wait(action.for);
  if (action.do === "abort") await bank.abort(action.context, action.session, action.how);
  if (action.do === "consent") {
    const { context, accounts, session } = action;
    await bank.consent(context, accounts, session);
    model.consent(context, accounts, session);
  }
  if (action.do === "give up" && model.known)
    expect(await bank.giveUp(action.context)).toBe(model.giveUp(action.context) ? 204 : 404);
  if (action.do === "revoke") {
    await bank.revoke(action.context, action.what);
    model.revoke(action.context, action.what);
  }
}

describe("consent, TPP session and limits (specification, Consent; TPP session; Limits)", () => {
  it("allow a read exactly if an independent model allows it, and refuse it with the model's code", async () => {
    // Starts before Oslo's clock goes forward, before it goes back, and on an ordinary day.
    const starts = ["2026-03-28T21:30:00Z", "2026-10-24T20:30:00Z", testTime.toISOString()];
    const property = fc.asyncProperty(
      fc.constantFrom(...starts),
      sequences,
      async (start, actions) => {
        await forget();
        const model = new ConsentModel(Date.parse(start));
        const untouched = lookAt("PRIVATE", "current");
        for (const action of [...untouched, ...actions, ...everything]) await happen(model, action);
      },
    );
    await fc.assert(property, {
      examples: [[testTime.toISOString(), everyAnswer]],
      numRuns: sized(5, 40),
      seed: Number(process.env.TEST_SEED),
    });
    expect([...met].map(String).sort()).toEqual([
      "200",
      "ACCESS_EXCEEDED",
      "CONSENT_EXPIRED",
      "CONSENT_INVALID",
      "CONSENT_UNKNOWN",
      "HTTP_HEADER_REQUIRED",
      "RESOURCE_UNKNOWN",
      "SCA_EXPIRED",
      "SCA_NOT_FOUND",
    ]);
  }, 120_000);
});
