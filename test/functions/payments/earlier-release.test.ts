import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import type { Attributes } from "../../../shared/table/expressions.ts";
import { type Key, keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { balanceOf, book, later, receive } from "../../support/payments/payments.ts";
import { tokenOf } from "../../support/psu/page-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

/** Stores an item's JSON texts as the nested objects that they contain. */
async function asBefore(key: Key, names: readonly string[]): Promise<void> {
  const item = await table.get(key);
  const nested = names.flatMap((name) => {
    const text = item?.[name];
    return typeof text === "string" ? [[name, JSON.parse(text)]] : [];
  });
  expect(nested.map(([name]) => name)).toEqual(names);
  await table.change([{ put: { ...(item as Attributes & Key), ...Object.fromEntries(nested) } }]);
}

it("a payment that an earlier release stored as nested objects, not as JSON texts, is approved and paid (decision: the table)", async () => {
  const order = orderOf();
  const received = await receive(order);
  const { "payment-id": id } = received.params;
  const token = tokenOf(received.link);
  const before = await balanceOf(eirik.main.bban);
  await asBefore(keys.payment(id), ["first", "rate", "order"]);
  await asBefore(keys.scaFlow(fingerprint(token)), ["payment"]);
  expect(await received.details()).toEqual({ ...order, transactionStatus: "RCVD" });
  await received.approve();
  await book(later(testTime, { minutes: 2 }));
  expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
  expect((await balanceOf(eirik.main.bban)).booked).toBeLessThan(before.booked);
});
