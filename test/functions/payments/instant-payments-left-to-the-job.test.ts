import { atDecision } from "../../support/payments/authorisations.ts";
import { namedDomestic } from "../../support/payments/domestic.ts";
import { amount, inside, less, product, seconds } from "../../support/payments/instant-payments.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
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
  it("are executed by the job if the process dies right after the approval", async () => {
    const [before, credited] = [await balanceOf(bban), await balanceOf(havbris.main.bban)];
    const received = await receive(namedDomestic("Dead", inside), { product });
    const decide = await atDecision(received.link, eirik.number);
    await dyingAtIntent(decide);
    const { transactionStatus } = await statusOf(received);
    expect(["ACSP", "PDNG"]).toContain(transactionStatus);
    await book(seconds(21));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect((await balanceOf(havbris.main.bban)).booked).toBe(credited.booked + amount);
  });

  it("are RJCT if the job runs more than 60 seconds after the approval (decision: lifecycle)", async () => {
    const before = await balanceOf(bban);
    const received = await receive(namedDomestic("Late", inside), { product });
    await dyingAtIntent(await atDecision(received.link, eirik.number));
    await book(seconds(61));
    expect(await statusOf(received)).toMatchObject({ transactionStatus: "RJCT" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("are approved even if the call to the bank is lost, and the job makes them once", async () => {
    const before = await balanceOf(bban);
    const received = await receive(namedDomestic("Lost"), { product });
    const decide = await atDecision(received.link, eirik.number);
    let isLost = false;
    let back: Record<string, string> = {};
    await crashing(
      ({ verb, partitions }) => {
        const dies = !isLost && verb === "write" && partitions.map(familyOf).includes("WORLD");
        isLost ||= dies;
        return dies;
      },
      async () => {
        back = await decide();
      },
    );
    expect(isLost).toBe(true);
    expect(back).toMatchObject({ context: "PRIVATE" });
    await book(seconds(1));
    await book(seconds(60));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect(await balanceOf(bban)).toEqual(less(before));
    expect(await rowsOf(bban, "BOOKED", "Lost")).toHaveLength(1);
  });
});
