import type { PageWalker, VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { table } from "../../../shared/table/client.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { asked, stop } from "../../support/payments/payment-to-stop.ts";
import { book, bookAll, receiveApproved } from "../../support/payments/payments.ts";
import { actionOf, choose, follow, home, visitorAt } from "../../support/psu/dashboard.ts";
import { textOf } from "../../support/psu/read-page.ts";
import { consent, eirik } from "../../support/psu/sca.ts";
import { loggedBy, unlogged } from "../../support/run/logged.ts";
import { conflict, whileBusy, whileLosing } from "../../support/table/busy-database.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test. The page shows the newest approved payment first.
useTable({ small: true, anew: true });

type Action = () => Promise<VisitedPage>;

/** What a customer does in the dashboard: how it is made ready, the text of its write, and the notice that confirms it. */
const actions: Record<string, { ready: () => Promise<Action>; wrote: RegExp; notice: string }> = {
  "stopping a payment": {
    ready: async () => {
      await receiveApproved(orderOf({ requestedExecutionDate: "2026-03-20" }));
      const { browser, page } = await asked();
      return () => stop(browser, page);
    },
    wrote: /PAYMENT#.*TPP#/s,
    notice: "The payment is stopped.",
  },
  "withdrawing access": {
    ready: () => atConsents((browser, page) => browser.submit(page, "revoke", [["what", "all"]])),
    wrote: /"CONSENT_REVOKED"/,
    notice: "The access is stopped.",
  },
  "changing accounts": {
    ready: () =>
      atConsents(async (browser, page) => choose(browser, await follow(browser, page, "accounts"))),
    wrote: /"CONSENT_GRANTED"/,
    notice: "Your change is saved",
  },
};

async function atConsents(act: (browser: PageWalker, page: VisitedPage) => Promise<VisitedPage>) {
  await consent(eirik);
  const { browser } = await visitorAt(eirik);
  const page = await browser.open(home);
  return () => act(browser, page);
}

describe.each(Object.entries(actions))(
  "%s (decision: Unknown outcomes)",
  (_, { ready, wrote, notice }) => {
    it("is shown as done if only the answers to its write are lost", async () => {
      const act = await ready();
      let page: VisitedPage | undefined;
      const all = (body: string) => wrote.test(body);
      const losing = { operation: "TransactWriteItems", how: "cut", all } as const;
      await unlogged(() =>
        whileLosing(losing, async () => {
          page = await act();
        }),
      );
      expect(page?.status).toBe(200);
      expect(textOf(page as VisitedPage)).toContain(notice);
    });

    it("is shown as done even if every read after it fails", async () => {
      const act = await ready();
      let isWritten = false;
      const unwatch = table.watch(({ verb, partitions, done }) => {
        done.catch(() => undefined);
        // The last write of the action is the bank's answer, or the consent.
        isWritten ||= verb === "write" && partitions.some((each) => /^(STATE|PSU)#/.test(each));
        if (isWritten && verb === "read") throw new Error("The table is away.");
      });
      const { answer: page, log } = await loggedBy(act).finally(unwatch);
      expect(JSON.parse(log)).toMatchObject({ message: "a request failed" });
      expect(textOf(page)).toContain(notice);
      expect(textOf(page)).toContain("We cannot show the rest of the page now.");
    });
  },
);

describe("an action whose write never succeeds (decision: Unknown outcomes)", () => {
  /** Does it while the database answers every transaction with this. */
  const whileAnswering = async (name: string, answer: () => object) => {
    const act = await actions[name]?.ready();
    const busy = { operation: "TransactWriteItems", status: 400, times: 99, answer };
    let page: VisitedPage | undefined;
    const { answer: asked, log } = await loggedBy(() =>
      whileBusy(busy, async () => {
        page = await act?.();
      }),
    );
    return { page: page as VisitedPage | undefined, asked, error: log && JSON.parse(log).error };
  };
  const changed = () => conflict("ConditionalCheckFailed");
  const away = () => ({ __type: "com.amazonaws.dynamodb.v20120810#AccessDeniedException" });

  it.each([
    [3, "stopping a payment"],
    [10, "withdrawing access"],
  ])(
    "fails after %i attempts if it is %s, and the log contains DynamoDB's error",
    async (times, name) => {
      const { page, asked, error } = await whileAnswering(name, away);
      expect([page?.status, asked, error.type]).toEqual([500, times, "AccessDeniedException"]);
    },
  );

  it("fails after ten attempts if a consent to withdraw changes during each", async () => {
    const { page, asked, error } = await whileAnswering("withdrawing access", changed);
    expect([page?.status, asked, error.type]).toEqual([500, 10, "Error"]);
  });

  it("ends with 409 and the reason if a payment to stop changes during each of three attempts", async () => {
    const { page, asked, error } = await whileAnswering("stopping a payment", changed);
    expect([page?.status, asked, error]).toEqual([409, 3, ""]);
    expect(textOf(page as VisitedPage)).toContain("has changed in the meantime");
  });
});

describe("a PSU's stop of a payment, not yet answered by the bank (decision: Unknown outcomes)", () => {
  it("is shown as not known yet, and as done after the bank has answered", async () => {
    const payment = await receiveApproved(orderOf({ requestedExecutionDate: "2026-03-20" }));
    const { browser, page } = await asked();
    const end = failing({ cancel: () => () => Promise.reject(new Error("The bank is away.")) });
    const stopping = await stop(browser, page).finally(end);
    expect(stopping.status).toBe(200);
    expect(textOf(stopping)).toContain("we do not know yet whether it is stopped");
    expect(textOf(stopping)).toContain("We do not know yet whether it was made");
    expect(textOf(stopping)).not.toMatch(/can no longer be stopped|has changed in the meantime/);
    const again = await stop(browser, page);
    expect(textOf(again)).toContain("The payment is stopped.");
    await bookAll();
    expect(await payment.status()).toMatchObject({ transactionStatus: "CANC" });
    expect(actionOf(await browser.open(`${home}/payments`))).not.toContain("payments/");
  });

  it("has no effect if the bank makes the payment, which is then shown as made", async () => {
    const payment = await receiveApproved(orderOf());
    const { browser, page } = await asked();
    const end = failing({ cancel: () => () => Promise.reject(new Error("The bank is away.")) });
    await stop(browser, page);
    await book(testTime).finally(end);
    expect(await payment.status()).toEqual({ transactionStatus: "ACSC" });
    expect(textOf(await browser.open(`${home}/payments`))).toMatch(/ 2026, through .* Made /);
  });
});
