import { handler as deleteEngagement } from "../../functions/sandbox/delete-engagement.ts";
import { handler as deleteSandboxCustomer } from "../../functions/sandbox/delete-sandbox-customer.ts";
import { handler as listEngagements } from "../../functions/sandbox/list-engagements.ts";
import { handler as updateSandboxBalances } from "../../functions/sandbox/update-sandbox-balances.ts";
import { blockPayments } from "../support/bank/net-bank.ts";
import { call } from "../support/operations/call.ts";
import { useUpAttempts } from "../support/payments/authorisations.ts";
import { eirik, havbris } from "../support/payments/payments.ts";
import { havbris as company, corporateId } from "../support/psu/sca.ts";
import { done, listedCustomer } from "../support/sandbox/sandbox-world.ts";
import { golden } from "./golden.ts";
import { knownAccounts } from "./observed.ts";
import { beyondFunds } from "./orders.ts";
import type { Play } from "./play.ts";

const mainAccount = async () => (await knownAccounts())[0]?.[1] ?? "";

const nothingLeft = async () => {
  const params = { mockAccountId: await mainAccount() };
  await done(updateSandboxBalances, { params, body: { booked: 100, available: 100 } });
};
const accountBlocked = async () => blockPayments(await mainAccount(), true);
const debtorGone = async () => {
  const { customerId } = await listedCustomer(eirik.number);
  await done(deleteSandboxCustomer, { params: { customerId } });
};
const creditorGone = async () => {
  const { customerId } = await listedCustomer(havbris.number);
  await done(deleteSandboxCustomer, { params: { customerId } });
};
const mandateLost = async () => {
  const agreementId = await corporateId(company);
  for (const { id } of await done(listEngagements, { params: { agreementId } }))
    await done(deleteEngagement, { params: { agreementId, engagementId: id } });
};

const happenings = {
  "the money is gone": nothingLeft,
  "the account is blocked": accountBlocked,
  "the debtor's account is closed": debtorGone,
  "the creditor's account is closed": creditorGone,
};

const betweenApprovalAndExecution = Object.entries(happenings).flatMap(([title, happen]) =>
  (["domestic", "bulk", "standing"] as const).map((kind) => [
    `${kind}: ${title} between approval and execution`,
    async (play: Play) => {
      await play.approved(
        kind,
        kind === "standing"
          ? { startDate: "2026-03-03" }
          : { requestedExecutionDate: "2026-03-03" },
      );
      await happen();
      await play.look("happened");
      play.at("2026-03-03T10:00:00Z");
      await play.job();
      await play.look("the day of the payment");
    },
  ]),
);

const betweenSummaryAndApproval = Object.entries(happenings).map(([title, happen]) => [
  `domestic: ${title} between the summary and its approval`,
  async (play: Play) => {
    const { link } = await play.create("domestic");
    const decide = await play.identify("SCA", link);
    await happen();
    await decide();
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  },
]);

golden("deaths", {
  ...Object.fromEntries(betweenApprovalAndExecution),
  ...Object.fromEntries(betweenSummaryAndApproval),
  "domestic: mandate lost between identification and approval": async (play) => {
    const { link } = await ofCompany(play);
    const decide = await play.identify("SCA", link, eirik.number, "company");
    await mandateLost();
    await decide();
    await play.look("approved");
  },
  "domestic: mandate lost between approval and execution": async (play) => {
    const { link } = await ofCompany(play);
    const decide = await play.identify("SCA", link, eirik.number, "company");
    await decide();
    await mandateLost();
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  },
  "domestic: the PSU cancels": async (play) => {
    const { link } = await play.create("domestic");
    const decide = await play.identify("SCA", link);
    await decide("cancel");
    await play.look("cancelled");
    await play.open("link again", link);
  },
  "domestic: the PSU uses up the attempts": async (play) => {
    const { link } = await play.create("domestic");
    play.note("leads back", await useUpAttempts(link, { now: () => play.now }));
    await play.look("used up");
    await play.open("link again", link);
  },
  "domestic: funds=insufficient": async (play) => {
    const headers = { "x-sandbox-scenario": "funds=insufficient" };
    await play.approved("domestic", {}, { headers });
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  },
  "domestic: the PSU fails, cancels and comes too late by scenario": async (play) => {
    for (const end of ["failed", "cancelled", "expired"]) {
      const headers = { "x-sandbox-scenario": `sca=${end}` };
      const options = { name: end, headers, query: { allowLogicalDuplicate: "true" } };
      const { link } = await play.create("domestic", {}, options);
      await play.endAtOnce(`${end}: SCA`, link);
    }
    await play.look("ended");
  },
  "domestic: cancelled too late": async (play) => {
    const made = await play.approved("domestic", { requestedExecutionDate: "2026-03-03" });
    play.at("2026-03-02T22:58:00Z");
    await play.cancel("deletion", made);
    const link = await play.cancellationLink(made);
    const decide = await play.identify("cancellation", link);
    play.pass({ minutes: 3 });
    await play.job();
    await play.look("paid meanwhile");
    await decide();
    await play.look("decided");
    await play.cancel("deletion again", made);
  },
  "standing: several days, one of them without money, then ended": async (play) => {
    const days = { startDate: "2026-03-02", endDate: "2026-03-05", frequency: "Daily" };
    await play.approved("standing", days);
    const set = async (booked: number) => {
      const params = { mockAccountId: await mainAccount() };
      await done(updateSandboxBalances, { params, body: { booked, available: booked } });
    };
    for (const [day, booked] of [
      ["2026-03-02", 1_000_00],
      ["2026-03-03", 1_00],
      ["2026-03-04", 1_000_00],
      ["2026-03-05", 1_000_00],
    ] as const) {
      await set(booked);
      play.at(`${day}T12:00:00Z`);
      await play.job();
      await play.look(day);
    }
  },
  "domestic: too little money is there later": async (play) => {
    await play.approved("domestic", beyondFunds("domestic"));
    const params = { mockAccountId: await mainAccount() };
    await call(updateSandboxBalances, { params, body: { booked: 2_000_000_00 } });
    play.pass({ hours: 1 });
    await play.job();
    await play.look("an hour later");
  },
});

async function ofCompany(play: Play) {
  play.headers = { ...play.psu, "psu-corporate-id": await corporateId(company) };
  return play.create("domestic", {
    debtorAccount: { iban: havbris.main.iban, currency: "NOK" },
    creditorAccount: { iban: eirik.main.iban, currency: "NOK" },
    creditorName: "Eirik Solvang",
  });
}
