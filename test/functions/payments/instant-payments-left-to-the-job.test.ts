import { atDecision } from "../../support/payments/authorisations.ts";
import { namedDomestic } from "../../support/payments/domestic.ts";
import { amount, inside, less, product, seconds } from "../../support/payments/instant-payments.ts";
import {
  balanceOf,
  book,
  eirik,
  havbris,
  knownPsu,
  receive,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing, familyOf } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

beginAnew(kept, () => knownPsu());

const { bban } = eirik.main;

describe("Instant domestic credit transfers (specification, Payment status: ACWP, ACSC)", () => {
  it("are left to the job where the process dies right after the approval", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await receive(namedDomestic("Dead", inside), { product });
    const decide = await atDecision(received.link, eirik.number);
    let isDead = false;
    await crashing(({ verb, partitions }) => {
      isDead ||= verb === "read" && partitions.some((each) => familyOf(each) === "ACCOUNT");
      return isDead;
    }, decide);
    const { transactionStatus } = await statusOf(received);
    expect(["ACSP", "PDNG"]).toContain(transactionStatus);
    await book(seconds(21));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect((await balanceOf(havbris.main.bban)).booked).toBe(credited.booked + amount);
  });

  it.each(["read", "write"] as const)(
    "approve all the same where their execution fails at a %s, which the job finishes",
    async (verb) => {
      const before = await balanceOf(bban);
      const name = `Fails at ${verb}`;
      const received = await receive(namedDomestic(name), { product });
      const decide = await atDecision(received.link, eirik.number);
      let isDead = false;
      let writes = 0;
      let back: Record<string, string> = {};
      await crashing(
        (use) => {
          const isMeant = use.verb === verb && use.partitions.map(familyOf).includes("ACCOUNT");
          // The approval itself writes the account once without reading it, so the second write belongs to the
          // execution.
          const dies = isMeant && !isDead && (verb === "read" || ++writes === 2);
          isDead ||= dies;
          return dies;
        },
        async () => {
          back = await decide();
        },
      );
      expect(isDead).toBe(true);
      expect(back).toMatchObject({ context: "PRIVATE" });
      await book(seconds(1));
      await book(seconds(60));
      expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
      expect(await balanceOf(bban)).toEqual(less(before));
      expect(await rowsOf(bban, "BOOKED", name)).toHaveLength(1);
    },
  );
});
