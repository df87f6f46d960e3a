import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/sandbox/move-payment-in-net-bank.ts";
import { cancelInNetBank, moveInNetBank as move } from "../../support/bank/net-bank.ts";
import { call } from "../../support/operations/call.ts";
import { orderOf, type Received, receive } from "../../support/payments/payments.ts";
import { approveStanding, standingOrder } from "../../support/payments/standing-orders.ts";
import { dayOf, useWaitingPayment, waiting } from "../../support/payments/waiting-payment.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { one } = useWaitingPayment(useTable({ small: true }));

const day = "2026-03-10";

describe("PUT /v1/sandbox/net-bank/payments/{paymentId}/execution-date with a wrong payment or body (specification, Payment status)", () => {
  const conflict = { status: 409, code: "CONFLICT", path: "paymentId" };
  it.each<[string, () => Promise<Received>]>([
    ["that is not approved", () => receive(orderOf())],
    ["that is due today", async () => (await waiting("2026-03-02")).approved],
    [
      "that was cancelled",
      async () => {
        const { approved } = one;
        await cancelInNetBank(approved);
        return approved;
      },
    ],
    ["that is a standing order", () => approveStanding(standingOrder())],
  ])("refuses a payment %s", async (_, made) => {
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
    const { approved } = one;
    const answer = await call(handler, { params: { paymentId: approved.params["payment-id"] }, body });
    expect(answer).toMatchObject({ status: 400, code, path });
    expect(await dayOf(approved)).toEqual([day, day]);
  });

  it("answers 404 for another TPP's payment and for an unknown one", async () => {
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
