import { followOrder } from "../../../infra/tpp/follow-order.ts";
import type { BankCalls } from "../../../infra/tpp/session.ts";
import { terminalOf } from "../../../infra/tpp/terminal.ts";

const order = { path: "/v1/payments/sepa-credit-transfers/1" };

/** Follows an order whose status the bank answers with `PDNG`, for no time at all. */
async function followed() {
  let err = "";
  const write = (text: string) => {
    err += text;
  };
  const terminal = terminalOf({ env: {}, out: { write }, err: { write }, stdin: async () => "" });
  const session: Pick<BankCalls, "ask"> = {
    ask: async () => ({
      status: 200,
      headers: {},
      body: { transactionStatus: "PDNG" },
      bytes: Buffer.alloc(0),
      sent: {},
    }),
  };
  const end = await followOrder(session, order, 0, terminal).catch((error) => error);
  return { end, err };
}

describe("an order whose status is not final in time", () => {
  it("ends the command with an error that names the order's last status and the command that asks for it again", async () => {
    const { end, err } = await followed();
    expect(err).toBe("✓ PDNG: pending at the bank\n");
    expect(end).toMatchObject({
      reason: "notPaid",
      message: "The payment is pending at the bank (PDNG) after 0 seconds.",
      hint: `Look again: fjordgate call GET ${order.path}/status`,
    });
    expect(order).toHaveProperty("transactionStatus", "PDNG");
  });
});
