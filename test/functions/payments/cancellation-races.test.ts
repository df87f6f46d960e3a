import { failing } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { atDecision, scaStatusOf } from "../../support/payments/authorisations.ts";
import { begin, inside, states } from "../../support/payments/cancellations.ts";
import {
  balanceOf,
  book,
  eirik,
  havbris,
  idOf,
  named,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { sized } from "../../support/run/long-form.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const future = { requestedExecutionDate: "2026-03-10" };

let unheld: Awaited<ReturnType<typeof balanceOf>>;
const approved = madeOnce(kept, async () => {
  unheld = await balanceOf(bban);
  return receiveApproved(named("Approved", inside));
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
    const events = await auditEvents(idOf(received));
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
