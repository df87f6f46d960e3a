import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler as startAuthorisation } from "../../../functions/payments/start-authorisation.ts";
import { handler as cancelSca } from "../../../functions/sca/cancel-sca.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { handler as createSigningBasket } from "../../../functions/signing-baskets/create-signing-basket.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { numberFingerprint } from "../../../shared/table/number-fingerprint.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { dyingOnceWritten } from "../../support/payments/intents.ts";
import {
  openTab,
  parametersOf,
  reload,
  send,
  type Tab,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { auditEvents, consentLink, eirik, order } from "../../support/psu/sca.ts";
import { sized } from "../../support/run/long-form.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const at = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);
const newTab = async (now = testTime) => openTab(await consentLink({ now }), { now });
const identify = (tab: Tab, number: string, now = testTime) =>
  send(identifyPsu, tab, [["number", number]], { now });
const useUp = async (tab: Tab) => {
  for (const number of ["a", "b", "c", "d", "e"]) await identify(tab, `payment-${number}`);
};

const usedUp = {
  status: "401",
  code: "PSU_CREDENTIALS_INVALID",
  message: "The PSU could not be identified.",
  "tpp-session-id": "session-1",
};

describe("the attempts of a link (decision: Links)", () => {
  it("are five; the fifth failure returns PSU_CREDENTIALS_INVALID to the TPP", async () => {
    const tab = await newTab();
    for (const left of ["4 attempts", "3 attempts", "2 attempts", "one attempt"]) {
      const page = await identify(tab, `wrong-${left.slice(0, 1)}`);
      expect(page).toMatchObject({ status: 422 });
      expect(page.html).toContain(`You have ${left} left.`);
    }
    expect(await identify(tab, "wrong-0")).toMatchObject({ status: 303 });
    expect(parametersOf(await reload(tab))).toEqual(usedUp);
    expect(await identify(tab, eirik.customerNumber)).toMatchObject({ status: 303 });
    expect(parametersOf(await reload(tab))).toEqual(usedUp);
  });

  it("are five also if twenty forms are sent at once", async () => {
    const tab = await newTab();
    const numbers = Array.from({ length: 20 }, (_, index) => `at-once-${index}`);
    const pages = await Promise.all(numbers.map((number) => identify(tab, number)));
    expect(pages.filter(({ status }) => status === 422)).toHaveLength(4);
    const flow = await table.get(keys.scaFlow(fingerprint(tokenOf(tab.link))));
    expect(flow?.attempts).toBe(5);
    expect(parametersOf(await reload(tab))).toEqual(usedUp);
  });

  it.each([
    ["leave the link usable for 30 seconds", 29, "RCVD"],
    ["end the link after 30 seconds, and make the payment RJCT,", 31, "RJCT"],
  ])("%s if the process dies during the fifth attempt", async (_, seconds, status) => {
    const { link, params } = await order(eirik);
    const tab = await openTab(link);
    for (const number of ["1", "2", "3", "4"]) await identify(tab, `died-${number}`);
    await dyingOnceWritten(["SCA"], () => identify(tab, "died-5"));
    await identify(tab, eirik.customerNumber, at(seconds / 60));
    const { body } = await call(getPaymentStatus, { params });
    expect(body).toEqual({ transactionStatus: status });
  });

  it("make the payment RJCT when all five have failed", async () => {
    const { link, params } = await order(eirik);
    const tab = await openTab(link);
    await useUp(tab);
    expect(parametersOf(await reload(tab))).toEqual(usedUp);
    const { body } = await call(getPaymentStatus, { params });
    expect(body).toEqual({ transactionStatus: "RJCT" });
    expect(await auditEvents(params["payment-id"])).toEqual([
      "PAYMENT_CREATED",
      "PAYMENT_REJECTED",
      "SCA_FAILED",
      "SCA_STARTED",
    ]);
  });
});

const startLink = async (params: { "payment-id": string }) => {
  const { body } = await call(startAuthorisation, { params, body: {} });
  return openTab(body._links.scaRedirect.href);
};

describe("the used-up attempts on one of a payment's two links (decision: Failure redirect)", () => {
  it("make the payment RJCT even if the PSU has identified on the other link", async () => {
    const { link, params } = await order(eirik);
    const second = await startLink(params);
    await identify(await openTab(link), eirik.nationalNumber);
    await useUp(second);
    const { body } = await call(getPaymentStatus, { params });
    expect(body).toEqual({ transactionStatus: "RJCT" });
  });

  it("leave the payment unchanged if a signing basket contains it", async () => {
    const { params } = await order(eirik);
    const second = await startLink(params);
    await call(createSigningBasket, { body: { paymentIds: [params["payment-id"]] } });
    await useUp(second);
    const { body } = await call(getPaymentStatus, { params });
    expect(body).toEqual({ transactionStatus: "RCVD" });
    expect(parametersOf(await reload(second))).toEqual(usedUp);
  });
});

describe("the attempts with one customer number (decision: Links)", () => {
  async function fail(number: string, times: number, now = testTime) {
    for (let done = 0; done < times; done += 4) {
      const tab = await newTab(now);
      for (let each = done; each < Math.min(done + 4, times); each += 1)
        expect(await identify(tab, number, now)).toMatchObject({ status: 422 });
    }
  }

  it("are ten an hour over all links; then the page says when to start again, and has a cancel button", async () => {
    const now = at(18);
    await fail("often", 10, now);
    const tab = await newTab(now);
    const page = await identify(tab, "often", now);
    expect(page).toMatchObject({ status: 429, headers: { "retry-after": "2520" } });
    expect(page.html).toMatch(/Cancel, and start again in [^<]+ in 42 min\./);
    await send(cancelSca, tab, [], { now });
    expect(parametersOf(await reload(tab, { now }))).toMatchObject({ code: "SCA_INVALID" });
  });

  it("are stored for two hours, although they count for one hour at most", async () => {
    const now = at(18);
    const { place: world = "" } = await tpps.profile("NO-FSA-987654321");
    await fail("kept", 1, now);
    const key = keys.attempts(world, await numberFingerprint(world, "kept"), "2026-03-02T10");
    expect(await table.get(key)).toMatchObject({ expires: now.getTime() / 1000 + 7_200 });
  });

  it("are refused after ten failures, and the page says when to try again if the link is then still valid", async () => {
    const now = at(51);
    await fail("soon", 10, now);
    const page = await identify(await newTab(now), "soon", now);
    expect(page).toMatchObject({ status: 429, headers: { "retry-after": "540" } });
    expect(page.html).toContain("Try again in 9 min, or cancel.");
  });

  it("are ten also if many forms are sent at once over several links", async () => {
    const links = sized(5, 10);
    const tabs = await Promise.all(Array.from({ length: links }, () => newTab()));
    const tries = tabs.flatMap((tab) => [1, 2, 3, 4].map(() => identify(tab, "at once")));
    const pages = (await Promise.all(tries)).map(({ status }) => status);
    const count = (status: number) => pages.filter((each) => each === status).length;
    expect([count(422), count(429)]).toEqual([10, 4 * links - 10]);
    const hashes = tabs.map(({ link }) => keys.scaFlow(fingerprint(tokenOf(link))));
    const used = (await Promise.all(hashes.map(table.get))).map((flow) => Number(flow?.attempts));
    expect(used.reduce((sum, each) => sum + each)).toBe(10);
  });

  it("count only if they fail", async () => {
    for (let each = 0; each < 12; each += 1) {
      const tab = await newTab();
      expect(await identify(tab, eirik.customerNumber)).toMatchObject({ status: 303 });
    }
  });

  it("do not count for another number or as attempts of a link, and start at zero in the next hour", async () => {
    await fail("later", 10);
    const tab = await newTab();
    for (let each = 0; each < 6; each += 1)
      expect(await identify(tab, "later")).toMatchObject({ status: 429 });
    expect(await identify(tab, eirik.customerNumber)).toMatchObject({ status: 303 });
    await fail("later", 1, at(60));
  });
});
