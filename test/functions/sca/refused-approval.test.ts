import { handler as approvePage } from "../../../functions/sca/approve-payment.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { table } from "../../../shared/table/client.ts";
import {
  basketLink,
  paid,
  receiveBasket,
  statusesOf,
  tooMuch,
} from "../../support/payments/baskets.ts";
import {
  bulkOf,
  domesticOrder,
  eirik,
  havbris,
  instant,
  orderOf,
  standingOrder,
} from "../../support/payments/orders.ts";
import { knownPsu, receive } from "../../support/payments/payments.ts";
import { iban } from "../../support/payments/transfers.ts";
import { hiddenOf, openTab, reload, send } from "../../support/psu/page-call.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { accountOf, editAccount } from "../../support/sandbox/world-of.ts";
import { useTable } from "../../support/table/table.ts";
import { familyOf } from "../../support/table/uses.ts";

useTable();

let psu: { "psu-id": string };
beforeAll(async () => {
  psu = await knownPsu();
});

const short = { headers: { "x-sandbox-scenario": "funds=insufficient" } };
const refused = { "x-sandbox-scenario": "outcome=rejected" };

/** Approves on a link, and checks the redirect to the TPP. Returns the last page without its styles. */
async function approveAt(link: string) {
  const browser = visitor();
  const page = await browser.open(link);
  const shown = await browser.submit(page, "identify", [["number", eirik.number]]);
  const last = await browser.submit(shown, "approve");
  expect(broughtBack(last)).toEqual({ ...psu, "tpp-session-id": "session-1", context: "PRIVATE" });
  return last.html.replace(/<style>.*<\/style>/s, "");
}

const basketOf = async (orders: readonly object[]) => {
  const basket = await receiveBasket(orders);
  return { basket, link: await basketLink(basket, psu) };
};

const notMade = "<h1>Not made</h1>";
const noFunds = "There is too little money in the account. Nothing will be paid.";

describe("a payment that the bank decides at the moment of approval (specification, Payment status)", () => {
  it("is shown as not made if there is too little money, and the PSU returns to the TPP as after a successful SCA", async () => {
    const received = await receive(orderOf({ creditorName: "Short", ...tooMuch }));
    const html = await approveAt(received.link);
    expect(html).toContain(notMade);
    expect(html).toContain(noFunds);
    expect(html).not.toMatch(/What you approved|Done|<dl>/);
    expect(html).toContain('http-equiv="refresh" content="10;url=');
    expect(await received.status()).toMatchObject({
      ...{ transactionStatus: "ACCP", fundsAvailable: false },
      psuMessage: expect.stringContaining("not enough money"),
    });
  });

  it("is shown as not made also if it is a standing order or a bulk", async () => {
    const order = await receive(standingOrder({ creditorName: "Short" }), short);
    expect(await approveAt(order.link)).toContain(noFunds);
    expect(await order.status()).toMatchObject({ transactionStatus: "ACCP" });
    const bulk = await receive(bulkOf(), short);
    expect(await approveAt(bulk.link)).toContain(noFunds);
    expect(await bulk.status()).toMatchObject({ transactionStatus: "ACCP" });
  });

  it("is shown as not made if it is an instant payment that the bank rejects", async () => {
    const order = domesticOrder({ creditorName: "Rejected" });
    const received = await receive(order, { product: instant, headers: refused });
    const html = await approveAt(received.link);
    expect(html).toContain(notMade);
    expect(html).toContain("The bank had to refuse what you approved. Nothing will be paid.");
    expect(await received.status()).toMatchObject({ transactionStatus: "RJCT" });
  });

  it("has a receipt if the bank has made it", async () => {
    const creditorAccount = iban(havbris.main.iban);
    const order = domesticOrder({ creditorName: "Made", creditorAccount });
    const received = await receive(order, { product: instant });
    expect(await approveAt(received.link)).toContain("What you approved");
    expect(await received.status()).toMatchObject({ transactionStatus: "ACSC" });
  });
});

describe("an approved basket (specification: a signing basket is not atomic)", () => {
  it.each<[string, object[], string[], string[]]>([
    ["all payments", [tooMuch, tooMuch], ["ACCP", "ACCP"], [notMade, noFunds]],
    [
      "some payments",
      [{}, tooMuch, {}],
      ["ACSP", "ACCP", "ACSP"],
      [
        "<h1>Not everything was accepted</h1>",
        "There is too little money for some of the payments.",
        "Refused: 1 of 3. The others will be made as agreed.",
      ],
    ],
  ])("shows that %s were refused for lack of funds", async (name, changes, statuses, parts) => {
    const orders = changes.map((each, at) => paid(`${name} ${at}`, each));
    const { basket, link } = await basketOf(orders);
    const html = await approveAt(link);
    for (const part of parts) expect(html).toContain(part);
    expect(html).not.toContain("Done");
    expect(html).toContain('http-equiv="refresh" content="10;url=');
    expect(await statusesOf(basket)).toEqual(statuses);
  });

  it("shows that a payment was refused if its account was blocked", async () => {
    const debtorAccount = { iban: eirik.other.iban, currency: "NOK" };
    const { basket, link } = await basketOf([paid("Closed", { debtorAccount }), paid("Open")]);
    const { id } = await accountOf(eirik.other.bban);
    const block = (blocked: boolean) => editAccount(id, () => ({ blocked }));
    const tab = await openTab(link);
    await send(identifyPsu, tab, [["number", eirik.number]]);
    const summary = hiddenOf(await reload(tab), "summary");
    await block(true);
    await send(approvePage, tab, [["summary", summary]]);
    const { html } = await reload(tab);
    await block(false);
    expect(html).toContain("The bank had to refuse some of the payments. Refused: 1 of 2.");
    expect(await statusesOf(basket)).toEqual(["RJCT", "ACSP"]);
  });

  it("returns the PSU to the TPP at once if no payment is refused", async () => {
    const html = await approveAt((await basketOf([paid("Fine")])).link);
    expect(html).toContain("<h1>Done</h1>");
    expect(html).toContain('http-equiv="refresh" content="0;url=');
  });

  it("shows that a payment was refused also if the PSU presses the button twice", async () => {
    const { basket, link } = await basketOf([paid("Twice", tooMuch), paid("Fine too")]);
    const tab = await openTab(link);
    await send(identifyPsu, tab, [["number", eirik.number]]);
    const summary = hiddenOf(await reload(tab), "summary");
    const press = () => send(approvePage, tab, [["summary", summary]]);
    await Promise.all([press(), press()]);
    for (const { html } of [await reload(tab), await reload(tab)])
      expect(html).toContain("Refused: 1 of 2.");
    expect(await statusesOf(basket)).toEqual(["ACCP", "ACSP"]);
  });

  it("remains approved and returns the PSU to the TPP if the refusals cannot be read", async () => {
    const { basket, link } = await basketOf([paid("Unnoted", tooMuch)]);
    let isSubmitted = false;
    const unwatch = table.watch(({ verb, partitions }) => {
      const families = partitions.map(familyOf);
      if (isSubmitted && verb === "read" && families.includes("PAYMENT"))
        throw new Error("The table is away.");
      isSubmitted ||= verb === "write" && families.includes("STATE");
    });
    const { answer: html, log } = await loggedBy(() => approveAt(link)).finally(unwatch);
    expect(isSubmitted).toBe(true);
    expect(log).toContain("the result of the payment could not be read; the PSU is not told");
    expect(log).toContain(`"basketId":"${basket.basketId}"`);
    expect(html).toContain("<h1>Done</h1>");
    expect(await statusesOf(basket)).toEqual(["ACCP"]);
  });
});
