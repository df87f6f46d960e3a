import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  approveCancellation,
  atDecision,
  cancelSca,
  scaStatusOf,
  start,
  started,
  useUpAttempts,
} from "../../support/payments/authorisations.ts";
import {
  domesticOrder,
  eirik,
  havbris,
  ingrid,
  instant,
  named,
} from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import {
  auditEvents,
  havbris as company,
  corporateId,
  eventsAbout,
  namedBy,
} from "../../support/psu/sca.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { sized } from "../../support/run/long-form.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const future = { requestedExecutionDate: "2026-03-10" };
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };

/** Ten kroner within the bank. */
const inside = {
  creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
  instructedAmount: { amount: "10.00", currency: "NOK" },
};

/** Begins the SCA that cancels a payment. */
const begin = (received: ReceivedPayment, options = {}) =>
  started("cancellation", received, options);

/** The transaction status of a payment. */
const states = async (received: ReceivedPayment, headers = {}) =>
  (await received.status({ headers })).transactionStatus;

let unheld: Awaited<ReturnType<typeof balanceOf>>;
const approved = madeOnce(kept, async () => {
  unheld = await balanceOf(bban);
  return receiveApproved(named("Approved", inside));
});

describe("POST /v1/payments/{payment-product}/{payment-id}/cancellation-authorisations (specification, SCA)", () => {
  it("answers 201 with the links scaRedirect and scaStatus", async () => {
    const received = await approved();
    const { status, headers, body } = await start("cancellation", received);
    const { "payment-product": product, "payment-id": id } = received.params;
    const self = `https://localhost:8443/v1/payments/${product}/${id}/cancellation-authorisations`;
    expect(status).toBe(201);
    expect(headers["aspsp-sca-approach"]).toBe("REDIRECT");
    expect(body).toEqual({
      scaStatus: "RECEIVED",
      authorisationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        scaStatus: { href: `${self}/${body.authorisationId}`, verbs: ["GET"] },
      },
    });
  });

  it.each([
    ["ACSP", {}],
    ["ACTC", future],
    ["ACWC", { requestedExecutionDate: "2026-03-14" }],
  ])(
    "lets the PSU cancel a payment that is %s: no money is reserved, and nothing is executed",
    async (state, changes) => {
      await book(testTime);
      const before = await balanceOf(bban);
      const order = named(`Cancelled ${state}`, changes);
      const received = await receiveApproved(order);
      expect(await states(received)).toBe(state);
      const isHeld = state === "ACSP";
      expect(await rowsOf(bban, "PENDING", order.creditorName)).toHaveLength(isHeld ? 1 : 0);
      const { link, id } = await begin(received);
      expect(await approve(link, eirik.number)).toMatchObject({ context: "PRIVATE" });
      expect(await received.details()).toEqual({
        ...order,
        transactionStatus: "CANC",
        debtorName: eirik.name,
      });
      expect(await balanceOf(bban)).toEqual(before);
      expect(await rowsOf(bban, "PENDING", order.creditorName)).toEqual([]);
      expect(await scaStatusOf("cancellation", received, id)).toBe("FINALISED");
      await book(later(testTime, { days: 20 }));
      expect(await balanceOf(bban)).toEqual(before);
    },
  );

  it("records the cancellation in the audit trail of the payment", async () => {
    const received = await approved();
    await approveCancellation(received);
    const events = await eventsAbout(received.id);
    const about = events.filter(({ type }) => /CANCELLED|APPROVED|REJECTED/.test(type));
    expect(about.map(({ type, before, after }) => [type, before, after]).sort()).toEqual([
      ["PAYMENT_APPROVED", undefined, undefined],
      ["PAYMENT_CANCELLED", "ACSP", "CANC"],
    ]);
  });

  it("removes the pending transaction of the payment when the PSU cancels", async () => {
    const received = await approved();
    const psu = await knownPsu();
    const [row] = await rowsOf(bban, "PENDING", "Approved");
    const params = { id: (await accountOf(bban)).id, transactionId: row?.id ?? "" };
    const read = () => call(getTransactionDetails, { headers: psu, params });
    expect(await read()).toMatchObject({ status: 200 });
    await approveCancellation(received);
    expect(await read()).toMatchObject({ status: 404 });
  });

  it("answers a repetition with the same bytes even after the cancellation", async () => {
    const received = await approved();
    const options = { headers: { "x-request-id": randomUUID() } };
    const first = await start("cancellation", received, options);
    expect(await start("cancellation", received, options)).toEqual(first);
    await approve(first.body._links.scaRedirect.href, eirik.number);
    expect(await start("cancellation", received, options)).toEqual(first);
  });

  const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };
  // biome-ignore format: one state per line, so that it reads as a table
  const others: [string, () => Promise<ReceivedPayment>][] = [
    ["RCVD", () => receive(named("Not approved"))],
    ["ACCP", () => receiveApproved(named("Poor", rich))],
    ["ACWP", () => receiveApproved(domesticOrder(), { product: instant })],
    ["ACSC", async () => {
      const received = await approved();
      await book(testTime);
      return received;
    }],
    ["CANC", async () => {
      const received = await approved();
      await approveCancellation(received);
      return received;
    }],
  ];
  it.each(others)("refuses a payment that is %s, and starts no SCA", async (state, make) => {
    const received = await make();
    const written = await writtenBy(async () => {
      const answer = await start("cancellation", received);
      expect(answer).toMatchObject(conflict);
      expect(answer.text).toBe(`A payment that is ${state} cannot be cancelled by its PSU.`);
    });
    // The call also stores the bank's answer (STATE).
    expect(written.filter((family) => family !== "STATE")).toEqual(["REQUEST"]);
  });

  it("uses the agreement that the payment was approved under", async () => {
    const debtorAccount = { iban: havbris.main.iban, currency: "NOK" };
    const received = await receive(named("Company's", { debtorAccount }));
    const headers = namedBy(await received.approve());
    const browser = visitor();
    const page = await browser.open((await begin(received, { headers })).link);
    const summary = await browser.submit(page, "identify", [["number", eirik.number]]);
    expect(choicesOf(summary, "context")).toEqual([]);
    expect(broughtBack(await browser.submit(summary, "approve"))).toMatchObject({
      context: "CORPORATE",
      "psu-corporate-id": await corporateId(company),
    });
    expect(await states(received, headers)).toBe("CANC");
  });

  it("answers 404 to another TPP and for an unknown payment", async () => {
    const received = await approved();
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
    const tpp = await anotherTpp();
    expect(await start("cancellation", received, { tpp })).toMatchObject(missing);
    const params = { ...received.params, "payment-id": randomUUID() };
    expect(await start("cancellation", { params })).toMatchObject(missing);
  });
});

describe("POST …/cancellation-authorisations: an SCA that fails (specification, SCA)", () => {
  it.each([
    ["cancels the SCA", (link: string) => cancelSca(link), "SCA_INVALID"],
    ["uses up the attempts", (link: string) => useUpAttempts(link), "PSU_CREDENTIALS_INVALID"],
    [
      "runs out of time",
      async (link: string) => {
        let now = testTime;
        const browser = visitor(() => now);
        await browser.submit(await browser.open(link), "identify", [["number", "nobody"]]);
        now = later(testTime, { minutes: 10 });
        return broughtBack(await browser.open(link));
      },
      "SCA_EXPIRED",
    ],
  ])("leaves the payment to be executed if the PSU %s", async (_, act, code) => {
    const received = await approved();
    const held = await balanceOf(bban);
    const { link, id } = await begin(received);
    expect(await act(link)).toMatchObject({ code });
    expect(await scaStatusOf("cancellation", received, id)).toBe("FAILED");
    expect(await states(received)).toBe("ACSP");
    expect(await balanceOf(bban)).toEqual(held);
    await book(testTime);
    expect(await states(received)).toBe("ACSC");
    const [row] = await rowsOf(bban, "BOOKED", "Approved");
    expect((await balanceOf(bban)).booked).toBe(unheld.booked + (row?.amount ?? 0n));
  });

  it("can be followed by another SCA, which cancels the payment", async () => {
    const received = await approved();
    await cancelSca((await begin(received)).link);
    await approveCancellation(received);
    expect(await states(received)).toBe("CANC");
  });

  it("ends with PSU_CREDENTIALS_INVALID if the PSU who identifies, or is named in a header, is not the payment's PSU", async () => {
    const received = await approved();
    const { link } = await begin(received);
    const browser = visitor();
    const back = await browser.submit(await browser.open(link), "identify", [
      ["number", ingrid.number],
    ]);
    expect(broughtBack(back)).toMatchObject({ code: "PSU_CREDENTIALS_INVALID" });
    const named1 = { headers: { "x-psu-identity": ingrid.number } };
    expect(await start("cancellation", received, named1)).toMatchObject({
      status: 401,
      code: "PSU_CREDENTIALS_INVALID",
    });
    expect(await states(received)).toBe("ACSP");
  });
});

describe("POST …/cancellation-authorisations: a cancellation in a race (specification, SCA)", () => {
  it("is refused if the payment is executed before the PSU decides, and the money stays booked", async () => {
    const received = await approved();
    const { link, id } = await begin(received);
    const decide = await atDecision(link, eirik.number);
    await book(testTime);
    const booked = await balanceOf(bban);
    expect(await decide()).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await scaStatusOf("cancellation", received, id)).toBe("FAILED");
    expect(await states(received)).toBe("ACSC");
    expect(await balanceOf(bban)).toEqual(booked);
  });

  it("either releases the money or leaves it booked if the job executes the payment at the same time", async () => {
    for (let race = 1; race <= sized(2, 5); race += 1) {
      const received = await approved();
      const credited = await balanceOf(havbris.main.bban);
      const total = unheld.available - (await balanceOf(bban)).available;
      const decide = await atDecision((await begin(received)).link, eirik.number);
      const [back] = await Promise.all([decide(), book(testTime)]);
      // The SCA may also succeed if the bank has just executed the payment.
      const wasCancelled = (await states(received)) === "CANC";
      if (wasCancelled) expect(back.code).toBeUndefined();
      else expect([undefined, "CONFLICT"]).toContain(back.code);
      const rest = wasCancelled ? 0n : total;
      const paid = wasCancelled ? 0n : 10_00n;
      expect(await states(received)).toBe(wasCancelled ? "CANC" : "ACSC");
      expect(await balanceOf(bban)).toEqual({
        booked: unheld.booked - rest,
        available: unheld.available - rest,
      });
      expect((await balanceOf(havbris.main.bban)).booked).toBe(credited.booked + paid);
      expect(await rowsOf(bban, "PENDING", "Approved")).toEqual([]);
    }
  });

  it("succeeds only once if two SCAs are approved at the same time", async () => {
    const received = await approved();
    const links = [(await begin(received)).link, (await begin(received)).link];
    const decisions = await Promise.all(links.map((link) => atDecision(link, eirik.number)));
    const backs = await Promise.all(decisions.map((decide) => decide()));
    expect(backs.map(({ code }) => code ?? "done").sort()).toEqual(["CONFLICT", "done"]);
    expect(await balanceOf(bban)).toEqual(unheld);
  });

  it("fails in the second SCA if the first cancels the payment after the second has read it", async () => {
    const received = await approved();
    const ids = [await begin(received), await begin(received)] as const;
    const first = await atDecision(ids[0].link, eirik.number);
    const second = await atDecision(ids[1].link, eirik.number);
    let isFirstCall = true;
    const end = failing({
      orders:
        (ask) =>
        async (...asked) => {
          const answer = isFirstCall ? await ask(...asked) : undefined;
          if (!answer) return ask(...asked);
          isFirstCall = false;
          expect((await first()).code).toBeUndefined();
          return answer;
        },
    });
    const back = await second();
    end();
    expect(back.code).toBe("CONFLICT");
    expect(await scaStatusOf("cancellation", received, ids[0].id)).toBe("FINALISED");
    expect(await scaStatusOf("cancellation", received, ids[1].id)).toBe("FAILED");
    expect(await states(received)).toBe("CANC");
    const events = await auditEvents(received.id);
    expect(events.filter((event) => event === "PAYMENT_CANCELLED")).toHaveLength(1);
    expect(await balanceOf(bban)).toEqual(unheld);
  });

  it("fails if the sandbox's clock moves past the execution date before the PSU decides", async () => {
    const received = await receiveApproved(named("Moved", future));
    const decide = await atDecision((await begin(received)).link, eirik.number);
    expect(await moveClock("2026-03-11T10:00:00Z")).toMatchObject({ status: 200 });
    const booked = await balanceOf(bban);
    expect(await decide()).toMatchObject({ code: "CONFLICT" });
    expect(await states(received)).toBe("ACSC");
    expect(await balanceOf(bban)).toEqual(booked);
    await moveClock(null);
  });
});
