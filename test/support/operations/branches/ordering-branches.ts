import { bulkOf, orderOf, standingOrder } from "../../payments/orders.ts";
import { book, knownPsu, post, receiveApproved } from "../../payments/payments.ts";
import { makeCorporation } from "../../sandbox/sandbox-world.ts";
import { testTime } from "../call.ts";

/** Posts a duplicate of each kind of approved payment, and also posts as a person who acts for a company. */
export async function orders(): Promise<void> {
  const { person, agreement } = await makeCorporation();
  const headers = {
    ...(await knownPsu(person.customerNumber, { context: agreement.id })),
    "x-psu-identity": undefined,
  };
  const named = { creditorName: "Ordered again" };
  await receiveApproved(orderOf(named));
  await receiveApproved(bulkOf());
  const daily = { ...named, startDate: "2026-03-02", frequency: "Daily" };
  await receiveApproved(standingOrder(daily));
  await book(testTime);
  for (const sent of [{}, { headers }]) {
    await post(orderOf(named), sent);
    await post(bulkOf(), sent);
    await post(standingOrder(daily), sent);
  }
}
