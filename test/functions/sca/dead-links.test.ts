import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as deleteBasket } from "../../../functions/signing-baskets/delete-signing-basket.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { failing, saying } from "../../support/bank/failing-bank.ts";
import { cancelInNetBank } from "../../support/bank/net-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { started } from "../../support/payments/authorisations.ts";
import {
  approveBasket,
  basketLink,
  collected,
  paid,
  receiveBasket,
} from "../../support/payments/baskets.ts";
import { eirik, named } from "../../support/payments/orders.ts";
import {
  book,
  knownPsu,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { consentLink } from "../../support/psu/sca.ts";
import { approve, broughtBack, giveConsent, visitor } from "../../support/psu/site.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that each has a clock of its own.
useTable({ anew: true });

const secondLink = async (payment: ReceivedPayment) =>
  (await started("authorisation", payment)).link;

/** Rejects a payment by a status read after 24 hours, and sets the clock back. */
async function rejectLate(payment: ReceivedPayment) {
  await moveClock(later(testTime, { hours: 25 }).toISOString());
  await payment.status();
  await moveClock(testTime.toISOString());
}

type Dead = { link: string; end: () => Promise<unknown> };

/** The ways in which a link has nothing left to decide: what its PSU reads, and what its TPP gets. */
const dead: Record<string, { make: () => Promise<Dead>; text: string; message: string }> = {
  "a payment that its TPP cancelled": {
    make: async () => {
      const payment = await receive(named("Withdrawn"));
      return { link: payment.link, end: () => payment.cancel() };
    },
    text: "The payment was cancelled before it was approved. It will not be made.",
    message: "The payment was cancelled before it was approved.",
  },
  "a payment that was approved on another link": {
    make: async () => {
      const payment = await receive(named("Twice"));
      const other = await secondLink(payment);
      return { link: payment.link, end: () => approve(other, eirik.number) };
    },
    text: "This is already approved. You need not approve it again.",
    message: "The payment or basket is already approved.",
  },
  "a payment that was put into a basket": {
    make: async () => {
      const payment = await receive(named("Basket"));
      return { link: payment.link, end: () => collected([payment]) };
    },
    text: "The payment is to be approved together with others.",
    message: "The payment is in a signing basket.",
  },
  "a payment that was not approved in 24 hours of the sandbox's clock": {
    make: async () => ({
      link: (await receive(named("Late"))).link,
      end: () => moveClock(later(testTime, { hours: 25 }).toISOString()),
    }),
    text: "the time to approve it is over. It will not be made.",
    message: "The payment was rejected, or not approved in time.",
  },
  "a payment that was rejected after 24 hours, before the clock was set back": {
    make: async () => {
      const payment = await receive(named("Rejected"));
      return { link: payment.link, end: () => rejectLate(payment) };
    },
    text: "the time to approve it is over. It will not be made.",
    message: "The payment was rejected, or not approved in time.",
  },
  "a basket that was not approved in 24 hours of the sandbox's clock": {
    make: async () => {
      const link = await basketLink(await receiveBasket([paid("Late")]), await knownPsu());
      return { link, end: () => moveClock(later(testTime, { hours: 25 }).toISOString()) };
    },
    text: "the time to approve it is over. It will not be made.",
    message: "The payment was rejected, or not approved in time.",
  },
  "a basket that its TPP deleted": {
    make: async () => {
      const basket = await receiveBasket([paid("Deleted")]);
      const params = { basketId: basket.basketId };
      const link = await basketLink(basket, await knownPsu());
      return { link, end: () => call(deleteBasket, { params }) };
    },
    text: "no longer asks you to approve these payments together.",
    message: "The signing basket was deleted.",
  },
  "a basket that was approved on another link": {
    make: async () => {
      const basket = await receiveBasket([paid("Approved")]);
      const psu = await knownPsu();
      return { link: await basketLink(basket, psu), end: () => approveBasket(basket, psu) };
    },
    text: "This is already approved.",
    message: "The payment or basket is already approved.",
  },
  "a consent in a sandbox that was reset": {
    make: async () => ({ link: await consentLink(), end: () => call(initialize) }),
    text: "Nothing was approved here.",
    message: "The payment, the session or the bank's data has changed.",
  },
};

const conflict = { status: "409", code: "CONFLICT", "tpp-session-id": "session-1" };

describe.each(Object.entries(dead))(
  "a link to %s (decision: Links)",
  (_, { make, text, message }) => {
    it("shows before its first use why it has ended, and returns CONFLICT to the TPP", async () => {
      const { link, end } = await make();
      await end();
      const page = await visitor().open(link);
      expect(page.html).toContain(text);
      expect(page.html).not.toContain("<form");
      expect(broughtBack(page)).toEqual({ ...conflict, message });
    });

    it("shows why it has ended if the PSU has already identified, and asks for no approval", async () => {
      const { link, end } = await make();
      const browser = visitor();
      const start = await browser.open(link);
      await browser.submit(start, "identify", [["number", eirik.number]]);
      await end();
      const page = await browser.open(link);
      expect(page.html).toContain(text);
      expect(page.html).not.toContain("<form");
      expect(broughtBack(page)).toEqual({ ...conflict, message });
      expect(broughtBack(await browser.open(link))).toEqual({ ...conflict, message });
    });
  },
);

it("a basket's SCA link ends at the PSU's identification if one of the payments was rejected meanwhile", async () => {
  const basket = await receiveBasket([paid("Open"), paid("Rejected")]);
  const link = await basketLink(basket, await knownPsu());
  const browser = visitor();
  const start = await browser.open(link);
  await rejectLate(basket.payments[1] as ReceivedPayment);
  const page = await browser.submit(start, "identify", [["number", eirik.number]]);
  const message = "The payment was rejected, or not approved in time.";
  expect(broughtBack(page)).toEqual({ ...conflict, message });
});

describe("a link to stop a payment (decision: Links)", () => {
  it("shows before its first use that the payment is stopped, if the order's final state is known", async () => {
    const payment = await receiveApproved(named("Stopped"));
    const { link } = await started("cancellation", payment);
    await cancelInNetBank(payment);
    const end = failing(saying((told) => ({ ...told, final: true })));
    await payment.status().finally(end);
    const page = await visitor().open(link);
    expect(page.html).toContain("The payment is already stopped.");
    expect(page.html).not.toContain("<form");
  });

  it.each([
    ["is already stopped", cancelInNetBank, "The payment is already stopped.", /already cancelled/],
    [
      "was stopped on another link, without an answer of the bank yet",
      async (payment: ReceivedPayment) => {
        const other = (await started("cancellation", payment)).link;
        const end = failing({ cancel: () => () => Promise.reject(new Error("The bank is away.")) });
        await approve(other, eirik.number).finally(end);
      },
      "Stopping the payment is already approved.",
      /has not answered/,
    ],
    [
      "is made",
      async () => book(testTime),
      "The payment can no longer be stopped.",
      /can no longer be cancelled/,
    ],
  ] as const)(
    "shows why it has ended if the PSU is already identified and the payment %s",
    async (_, end, text, message) => {
      const payment = await receiveApproved(named("Stop", { requestedExecutionDate: undefined }));
      const { link } = await started("cancellation", payment);
      const browser = visitor();
      await browser.submit(await browser.open(link), "identify", [["number", eirik.number]]);
      await end(payment);
      const page = await browser.open(link);
      expect(page.html).toContain(text);
      expect(page.html).not.toContain("<form");
      expect(broughtBack(page)).toEqual({ ...conflict, message: expect.stringMatching(message) });
    },
  );
});

describe("a link whose sandbox's clock is moved within the approval period (decision: Links)", () => {
  it.each([
    ["an hour ahead", { hours: 1 }],
    ["to the next day", { hours: 20 }],
    ["back", { hours: -1 }],
  ])("still approves a payment if the clock is moved %s", async (_, by) => {
    const payment = await receive(named("Moved"));
    const browser = visitor();
    const start = await browser.open(payment.link);
    const shown = await browser.submit(start, "identify", [["number", eirik.number]]);
    await moveClock(later(testTime, by).toISOString());
    // What the PSU pressed belongs to the earlier time. The page shows what holds now.
    const again = await browser.submit(shown, "approve");
    expect(again.html).toContain("<form");
    expect(broughtBack(await browser.submit(again, "approve"))).toHaveProperty("psu-id");
    expect((await payment.status()).transactionStatus).toMatch(/^AC/);
  });

  it("ends if the bank refuses the payment at the new time", async () => {
    const payment = await receive(named("Refused"));
    const browser = visitor();
    const start = await browser.open(payment.link);
    await browser.submit(start, "identify", [["number", eirik.number]]);
    await editAccount((await accountOf(eirik.main.bban)).id, () => ({ blocked: true }));
    await moveClock(later(testTime, { hours: 20 }).toISOString());
    expect(broughtBack(await browser.open(payment.link))).toMatchObject({
      code: "PAYMENT_FAILED",
      message: "The PSU cannot pay from the debtor account.",
    });
  });

  it("still grants a consent if the clock is moved while the PSU chooses a context", async () => {
    const browser = visitor();
    const start = await browser.open(await consentLink());
    const choices = await browser.submit(start, "identify", [["number", eirik.number]]);
    await moveClock(later(testTime, { hours: 2 }).toISOString());
    const page = await browser.submit(choices, "context", [["context", "PRIVATE"]]);
    const accounts = choicesOf(page, "account").map((id) => ["account", id] as const);
    expect(broughtBack(await browser.submit(page, "consent", accounts))).toHaveProperty("psu-id");
  });

  it("still works for payments, baskets and consents if the PSU has not identified yet", async () => {
    const payment = await receive(named("Before"));
    const psu = await knownPsu();
    const basket = await basketLink(await receiveBasket([paid("Basket before")]), psu);
    const consent = await consentLink({ headers: { "psu-context": "PRIVATE" } });
    await moveClock(later(testTime, { hours: 2 }).toISOString());
    for (const link of [payment.link, basket])
      expect(await approve(link, eirik.number)).toHaveProperty("psu-id");
    expect(await giveConsent(consent, eirik.number)).toHaveProperty("psu-id");
  });

  it("still grants a consent whose accounts were already shown", async () => {
    const browser = visitor();
    const link = await consentLink({ headers: { "psu-context": "PRIVATE" } });
    await browser.submit(await browser.open(link), "identify", [["number", eirik.number]]);
    await moveClock(later(testTime, { hours: 2 }).toISOString());
    expect(await giveConsent(link, eirik.number)).toHaveProperty("psu-id");
  });
});
