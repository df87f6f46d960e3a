import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { choicesOf, type VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { table } from "../../../shared/table/client.ts";
import { started } from "../../support/payments/authorisations.ts";
import { basketLink, paid, receiveBasket, statusesOf } from "../../support/payments/baskets.ts";
import { named, eirik as payer } from "../../support/payments/orders.ts";
import { book, knownPsu, receive, receiveApproved, soon } from "../../support/payments/payments.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { consentLink, eirik } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { userLink } from "../../support/psu/user.ts";
import { loggedBy, unlogged } from "../../support/run/logged.ts";
import { sampled } from "../../support/run/long-form.ts";
import { type Lost, whileLosing } from "../../support/table/busy-database.ts";
import { useTable } from "../../support/table/table.ts";
import { tableAway } from "../../support/table/table-away.ts";
import { familyOf } from "../../support/table/uses.ts";

useTable();

const back = { system: "SCA", status: "500", code: "SYSTEM_ERROR", "tpp-session-id": "session-1" };
const ours = { ...back, message: "The bank could not carry out the SCA." };
const unknown = { ...back, message: expect.stringContaining("The outcome is not known.") };

it("the PSU returns to the TPP with system=SCA if the bank fails, and the link works again later (specification, After failed SCA)", async () => {
  const browser = visitor();
  const start = await browser.open(await consentLink());
  const unwatch = tableAway({ verb: "read", of: "WORLD#" });
  const failed = await unlogged(() =>
    browser.submit(start, "identify", [["number", eirik.customerNumber]]),
  ).finally(unwatch);
  expect(failed.status).toBe(500);
  expect(broughtBack(failed)).toEqual(ours);
  const again = await browser.submit(start, "identify", [["number", eirik.customerNumber]]);
  expect(again.status).toBe(200);
});

const waits = { requestedExecutionDate: "2026-03-20" };
let count = 0;
const order = (changes = {}) => {
  count += 1;
  return named(`Unknown ${count}`, { ...waits, ...changes });
};

/** The decisions of a PSU: how its link is made, the button, and whether it took effect once the jobs have run. */
type Decision = { link: string; button: string; isMade?: () => Promise<boolean> };
const decisions = {
  payment: async () => {
    const received = await receive(order());
    const isMade = async () => (await received.status()).transactionStatus === "ACTC";
    return { link: received.link, button: "approve", isMade };
  },
  basket: async () => {
    count += 1;
    const basket = await receiveBasket([paid(`Unknown ${count}`, waits)]);
    const isMade = async () => (await statusesOf(basket))[0] === "ACTC";
    return { link: await basketLink(basket, await knownPsu()), button: "approve", isMade };
  },
  cancellation: async () => {
    const payment = await receiveApproved(order());
    const isMade = async () => (await payment.status()).transactionStatus === "CANC";
    return { link: (await started("cancellation", payment)).link, button: "approve", isMade };
  },
  consent: async () => ({ link: await consentLink(), button: "consent" }),
  user: async () => ({ link: await userLink(), button: "confirm" }),
} satisfies Record<string, () => Promise<Decision>>;
const names = Object.keys(decisions) as (keyof typeof decisions)[];

/** Goes through an SCA up to its last page. Returns a function that presses its button. */
async function atLastPage(name: keyof typeof decisions) {
  const { link, button, isMade }: Decision = await decisions[name]();
  const browser = visitor();
  let page = await browser.open(link);
  if (page.html.includes("/identify"))
    page = await browser.submit(page, "identify", [["number", payer.number]]);
  if (choicesOf(page, "context").length)
    page = await browser.submit(page, "context", [["context", "PRIVATE"]]);
  const accounts = choicesOf(page, "account").map((id) => ["account", id] as const);
  const press = () => browser.submit(page, button, accounts);
  return {
    press,
    isMade: isMade ?? (async () => undefined),
    again: (url = link) => browser.open(url),
  };
}

const decides = (body: string) => body.includes('"approved"') && body.includes('"FINISHED"');

/** Presses the last button while the answers to its transaction are lost. */
async function pressLosing(how: Lost, press: () => Promise<VisitedPage>) {
  let page: VisitedPage | undefined;
  const losing = { operation: "TransactWriteItems", how, all: decides };
  const { log } = await loggedBy(() =>
    whileLosing(losing, async () => {
      page = await press();
    }),
  );
  if (!page) throw new Error("The page did not answer.");
  return { page, log };
}

/** From the transaction of the decision on, the table answers nothing of this kind. */
const awayAfterDecision = (kind: "read" | "any") => {
  let isDecided = false;
  return table.watch(({ verb, partitions, done }) => {
    done.catch(() => undefined);
    if (isDecided && (kind === "any" || verb === "read")) throw new Error("The table is away.");
    const families = partitions.map(familyOf);
    isDecided ||= verb === "write" && families.includes("SCA") && families.includes("PSU");
  });
};

const jobs = () => unlogged(() => book(soon));

describe.each(sampled(names, 2))(
  "the PSU's decision on a %s link (decision: Unknown outcomes)",
  (name) => {
    it("is shown as made if only the table's answers are lost", async () => {
      const { press, isMade, again } = await atLastPage(name);
      const { page, log } = await pressLosing("cut", press);
      expect(page.status).toBe(200);
      expect(log).toContain("the answer to an approval was lost; the flow shows its outcome");
      expect(broughtBack(page)).toHaveProperty("psu-id");
      await jobs();
      expect(await isMade()).not.toBe(false);
      expect(broughtBack(await again())).toHaveProperty("psu-id");
    });

    it("is shown as not made, and cannot take effect later, if the flow is closed before the decision is written", async () => {
      const { press, isMade, again } = await atLastPage(name);
      const { page } = await pressLosing("not sent", press);
      expect(page.status).toBe(500);
      expect(broughtBack(page)).toEqual(ours);
      expect(broughtBack(await press())).toEqual(ours);
      expect(broughtBack(await again())).toEqual(ours);
      await jobs();
      expect(await isMade()).not.toBe(true);
    });

    it.each<[string, Lost]>([
      ["the answer to its write is lost", "cut"],
      ["its write is not sent", "not sent"],
    ])("is shown as unknown if %s and the flow cannot be read", async (_, how) => {
      const { press, again } = await atLastPage(name);
      const unwatch = awayAfterDecision("any");
      const { page, log } = await pressLosing(how, press).finally(unwatch);
      expect(page.status).toBe(500);
      expect(log).toContain("a flow could not be closed or read");
      expect(broughtBack(page)).toEqual(unknown);
      expect(page.html).toContain("We do not know whether we have your answer");
      expect(page.html).not.toMatch(/Nothing was approved|http-equiv="refresh"/);
      const later = await again();
      if (how === "cut") expect(broughtBack(later)).toHaveProperty("psu-id");
      else expect(later.html).toContain("<form");
    });

    it("is shown as made even if every read after it fails", async () => {
      const { press, isMade, again } = await atLastPage(name);
      const unwatch = awayAfterDecision("read");
      const page = await unlogged(press).finally(unwatch);
      expect(page.html).toContain("<h1>Done</h1>");
      expect(page.html).toContain("We have your answer.");
      expect(page.html).not.toMatch(/Something went wrong|start again/);
      expect(broughtBack(await again(page.url))).toHaveProperty("psu-id");
      await jobs();
      expect(await isMade()).not.toBe(false);
    });
  },
);

it("while the table is away, the query parameter of a consent's last page shows no confirmation on another link (decision: Unknown outcomes)", async () => {
  const { press, again } = await atLastPage("consent");
  const { search } = new URL((await press()).url);
  const other = await consentLink();
  const tableGone = tableAway();
  const page = await unlogged(() => again(`${other}${search}`)).finally(tableGone);
  expect(page.html).toContain("Something went wrong at our end");
  expect(page.html).not.toContain("We have your answer");
});

it("while the table is away, the address of a consent's last page shows no confirmation in another browser (decision: Unknown outcomes)", async () => {
  const { press } = await atLastPage("consent");
  const { url } = await press();
  expect(url).toMatch(/\?done=[\w-]{43}$/);
  const tableGone = tableAway();
  const headers = { cookie: `sca=${"B".repeat(43)}` };
  const stranger = await unlogged(() => callPage(showStep, url, { headers })).finally(tableGone);
  expect(stranger.html).toContain("Something went wrong at our end");
  expect(stranger.html).not.toContain("We have your answer");
});
