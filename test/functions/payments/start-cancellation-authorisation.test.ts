import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { heldPayment } from "../../../shared/payments/bank-state.ts";
import {
  atDecision,
  cancelSca,
  scaStatusOf,
  start,
  started,
  useUpAttempts,
} from "../../support/authorisations.ts";
import { call, testTime } from "../../support/call.ts";
import { moveClock } from "../../support/clock.ts";
import { domesticOrder, instant } from "../../support/domestic.ts";
import { failing } from "../../support/failing-bank.ts";
import { sampledNumbers, sized } from "../../support/long-form.ts";
import { madeOnce } from "../../support/made-once.ts";
import {
  accountOf,
  balanceOf,
  book,
  detailsOf,
  eirik,
  havbris,
  ingrid,
  knownPsu,
  later,
  orderOf,
  type Received,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments.ts";
import { countedUses, dyingAt } from "../../support/processes.ts";
import { auditEvents, havbris as company, corporateId, namedBy } from "../../support/sca.ts";
import { approve, broughtBack, visitor } from "../../support/site.ts";
import { anotherTpp } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { writtenBy } from "../../support/uses.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const named = (creditorName: string, changes: object = {}) => orderOf({ creditorName, ...changes });
const future = { requestedExecutionDate: "2026-03-10" };
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const idOf = ({ params }: Received) => params["payment-id"];
const begin = (received: Received, options = {}) => started("cancellation", received, options);
/** Ten kroner within the bank. */
const inside = {
  creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
  instructedAmount: { amount: "10.00", currency: "NOK" },
};
let unheld: Awaited<ReturnType<typeof balanceOf>>;
const approved = madeOnce(kept, async () => {
  unheld = await balanceOf(bban);
  return receiveApproved(named("Approved", inside));
});
const states = async (received: Received, headers = {}) =>
  (await statusOf(received, { headers })).transactionStatus;

describe("POST /v1/payments/{payment-product}/{payment-id}/cancellation-authorisations (specification, SCA)", () => {
  it("answers 201 with the way to the PSU and where its status is", async () => {
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
    "cancels what is %s by its PSU's SCA: the money is free, the pending row gone, and nothing is executed",
    async (state, changes) => {
      await book(testTime);
      const before = await balanceOf(bban);
      const order = named(`Cancelled ${state}`, changes);
      const received = await receiveApproved(order);
      expect(await states(received)).toBe(state);
      expect(await rowsOf(bban, "PENDING", order.creditorName)).toHaveLength(1);
      const { link, id } = await begin(received);
      expect(await approve(link, eirik.number)).toMatchObject({ context: "PRIVATE" });
      expect(await detailsOf(received)).toEqual({
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

  it("tells the audit trail who cancelled, about the payment", async () => {
    const received = await approved();
    await approve((await begin(received)).link, eirik.number);
    const events = await auditEvents(received.params["payment-id"]);
    expect(events.filter((type) => /CANCELLED|APPROVED|REJECTED/.test(type))).toEqual([
      "PAYMENT_APPROVED",
      "PAYMENT_CANCELLED",
    ]);
  });

  it("takes the transaction that the account showed away for good", async () => {
    const received = await approved();
    const psu = await knownPsu();
    const [row] = await rowsOf(bban, "PENDING", "Approved");
    const params = { id: (await accountOf(bban)).id, transactionId: row?.id ?? "" };
    const read = () => call(getTransactionDetails, { headers: psu, params });
    expect(await read()).toMatchObject({ status: 200 });
    await approve((await begin(received)).link, eirik.number);
    expect(await read()).toMatchObject({ status: 404 });
  });

  it.each([
    ["cancels the SCA", (link: string) => cancelSca(link), "SCA_INVALID"],
    ["uses up the attempts", (link: string) => useUpAttempts(link), "PSU_CREDENTIALS_INVALID"],
    [
      "is too late",
      async (link: string) => {
        let now = testTime;
        const browser = visitor(() => now);
        await browser.submit(await browser.open(link), "identify", [["number", "nobody"]]);
        now = later(testTime, { minutes: 10 });
        return broughtBack(await browser.open(link));
      },
      "SCA_EXPIRED",
    ],
  ])("lets the payment go on when the PSU %s", async (_, act, code) => {
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

  it("can be begun anew when one has come to nothing", async () => {
    const received = await approved();
    await cancelSca((await begin(received)).link);
    await approve((await begin(received)).link, eirik.number);
    expect(await states(received)).toBe("CANC");
  });

  it("is not the PSU's decision any more when the payment was executed meanwhile: the money stays booked", async () => {
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

  it("meets the job that executes: cancelled and free, or executed and booked, which its status says, and nothing between", async () => {
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

  it("cancels once when two of them are approved at once", async () => {
    const received = await approved();
    const links = [(await begin(received)).link, (await begin(received)).link];
    const decisions = await Promise.all(links.map((link) => atDecision(link, eirik.number)));
    const backs = await Promise.all(decisions.map((decide) => decide()));
    expect(backs.map(({ code }) => code ?? "done").sort()).toEqual(["CONFLICT", "done"]);
    expect(await balanceOf(bban)).toEqual(unheld);
  });

  it("fails the second of two SCAs if the first cancels the payment after the second has read it", async () => {
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
    const events = await auditEvents(idOf(received));
    expect(events.filter((event) => event === "PAYMENT_CANCELLED")).toHaveLength(1);
    expect(await balanceOf(bban)).toEqual(unheld);
  });

  it.each(["before", "after"] as const)(
    "changes nothing by half when the page dies %s any use of the table: it can be decided again, or the job cancels it",
    async (when) => {
      const before = await balanceOf(bban);
      const received = await receiveApproved(named(`Dies ${when}`, future));
      const held = await balanceOf(bban);
      const decide = await atDecision((await begin(received)).link, eirik.number);
      const again = await kept.keep();
      const [uses, writes] = await countedUses(decide, again);
      const moments = [
        ...sampledNumbers(uses, 4).map((number) => ({ number, when, of: "uses" as const })),
        // The writes are the intent, the cancellation at the bank, and the result.
        ...Array.from({ length: writes }, (_, at) => ({
          number: at + 1,
          when,
          of: "writes" as const,
        })),
      ];
      const seen = new Set<string>();
      for (const moment of moments) {
        await again();
        expect(await dyingAt(moment, decide)).toBe(true);
        const status = await states(received);
        const isDone = status === "CANC";
        expect(["ACTC", "CANC"]).toContain(status);
        expect(await balanceOf(bban)).toEqual(isDone ? before : held);
        expect(await rowsOf(bban, "PENDING", `Dies ${when}`)).toHaveLength(isDone ? 0 : 1);
        const isIntended = (await heldPayment(idOf(received)))?.payment.state !== "submitted";
        seen.add(`${status}, ${isIntended ? "to be ended by the job" : "ended"}`);
        if (isIntended) {
          expect(await start("cancellation", received)).toMatchObject(conflict);
          await book(later(testTime, { minutes: 2 }));
        } else if (!isDone) await decide();
        expect([moment, await states(received)]).toEqual([moment, "CANC"]);
        expect(await balanceOf(bban)).toEqual(before);
        expect(await auditEvents(idOf(received))).toContain("PAYMENT_CANCELLED");
        await book(later(testTime, { days: 20 }));
        expect(await balanceOf(bban)).toEqual(before);
      }
      // The process died between the intent and the bank's call, and between the bank's write and the result.
      expect([...seen]).toEqual(
        expect.arrayContaining(["ACTC, to be ended by the job", "CANC, to be ended by the job"]),
      );
    },
    120_000,
  );

  it("answers a repetition byte for byte, after the cancellation too", async () => {
    const received = await approved();
    const options = { headers: { "x-request-id": randomUUID() } };
    const first = await start("cancellation", received, options);
    expect(await start("cancellation", received, options)).toEqual(first);
    await approve(first.body._links.scaRedirect.href, eirik.number);
    expect(await start("cancellation", received, options)).toEqual(first);
  });

  const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };
  // biome-ignore format: one state per line, so that it reads as a table
  const others: [string, () => Promise<Received>][] = [
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
      await approve((await begin(received)).link, eirik.number);
      return received;
    }],
  ];
  it.each(others)("refuses what is %s, and begins nothing", async (state, make) => {
    const received = await make();
    const written = await writtenBy(async () => {
      const answer = await start("cancellation", received);
      expect(answer).toMatchObject(conflict);
      expect(answer.text).toContain(state);
    });
    // The call also stores the bank's answer (STATE).
    expect(written.filter((family) => family !== "STATE")).toEqual(["REQUEST"]);
  });

  it("is another PSU's than the one who approved for nobody", async () => {
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

  it("is for the agreement that the payment was approved under", async () => {
    const debtorAccount = { iban: havbris.main.iban, currency: "NOK" };
    const received = await receive(named("Company's", { debtorAccount }));
    const headers = namedBy(await approve(received.link, eirik.number));
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

  it("fails where the sandbox's clock is moved meanwhile, which executes the payment", async () => {
    const received = await receiveApproved(named("Moved", future));
    const decide = await atDecision((await begin(received)).link, eirik.number);
    expect(await moveClock("2026-03-11T10:00:00Z")).toMatchObject({ status: 200 });
    const booked = await balanceOf(bban);
    expect(await decide()).toMatchObject({ code: "CONFLICT" });
    expect(await states(received)).toBe("ACSC");
    expect(await balanceOf(bban)).toEqual(booked);
    await moveClock(null);
  });

  it("answers 404 to another TPP and for nobody's payment", async () => {
    const received = await approved();
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
    const tpp = await anotherTpp();
    expect(await start("cancellation", received, { tpp })).toMatchObject(missing);
    const params = { ...received.params, "payment-id": randomUUID() };
    expect(await start("cancellation", { params })).toMatchObject(missing);
  });
});
