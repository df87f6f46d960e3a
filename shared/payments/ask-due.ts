import { sandboxTime } from "../rules/clock.ts";
import { table } from "../table/client.ts";
import { payments } from "../table/payments.ts";
import { tpps } from "../table/tpps.ts";
import { asTheBankHas, heldPayments } from "./bank-word.ts";
import { duePayments } from "./due-payments.ts";

/** After how many days the bank is asked again, and how many times twice as long: 1, 2, 4 … 32. */
const days = { first: 1, most: 32 };

/** Asks the bank what became of orders that are not final, so that the audit trail learns what no TPP has asked for. */
export async function askDue(realTime: Date): Promise<void> {
  for await (const ids of duePayments("ASK", realTime)) {
    const held = (await heldPayments(ids)).filter((each) => each !== undefined);
    const byTpp = Map.groupBy(held, ({ payment }) => payment.tppId);
    for (const [tppId, all] of byTpp) {
      const { clockOffset, place = all[0]?.payment.place ?? "" } = await tpps.clock(tppId);
      const now = sandboxTime({ clockOffset }, realTime);
      await asTheBankHas(all, { tppId, place, clockOffset, now, realTime });
    }
    const known = await heldPayments(ids);
    await Promise.all(
      known.map(async (each) => {
        if (each?.payment.state !== "submitted") return;
        const { payment, known } = each;
        const { attempts = 0 } = payment;
        const pause = Math.min(days.first * 2 ** (attempts + 1), days.most);
        const at = new Date(realTime.getTime() + pause * 86_400_000);
        const isOver = known?.final === true;
        await table.change([
          payments.moved(payment, "submitted", {
            from: "submitted",
            set: { attempts: isOver ? undefined : attempts + 1 },
            next: isOver ? undefined : { task: "ASK", at },
          }),
        ]);
      }),
    );
  }
}
