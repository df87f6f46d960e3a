import { testTime } from "../../support/operations/call.ts";
import {
  cancelSca,
  scaStatusOf,
  start,
  useUpAttempts,
} from "../../support/payments/authorisations.ts";
import { begin, inside, states } from "../../support/payments/cancellations.ts";
import {
  balanceOf,
  book,
  eirik,
  ingrid,
  later,
  named,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;

let unheld: Awaited<ReturnType<typeof balanceOf>>;
const approved = madeOnce(kept, async () => {
  unheld = await balanceOf(bban);
  return receiveApproved(named("Approved", inside));
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
    await approve((await begin(received)).link, eirik.number);
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
