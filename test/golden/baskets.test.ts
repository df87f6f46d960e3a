import { handler as createSigningBasket } from "../../functions/signing-baskets/create-signing-basket.ts";
import { handler as deleteSigningBasket } from "../../functions/signing-baskets/delete-signing-basket.ts";
import { handler as getSigningBasket } from "../../functions/signing-baskets/get-signing-basket.ts";
import { handler as getSigningBasketStatus } from "../../functions/signing-baskets/get-signing-basket-status.ts";
import { handler as startSigningBasketAuthorisation } from "../../functions/signing-baskets/start-signing-basket-authorisation.ts";
import { golden } from "./golden.ts";
import { beyondFunds, type Changes } from "./orders.ts";
import type { Play } from "./play.ts";

const query = { allowLogicalDuplicate: "true" };
const future = { requestedExecutionDate: "2026-03-10" };

/** Posts payments, puts them into a basket, and starts its approval. */
async function collected(play: Play, orders: Record<string, Changes>) {
  const paymentIds: string[] = [];
  for (const [name, changes] of Object.entries(orders)) {
    const { params } = await play.create("domestic", changes, { name, query });
    paymentIds.push(params["payment-id"]);
  }
  const { body } = await play.ask("basket", createSigningBasket, { body: { paymentIds } });
  play.names.call(body.basketId, "basket");
  return { params: { basketId: body.basketId as string } };
}

type Basket = Awaited<ReturnType<typeof collected>>;

async function linkOf(play: Play, basket: Basket): Promise<string> {
  const started = { ...basket, headers: play.psu };
  const { body } = await play.ask("authorisation", startSigningBasketAuthorisation, started);
  return body._links.scaRedirect.href;
}

async function look(play: Play, stage: string, basket: Basket): Promise<void> {
  await play.look(stage);
  await play.ask(`${stage}: basket's status`, getSigningBasketStatus, basket);
}

async function approved(play: Play, orders: Record<string, Changes>): Promise<void> {
  const basket = await collected(play, orders);
  const decide = await play.identify("SCA", await linkOf(play, basket));
  await decide();
  await look(play, "approved", basket);
  play.pass({ hours: 1 });
  await play.job();
  await look(play, "an hour later", basket);
  await play.ask("basket later", getSigningBasket, basket);
}

golden("baskets", {
  "basket: approved and booked": (play) => approved(play, { first: {}, second: {}, future }),
  "basket: too little money for one": (play) =>
    approved(play, { first: {}, second: beyondFunds("domestic"), third: {} }),
  "basket: deleted before approval": async (play) => {
    const basket = await collected(play, { first: {}, second: {} });
    const link = await linkOf(play, basket);
    await play.ask("deletion", deleteSigningBasket, basket);
    await look(play, "deleted", basket);
    await play.open("link", link);
  },
  "basket: approved by nobody in 24 hours": async (play) => {
    const basket = await collected(play, { first: {}, second: {} });
    play.pass({ hours: 24, minutes: 1 });
    await play.job();
    await look(play, "a day later", basket);
  },
  "basket: the PSU cancels": async (play) => {
    const basket = await collected(play, { first: {}, second: {} });
    const decide = await play.identify("SCA", await linkOf(play, basket));
    await decide("cancel");
    await look(play, "cancelled", basket);
  },
  "basket: a payment is deleted between the summary and its approval": async (play) => {
    const first = await play.create("domestic", {}, { name: "first", query });
    const second = await play.create("domestic", {}, { name: "second", query });
    const paymentIds = [first, second].map(({ params }) => params["payment-id"]);
    const { body } = await play.ask("basket", createSigningBasket, { body: { paymentIds } });
    const basket = { params: { basketId: body.basketId as string } };
    const decide = await play.identify("SCA", await linkOf(play, basket));
    await play.cancel("deletion", first);
    await decide();
    await look(play, "decided", basket);
  },
});
