import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/sandbox/move-payment-in-net-bank.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { cancelInNetBank, moveInNetBank as move } from "../../support/bank/net-bank.ts";
import { call } from "../../support/operations/call.ts";
import {
  accountOf,
  book,
  eirik,
  orderOf,
  type Received,
  receive,
  statusOf,
} from "../../support/payments/payments.ts";
import { approveStanding, standingOrder } from "../../support/payments/standing-orders.ts";
import { on, pending, useWaitingPayment, waiting } from "../../support/payments/waiting-payment.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { one } = useWaitingPayment(useTable({ small: true }));

const { bban } = eirik.main;
const day = "2026-03-10";

describe("PUT /v1/sandbox/net-bank/payments/{paymentId}/execution-date, refused (specification, Payment status)", () => {
  it("seals no payment that somebody has changed: its execution refuses it", async () => {
    const { approved } = one;
    const key = sandboxKeys.order((await accountOf(bban)).world, approved.params["payment-id"]);
    await table.change([{ update: key, set: { customerId: randomUUID() } }]);
    expect(await move(approved, "2026-03-11")).toMatchObject({ status: 409, code: "CONFLICT" });
    await book(on("2026-03-11"));
    expect(await statusOf(approved)).toEqual({ transactionStatus: "RJCT" });
  });

  it("is sealed with the id it is known by", async () => {
    const { approved } = one;
    await move(approved, "2026-03-11");
    const key = sandboxKeys.order((await accountOf(bban)).world, approved.params["payment-id"]);
    await table.change([{ update: key, set: { shownDate: "2026-03-09" } }]);
    await book(on("2026-03-11"));
    expect(await statusOf(approved)).toEqual({ transactionStatus: "RJCT" });
  });

  const conflict = { status: 409, code: "CONFLICT", path: "paymentId" };
  it.each<[string, () => Promise<Received>]>([
    ["that nobody has approved", () => receive(orderOf())],
    ["that is on its way", async () => (await waiting("2026-03-02")).approved],
    [
      "that was cancelled",
      async () => {
        const { approved } = one;
        await cancelInNetBank(approved);
        return approved;
      },
    ],
    ["that is a standing order", () => approveStanding(standingOrder())],
  ])("refuses one %s", async (_, made) => {
    const received = await made();
    const written = await writtenBy(async () => {
      expect(await move(received, "2026-03-11")).toMatchObject(conflict);
    });
    expect(written.filter((family) => family !== "REQUEST")).toEqual([]);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, object | undefined, string, string]>([
    ["a day that has passed", { executionDate: "2026-03-01" }, "EXECUTION_DATE_INVALID", "executionDate"],
    ["a day 366 ahead", { executionDate: "2027-03-03" }, "EXECUTION_DATE_INVALID", "executionDate"],
    ["a day that does not exist", { executionDate: "2026-02-30" }, "FORMAT_ERROR", "executionDate"],
    ["no day", {}, "FORMAT_ERROR", "executionDate"],
    ["an unknown field", { executionDate: day, amount: "1.00" }, "FORMAT_ERROR", "amount"],
  ])("refuses %s", async (_, body, code, path) => {
    const { name, approved } = one;
    const answer = await call(handler, { params: { paymentId: approved.params["payment-id"] }, body });
    expect(answer).toMatchObject({ status: 400, code, path });
    expect(await pending(name)).toEqual([["20260310", day, day]]);
  });

  it("finds no payment but the TPP's own", async () => {
    const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "paymentId" };
    const { approved } = one;
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    expect(await move(approved, day, { tpp })).toMatchObject(unknown);
    for (const paymentId of [randomUUID(), "1"])
      expect(
        await call(handler, { params: { paymentId }, body: { executionDate: day } }),
      ).toMatchObject(unknown);
  });
});
