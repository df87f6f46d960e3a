import { handler as deleteSigningBasket } from "../../../../functions/signing-baskets/delete-signing-basket.ts";
import { handler as getSigningBasket } from "../../../../functions/signing-baskets/get-signing-basket.ts";
import { handler as getSigningBasketAuthorisation } from "../../../../functions/signing-baskets/get-signing-basket-authorisation.ts";
import { handler as listSigningBasketAuthorisations } from "../../../../functions/signing-baskets/list-signing-basket-authorisations.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import {
  approveAndDie,
  approveBasket,
  authorise,
  basketOfTwoContexts,
  basketStatusOf,
  paid,
  receiveBasket,
} from "../../payments/baskets.ts";
import { eirik, havbris } from "../../payments/orders.ts";
import { knownPsu, later } from "../../payments/payments.ts";
import { iban } from "../../payments/transfers.ts";
import { visitor } from "../../psu/site.ts";
import { moveClock } from "../../sandbox/clock.ts";
import { call, testTime } from "../call.ts";
import { bookAs } from "./book-as.ts";
import type { By } from "./by.ts";

const passed = "2026-03-09T10:00:00Z";

/** Creates, reads, approves and deletes baskets. Each caller that may submit an approved basket submits one. */
export async function baskets(by: By): Promise<void> {
  const psu = await knownPsu();
  const basket = await receiveBasket([paid("Branch")]);
  const params = { basketId: basket.basketId };
  await call(getSigningBasket, { params });
  await basketStatusOf(basket);
  const { body } = await authorise(basket, psu);
  const authorisationId = body._links.scaStatus.href.split("/").at(-1);
  await call(listSigningBasketAuthorisations, { params });
  await call(getSigningBasketAuthorisation, { params: { ...params, authorisationId } });
  await approveBasket(basket, psu);
  const [first] = basket.payments;
  for (const read of [() => call(getSigningBasket, { params }), () => basketStatusOf(basket)]) {
    if (first) await table.change([{ delete: keys.state(first.id) }]);
    await read();
  }
  const { basketId } = await receiveBasket([paid("Deleted")]);
  await call(deleteSigningBasket, { params: { basketId } });
  // On the next day the payments of the basket get another date.
  const nextDay = { now: later(testTime, { hours: 20 }) };
  await authorise(await receiveBasket([paid("Next day")]), psu, nextDay);
  const tooLate = { now: later(testTime, { hours: 25 }) };
  for (const read of [
    basketStatusOf,
    (of: { basketId: string }) =>
      call(getSigningBasket, { params: { basketId: of.basketId }, ...tooLate }),
  ])
    await read(await receiveBasket([paid(`Forgotten by ${read.length}`)]), tooLate);
  await contextPages();
  // For a company's basket, the right to act for the company is read again at the submission.
  const accounts = {
    debtorAccount: iban(havbris.main.iban),
    creditorAccount: iban(eirik.main.iban),
  };
  const approved = async (name: string) =>
    approveAndDie(await receiveBasket([paid(name, accounts)]), psu);
  await approved("Job");
  await bookAs(by, later(testTime, { minutes: 2 }));
  await approved("Moved");
  await moveClock(passed);
  await moveClock(null);
}

/** Chooses a context for the approval of a basket, and sends an unknown context from another tab. */
async function contextPages(): Promise<void> {
  const { link, number, contexts } = await basketOfTwoContexts();
  const browser = visitor();
  const page = await browser.submit(await browser.open(link), "identify", [["number", number]]);
  for (const context of [contexts[0] ?? "", "none"])
    await browser.submit(page, "context", [["context", context]]);
}
