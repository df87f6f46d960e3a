import { randomUUID } from "node:crypto";
import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/funds/confirm-funds.ts";
import { handler as endFundsConsent } from "../../../functions/funds/end-funds-consent.ts";
import { fundsQuestions } from "../../../shared/table/funds-questions.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { bankAway, failing } from "../../support/bank/failing-bank.ts";
import { type Answer, type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { accountNamed, ask, fundsConsent } from "../../support/psu/funds.ts";
import {
  accountId,
  auditEvents,
  consent,
  corporateId,
  eirik,
  eventsAbout,
  havbris,
  ingrid,
} from "../../support/psu/sca.ts";
import { tppId } from "../../support/psu/visit.ts";
import { editAccount } from "../../support/sandbox/world-of.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

type Psu = Record<string, string>;
const main = accountNamed(eirik);
const yes = { status: 200, body: { fundsAvailable: true } };
const no = { status: 200, body: { fundsAvailable: false } };

const questionsOf = async (psu: Psu, now = testTime) => {
  const { place = "" } = await tpps.profile(tppId);
  const of = { tppId, place, psuId: psu["psu-id"] ?? "", context: "PRIVATE" };
  return fundsQuestions.newest({ ...of, accountId: await accountId(eirik) }, now);
};

describe("POST /v1/funds-confirmations (PSD2, article 65)", () => {
  it("returns one field, fundsAvailable, which is true or false", async () => {
    const psu = await fundsConsent(eirik);
    const few = await ask(main, psu);
    expect([few.status, few.body]).toEqual([200, { fundsAvailable: true }]);
    expect(await ask(main, psu, { amount: "99999999" })).toMatchObject(no);
  });

  it("converts an amount in another currency as a payment does", async () => {
    const psu = await fundsConsent(eirik);
    const own = await call(getBalances, {
      headers: await consent(eirik),
      params: { id: await accountId(eirik) },
    });
    const [available] = own.body.balances.filter(
      ({ balanceType }: { balanceType: string }) => balanceType === "interimAvailable",
    );
    const { amount } = available.balanceAmount;
    expect(await ask(main, psu, { amount })).toMatchObject(yes);
    expect(await ask(main, psu, { amount, currency: "SEK" })).toMatchObject(no);
    expect(await ask(main, psu, { amount: "1.00", currency: "EUR" })).toMatchObject(yes);
  });

  it("works without the PSU more than four times a day, and 200 days after the consent", async () => {
    const psu = await fundsConsent(eirik);
    const now = later(testTime, { days: 200 });
    for (let asked = 0; asked < 6; asked += 1)
      expect(await ask(main, psu, { now })).toMatchObject(yes);
  });

  it("accepts the account's BBAN, too", async () => {
    const psu = await fundsConsent(eirik);
    const body = {
      account: { bban: eirik.accounts[0].bban },
      instructedAmount: { amount: "1", currency: "NOK" },
    };
    expect(await call(handler, { headers: psu, body })).toMatchObject(yes);
  });

  it.each<[string, CallOptions & { amount?: string }, number, string, string]>([
    [
      "a request without a PSU-ID",
      { headers: { "psu-id": undefined } },
      400,
      "HTTP_HEADER_REQUIRED",
      "psu-id",
    ],
    ["an amount of zero", { amount: "0.00" }, 400, "FORMAT_ERROR", "instructedAmount.amount"],
    ["a negative amount", { amount: "-1.00" }, 400, "FORMAT_ERROR", "instructedAmount.amount"],
    ["too many decimals", { amount: "1.001" }, 400, "FORMAT_ERROR", "instructedAmount.amount"],
    [
      "an unknown PSU-ID",
      { headers: { "psu-id": randomUUID() } },
      401,
      "PSU_CREDENTIALS_INVALID",
      "psu-id",
    ],
  ])("refuses %s", async (_, options, status, code, path) => {
    const psu = await fundsConsent(eirik);
    expect(await ask(main, psu, options)).toMatchObject({ status, code, path });
  });

  it.each([
    ["an account abroad", { iban: "DE89370400440532013000" }, 400, "FORMAT_ERROR", "account.iban"],
    ["an account without a number", {}, 400, "FORMAT_ERROR", "account"],
    ["another person's account", accountNamed(ingrid), 401, "CONSENT_UNKNOWN", "account"],
    ["an own account without consent", accountNamed(eirik, 1), 401, "CONSENT_UNKNOWN", "account"],
    ["an unknown account", { iban: "NO9386011117947" }, 401, "CONSENT_UNKNOWN", "account"],
  ])("refuses %s", async (_, account, status, code, path) => {
    const psu = await fundsConsent(eirik);
    const refused = await ask(account as { iban: string }, psu);
    expect(refused).toMatchObject({ status, code, path });
    expect(refused.body._links).toBeUndefined();
  });

  it("needs PSU-Corporate-ID for an account that is granted only under an agreement", async () => {
    const agreement = await corporateId(havbris);
    const account = accountNamed(havbris);
    const psu = await fundsConsent(eirik, { account, context: agreement });
    expect(psu).toMatchObject({ "psu-corporate-id": agreement });
    expect(await ask(account, psu)).toMatchObject(yes);
    const { "psu-corporate-id": _, ...without } = psu;
    expect(await ask(account, without)).toMatchObject({
      status: 400,
      code: "HTTP_HEADER_REQUIRED",
      path: "psu-corporate-id",
    });
    const other = { "psu-corporate-id": randomUUID() };
    expect(await ask(account, { ...psu, ...other })).toMatchObject({ code: "CONSENT_UNKNOWN" });
  });

  it("refuses a consent to read accounts, and account reads refuse a funds consent", async () => {
    const reader = await consent(eirik);
    expect(await ask(main, reader)).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
    const asker = await fundsConsent(ingrid);
    const present = { ...asker, "psu-ip-address": "192.0.2.17" };
    const params = { id: await accountId(ingrid) };
    const unknown = { status: 401, code: "CONSENT_UNKNOWN" };
    expect(await call(listAccounts, { headers: present })).toMatchObject(unknown);
    expect(await call(getBalances, { headers: present, params })).toMatchObject(unknown);
    expect(await call(getBalances, { headers: asker, params })).toMatchObject(unknown);
  });

  it("is allowed for the role PSP_IC, which may read no accounts, and refused for PSP_PI and PSP_AI", async () => {
    const issuer = await tppWithRoles(["PSP_IC"], "PSDNO-FSA-555555555");
    const psu = await fundsConsent(eirik, { tpp: issuer });
    expect(await ask(main, psu, { tpp: issuer })).toMatchObject(yes);
    const forbidden = { status: 403, code: "FORBIDDEN" };
    const headers = { ...psu, "psu-ip-address": "192.0.2.17" };
    expect(await call(listAccounts, { headers, tpp: issuer })).toMatchObject(forbidden);
    const others = await tppWithRoles(["PSP_AI", "PSP_PI"], "PSDNO-FSA-555555555");
    expect(await ask(main, psu, { tpp: others })).toMatchObject(forbidden);
  });

  it("is refused while the bank has stopped the TPP", async () => {
    const psu = await fundsConsent(eirik);
    const act = { id: randomUUID(), at: testTime, reason: "It was asked for." };
    await stopList.add(tppId, act);
    expect(await ask(main, psu)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await stopList.remove(tppId, { ...act, id: randomUUID() });
    expect(await ask(main, psu)).toMatchObject(yes);
  });

  it("returns fundsAvailable false if payments from the account are blocked", async () => {
    const psu = await fundsConsent(eirik);
    await editAccount(await accountId(eirik), () => ({ blocked: true }));
    expect(await ask(main, psu)).toMatchObject(no);
  });
});

describe("a request for confirmation of funds", () => {
  it("is recorded for the PSU and in the audit trail with its answer, and without the amount", async () => {
    const psu = await fundsConsent(eirik);
    const id = randomUUID();
    await ask(main, psu, { amount: "88887777.00", headers: { "x-request-id": id } });
    const at = testTime.toISOString();
    expect(await questionsOf(psu)).toEqual([{ at, isAvailable: false }]);
    const about = await accountId(eirik);
    const events = (await eventsAbout(about)).filter(({ type }) => type === "FUNDS_ASKED");
    expect(events).toEqual([
      {
        ...{ type: "FUNDS_ASKED", at, tppId, requestId: id, psuId: psu["psu-id"] },
        ...{ resource: { type: "funds", id: about }, after: "unavailable" },
      },
    ]);
    expect(JSON.stringify([events, await questionsOf(psu)])).not.toContain("88887777");
  });

  it("is recorded once and has the same answer if it is repeated within 120 seconds", async () => {
    const psu = await fundsConsent(eirik);
    const headers = { "x-request-id": randomUUID() };
    expect(await ask(main, psu, { headers })).toMatchObject(yes);
    await editAccount(await accountId(eirik), () => ({ available: 0n }));
    const soon = later(testTime, { minutes: 2 });
    expect(await ask(main, psu, { headers, now: soon })).toMatchObject(yes);
    expect(await ask(main, psu, { now: soon })).toMatchObject(no);
    expect(await questionsOf(psu, soon)).toHaveLength(2);
    expect((await auditEvents()).filter((type) => type === "FUNDS_ASKED")).toHaveLength(2);
    const conflict = { status: 409, code: "CONFLICT", path: "x-request-id" };
    const late = new Date(soon.getTime() + 1000);
    expect(await ask(main, psu, { headers, now: late })).toMatchObject(conflict);
    const other = ask(main, psu, { headers, amount: "2.00" });
    expect(await other).toMatchObject(conflict);
  });

  it("is recorded once if ten copies are sent at once", async () => {
    const psu = await fundsConsent(eirik);
    const headers = { "x-request-id": randomUUID() };
    const copies = Array.from({ length: 10 }, () => ask(main, psu, { headers }));
    for (const answer of await Promise.all(copies)) expect(answer).toMatchObject(yes);
    expect(await questionsOf(psu)).toHaveLength(1);
  });

  it("is not recorded if the bank does not answer", async () => {
    const psu = await fundsConsent(eirik);
    const heal = bankAway();
    const answer = await ask(main, psu);
    heal();
    expect([answer.status, answer.code]).toEqual([503, "SYSTEM_ERROR"]);
    expect(await questionsOf(psu)).toEqual([]);
  });
});

describe("the end of a funds consent", () => {
  it("makes later requests for confirmation of funds fail with CONSENT_INVALID", async () => {
    const psu = await fundsConsent(eirik);
    const params = { id: await accountId(eirik) };
    expect((await call(endFundsConsent, { headers: psu, params })).status).toBe(204);
    const refused = await ask(main, psu);
    expect(refused).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    expect(refused.text).toBe("The TPP has given up the consent.");
    expect(await questionsOf(psu)).toEqual([]);
    await fundsConsent(eirik);
    expect(await ask(main, psu)).toMatchObject(yes);
  });

  it("makes a request for confirmation of funds fail if the consent ends before the bank has answered", async () => {
    const psu = await fundsConsent(eirik);
    const params = { id: await accountId(eirik) };
    let isAsked = false;
    const heal = failing({
      covers:
        (covers) =>
        (...asked) => {
          isAsked = true;
          return covers(...asked);
        },
    });
    let answer: Answer | undefined;
    const asking = await frozenAt(
      () => isAsked,
      async () => {
        answer = await ask(main, psu);
      },
    );
    expect((await call(endFundsConsent, { headers: psu, params })).status).toBe(204);
    await asking.thaw();
    heal();
    expect(asking.isFrozen).toBe(true);
    expect(answer).toMatchObject({ status: 401, code: "CONSENT_INVALID", path: "account" });
    expect(await questionsOf(psu)).toEqual([]);
  });
});
