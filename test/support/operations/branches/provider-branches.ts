import type { PageWalker } from "../../../../infra/tpp/page-walker.ts";
import { callbackPath } from "../../../../shared/http/callback-path.ts";
import type { Identity } from "../../../../shared/ports/identity.ts";
import { stages } from "../../../../shared/stage/stage.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { started } from "../../payments/authorisations.ts";
import { basketLink, paid, receiveBasket } from "../../payments/baskets.ts";
import { eirik, orderOf } from "../../payments/orders.ts";
import { type ReceivedPayment, receive, receiveApproved } from "../../payments/payments.ts";
import { actionOf, follow, home } from "../../psu/dashboard.ts";
import { consentLink } from "../../psu/sca.ts";
import { answerOf, GoingVisitor, homeCookie } from "../../psu/site.ts";
import { testTime } from "../call.ts";

const provider = "https://login.bank.example";

/** The sandbox's identity provider, moved behind an address to which PSUs are redirected. */
const ledTo = (real: Identity): Identity => ({
  leadsTo: () => [provider],
  begin: async ({ back }) => ({ to: `${provider}/?state=${encodeURIComponent(back.state)}` }),
  complete: (flow, query, toApprove) =>
    real.complete(flow, { number: query.number ?? eirik.number }, toApprove),
});

/** A browser that the provider redirects back at once, as the person with this number. */
const travelling = (number: string = eirik.number, cookies: Record<string, string> = homeCookie) =>
  new GoingVisitor(async (address, init) => {
    const url = new URL(address);
    if (url.origin !== provider) return answerOf(url, init, testTime);
    const back = new URLSearchParams({ state: url.searchParams.get("state") ?? "", number });
    return Response.redirect(`${process.env.SITE_ADDRESS}${callbackPath}?${back}`, 303);
  }, cookies);

/** Opens the page to which the provider redirects PSUs back, once for each kind of action that this page can finish. */
export async function backFromProvider(psu: Record<string, string>): Promise<void> {
  const { identity } = stages.sandbox;
  if (!identity) throw new Error("The sandbox has no identity provider.");
  const made = (creditorName: string) => receiveApproved(orderOf({ creditorName }));
  const [cancelled, stopped] = [await made("Cancelled there"), await made("Stopped there")];
  const browser = travelling(eirik.number, {});
  const asEirik = [
    ["tpp", "NO-FSA-987654321"],
    ["number", eirik.number],
  ] as const;
  await browser.submit(await browser.open(home), "sign-in", asEirik);
  stages.sandbox.identity = ledTo(identity);
  try {
    await identified();
    await approved(psu, cancelled);
    await visited(browser, stopped);
  } finally {
    stages.sandbox.identity = identity;
  }
}

async function identified(): Promise<void> {
  for (const number of [eirik.number, "nobody"]) {
    const browser = travelling(number);
    await browser.submit(await browser.open(await consentLink()), "identify");
  }
}

async function approved(psu: Record<string, string>, cancelled: ReceivedPayment): Promise<void> {
  const basket = await receiveBasket([paid("By a provider")]);
  const unheard = () => table.change([{ delete: keys.state(cancelled.id) }]);
  const links = [
    (await receive(orderOf({ creditorName: "By a provider" }))).link,
    await basketLink(basket, psu),
    (await started("cancellation", cancelled)).link,
  ];
  for (const link of links) {
    const browser = travelling();
    let page = await browser.open(link);
    if (page.html.includes("/identify")) page = await browser.submit(page, "identify");
    await unheard();
    await browser.submit(page, "approve");
  }
}

/** A signed-in customer stops a payment in the dashboard, and another customer signs in. */
async function visited(browser: PageWalker, stopped: ReceivedPayment): Promise<void> {
  const shown = await follow(browser, await browser.open(`${home}/payments`), "payments");
  await table.change([{ delete: keys.state(stopped.id) }]);
  await browser.submit(shown, actionOf(shown));
  const another = travelling(eirik.number, {});
  await another.submit(await another.open(home), "sign-in", [["tpp", "NO-FSA-987654321"]]);
}
