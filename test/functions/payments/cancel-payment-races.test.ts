import { testTime } from "../../support/operations/call.ts";
import { atDecision, cancel } from "../../support/payments/authorisations.ts";
import {
  balanceOf,
  book,
  eirik,
  later,
  named,
  type Received,
  receive,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const lastMoment = later(testTime, { hours: 24 });
const tooLate = new Date(lastMoment.getTime() + 1);
const once = madeOnce(kept, () => receive(named("Once")));
const races = sized(2, 5);

describe("DELETE /v1/payments/{payment-product}/{payment-id} in a race (specification, Payment status)", () => {
  it("either cancels the payment or leaves it approved if the PSU approves at the same time", async () => {
    for (let race = 1; race <= races; race += 1) {
      const received = await once();
      const before = await balanceOf(bban);
      const decide = await atDecision(received.link, eirik.number);
      const [answer, back] = await Promise.all([cancel(received), decide()]);
      const { transactionStatus } = await statusOf(received);
      const { available } = await balanceOf(bban);
      const pending = await rowsOf(bban, "PENDING", "Once");
      if (answer.status === 204) {
        expect([transactionStatus, back.code, pending]).toEqual(["CANC", "CONFLICT", []]);
        expect(available).toBe(before.available);
      } else {
        // Either the bank had the order (202), or it was not known yet whether it had (409).
        expect([202, 409]).toContain(answer.status);
        expect([transactionStatus, back.code]).toEqual(["ACSP", undefined]);
        expect(available).toBe(before.available + (pending[0]?.amount ?? 0n));
        expect(pending).toHaveLength(1);
      }
    }
  });

  it.each<[string, number, string, (received: Received) => Promise<() => Promise<unknown>>]>([
    ["another DELETE", 409, "CANC", async (received) => () => cancel(received)],
    ["the PSU's approval", 202, "ACSP", ({ link }) => atDecision(link, eirik.number)],
  ])(
    "with %s between any two of its uses of the table answers %d, or 204 if it wins",
    async (_, status, transactionStatus, begin) => {
      const seen: unknown[] = [];
      for (let number = 1, isFrozen = true; isFrozen; number += 1) {
        const received = await once();
        const come = await begin(received);
        let answer: Awaited<ReturnType<typeof cancel>> | undefined;
        const frozen = await frozenAt(number, async () => {
          answer = await cancel(received);
        });
        await come();
        await frozen.thaw();
        isFrozen = frozen.isFrozen;
        const stands = await statusOf(received);
        seen.push([answer?.status, stands.transactionStatus]);
      }
      expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(
        new Set(
          [
            [status, transactionStatus],
            [204, "CANC"],
          ].map((each) => JSON.stringify(each)),
        ),
      );
    },
  );

  it("answers 204, or 409 if the job rejects the unapproved payment first", async () => {
    for (let race = 1; race <= races; race += 1) {
      const received = await once();
      const [answer] = await Promise.all([cancel(received, { now: lastMoment }), book(tooLate)]);
      const { transactionStatus } = await statusOf(received);
      expect([answer.status, transactionStatus]).toEqual(
        answer.status === 204 ? [204, "CANC"] : [409, "RJCT"],
      );
    }
  });
});
