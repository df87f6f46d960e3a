import { testTime } from "../../support/operations/call.ts";
import {
  atDecision,
  cancel,
  cancelSca,
  scaStatusOf,
  started,
  useUpAttempts,
} from "../../support/payments/authorisations.ts";
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
import { auditEvents } from "../../support/psu/sca.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const minutes = (minutes: number) => later(testTime, { minutes });
const begin = (received: Received, options = {}) => started("authorisation", received, options);
const once = madeOnce(kept, () => receive(named("Once")));

describe("POST /v1/payments/{payment-product}/{payment-id}/authorisations (specification, SCA)", () => {
  it.each([
    ["was cancelled by the PSU", (link: string) => cancelSca(link), testTime],
    ["has expired", async () => undefined, minutes(10)],
    [
      "was opened and has expired",
      async (link: string) => broughtBack(await visitor(() => minutes(11)).open(link)),
      minutes(11),
    ],
  ])("replaces an SCA that %s: the payment is approved and executed", async (_, end, now) => {
    const received = await once();
    const before = await balanceOf(bban);
    await end(received.link);
    expect(await statusOf(received, { now })).toEqual({ transactionStatus: "RCVD" });
    const { link, id } = await begin(received, { now });
    expect(await approve(link, eirik.number, () => now)).toMatchObject({ context: "PRIVATE" });
    expect(await scaStatusOf("authorisation", received, id)).toBe("FINALISED");
    expect(await statusOf(received, { now })).toEqual({ transactionStatus: "ACSP" });
    const [row] = await rowsOf(bban, "PENDING", "Once");
    const { available } = await balanceOf(bban);
    expect(available).toBe(before.available + (row?.amount ?? 0n));
    await book(now);
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
  });

  it("lets only one of two open SCAs approve, and the money is reserved once", async () => {
    const received = await once();
    const { link } = await begin(received);
    const before = await balanceOf(bban);
    const decisions = await Promise.all([
      atDecision(received.link, eirik.number),
      atDecision(link, eirik.number),
    ]);
    const backs = await Promise.all(decisions.map((decide) => decide()));
    expect(backs.map(({ code, context }) => code ?? context).sort()).toEqual([
      "CONFLICT",
      "PRIVATE",
    ]);
    const [row, ...others] = await rowsOf(bban, "PENDING", "Once");
    expect(others).toEqual([]);
    expect((await balanceOf(bban)).available).toBe(before.available + (row?.amount ?? 0n));
  });

  it("makes the payment RJCT when the attempts are used up, and its other link answers CONFLICT", async () => {
    const received = await once();
    const { link, id } = await begin(received);
    const used = { code: "PSU_CREDENTIALS_INVALID" };
    expect(await useUpAttempts(link)).toMatchObject(used);
    expect(await scaStatusOf("authorisation", received, id)).toBe("FAILED");
    expect(await statusOf(received)).toEqual({ transactionStatus: "RJCT" });
    expect(await approve(received.link, eirik.number)).toMatchObject({ code: "CONFLICT" });
  });

  it("leaves the payment CANC if it is cancelled while the PSU uses up the attempts", async () => {
    const received = await once();
    const used = await useUpAttempts(received.link, { meanwhile: () => cancel(received) });
    expect(used).toMatchObject({ code: "PSU_CREDENTIALS_INVALID" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    const id = received.params["payment-id"];
    expect(await scaStatusOf("authorisation", received, id)).toBe("FAILED");
    expect(await auditEvents(id)).not.toContain("PAYMENT_REJECTED");
  });
});
