import type { Bank, BankMethod } from "../../../shared/ports/bank.ts";
import type { BankCaller } from "../../../shared/ports/schemas/bank-caller.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { payments } from "../../../shared/table/payments.ts";
import { type Faults, failing, healed } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { atDecision, started } from "../../support/payments/authorisations.ts";
import { dyingAtIntent } from "../../support/payments/intents.ts";
import { domestic, domesticOrder, eirik } from "../../support/payments/orders.ts";
import {
  knownPsu,
  later,
  type ReceivedPayment,
  receive,
  submit,
} from "../../support/payments/payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { written } from "../../support/run/written.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });
beginAnew(kept);
afterEach(healed);

const device = {
  ip: "2001:db8::17",
  userAgent: "Mozilla/5.0 (of Eirik)",
  deviceId: "5e0ca7e8-1111-4222-8333-444444444444",
  location: "GEO:59.911491,10.757933",
};
const headers = {
  "psu-ip-address": device.ip,
  "psu-user-agent": device.userAgent,
  "psu-device-id": device.deviceId,
  "psu-geo-location": device.location,
};
const withoutDevice = Object.fromEntries(Object.keys(headers).map((name) => [name, undefined]));

const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });
const order = () => receive(future, { product: domestic, headers });
const deviceOf = async ({ id }: ReceivedPayment) => (await payments.get(id))?.device;

const methods = ["estimate", "check", "submit", "cancel"] as const satisfies BankMethod[];

/** Returns the caller data of each call of the bank's order methods while `run` runs. */
async function asked(run: () => Promise<unknown>) {
  const heard: { method: BankMethod; asking: BankCaller }[] = [];
  const noted = methods.map((method) => [
    method,
    (ask: Bank[BankMethod]) =>
      (...all: never[]) => {
        heard.push({ method, asking: all[0] as unknown as BankCaller });
        return (ask as (...all: never[]) => unknown)(...all);
      },
  ]);
  const end = failing(Object.fromEntries(noted) as Faults);
  await run();
  end();
  return heard;
}

describe("the PSU's device in calls to the bank about a payment (ports: Asking; RTS article 2)", () => {
  it("is the device that the TPP forwarded, at the payment's creation, summary and approval", async () => {
    const all = await asked(async () => (await order()).approve());
    expect(all.map(({ method }) => method)).toEqual(["estimate", "check", "submit"]);
    for (const { asking } of all) expect(asking).toMatchObject({ device, attended: true });
  });

  it("is the device that the TPP forwarded if a known PSU's payment needs no approval", async () => {
    const psu = await knownPsu();
    const own = domesticOrder({ creditorAccount: iban(eirik.other.iban) });
    const sent = { ...headers, ...psu, "x-psu-identity": undefined } as unknown as typeof headers;
    const all = await asked(() => receive(own, { product: domestic, headers: sent }));
    expect(all.map(({ method }) => method)).toEqual(["check", "submit"]);
    for (const { asking } of all) expect(asking).toMatchObject({ device, attended: true });
  });

  it("is the device that the TPP forwarded if the job submits the order", async () => {
    const received = await order();
    await dyingAtIntent(() => received.approve());
    const [only, ...others] = await asked(() => submit());
    expect(others).toEqual([]);
    expect(only).toMatchObject({ method: "submit", asking: { device, attended: true } });
  });

  it("comes from the request that starts another authorisation on a later day", async () => {
    const received = await receive(domesticOrder(), { product: domestic, headers });
    const now = later(testTime, { hours: 20 });
    const other = { ...withoutDevice, "psu-ip-address": "192.0.2.99" };
    const [first] = await asked(() =>
      started("authorisation", received, { headers: other as never, now }),
    );
    expect(first).toMatchObject({ method: "estimate", asking: { device: { ip: "192.0.2.99" } } });
    const [second] = await asked(() =>
      started("authorisation", received, { headers: withoutDevice as never, now }),
    );
    expect(second?.asking).toMatchObject({ attended: false });
    expect(second?.asking).not.toHaveProperty("device");
  });

  it("is absent when the PSU cancels the payment", async () => {
    const received = await order();
    await received.approve();
    const { link } = await started("cancellation", received, { headers });
    const [only] = await asked(await atDecision(link, eirik.number));
    expect(only).toMatchObject({ method: "cancel", asking: { attended: true } });
    expect(only?.asking).not.toHaveProperty("device");
  });
});

describe("the PSU's device stored with a payment", () => {
  it.each<[string, (received: ReceivedPayment) => Promise<unknown>]>([
    ["submitted", (received) => received.approve()],
    ["withdrawn", (received) => received.cancel()],
  ])("is deleted when the payment is %s", async (state, end) => {
    const received = await order();
    expect(await deviceOf(received)).toEqual(device);
    await end(received);
    expect(await payments.get(received.id)).toMatchObject({ state });
    expect(await deviceOf(received)).toBeUndefined();
  });
});

it("no log line contains the PSU's device, even if the bank's error repeats it", async () => {
  const heal = wrapBank((bank) => ({
    ...bank,
    submit: async (asking) => {
      throw new Error(`Refused: ${JSON.stringify(asking)}`, { cause: asking });
    },
  }));
  const lines = await written(async () => {
    await (await order()).approve();
    await submit().catch(() => undefined);
  });
  heal();
  expect(lines.filter((each) => each.includes("the bank does not answer"))).toHaveLength(2);
  const text = lines.join("\n");
  for (const value of [...Object.values(device), "59.911491"]) expect(text).not.toContain(value);
});
