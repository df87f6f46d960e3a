import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { handler } from "../../../functions/sca/cancel-sca.ts";
import { handler as chooseContext } from "../../../functions/sca/choose-context.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import { fingerprint } from "../../../shared/secrets/derive.ts";
import { call } from "../../support/operations/call.ts";
import {
  openTab,
  parametersOf,
  reload,
  send,
  type Tab,
  tokenOf,
} from "../../support/psu/page-call.ts";
import { auditEvents, consentLink, eirik, order } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const cancelled = {
  status: "400",
  code: "SCA_INVALID",
  message: "The PSU cancelled.",
  "tpp-session-id": "session-1",
};
const identify = (tab: Tab) => send(identifyPsu, tab, [["number", eirik.customerNumber]]);

/** The steps that lead to each page. */
const steps: [string, (tab: Tab) => Promise<unknown>][] = [
  ["identifies", async () => undefined],
  ["has mistyped the number", (tab) => send(identifyPsu, tab, [["number", "unknown"]])],
  ["chooses the context", identify],
  [
    "chooses accounts",
    async (tab) => {
      await identify(tab);
      await send(chooseContext, tab, [["context", "PRIVATE"]]);
    },
  ],
];

describe("POST /s/{token}/cancel (specification, After failed SCA)", () => {
  it.each(steps)(
    "on the page on which the PSU %s, returns the PSU to the TPP and grants nothing",
    async (_, go) => {
      const tab = await openTab(await consentLink());
      await go(tab);
      const page = await reload(tab);
      expect(page.html).toMatch(
        /<form class="cancel" method="post" action="\/s\/[\w-]{43}\/cancel">/,
      );
      const { status, headers } = await send(handler, tab);
      expect({ status, location: headers.location }).toEqual({
        status: 303,
        location: new URL(tab.link).pathname,
      });
      const after = await reload(tab);
      expect(after.html).toContain("You cancelled");
      expect(Object.entries(parametersOf(after))).toEqual(Object.entries(cancelled));
      const events = await auditEvents(fingerprint(tokenOf(tab.link)));
      expect(events).toEqual(["SCA_FAILED", "SCA_STARTED"]);
    },
  );

  it("returns the PSU to the TPP from a payment, which remains unapproved", async () => {
    const { link, params } = await order(eirik);
    const tab = await openTab(link);
    await identify(tab);
    await send(handler, tab);
    expect(parametersOf(await reload(tab))).toEqual(cancelled);
    const { body } = await call(getPaymentStatus, { params });
    expect(body).toEqual({ transactionStatus: "RCVD" });
  });

  it("ends the SCA: forms sent later change nothing and redirect to the same last page", async () => {
    const tab = await openTab(await consentLink());
    await send(handler, tab);
    for (const again of [() => identify(tab), () => send(handler, tab)])
      expect(await again()).toMatchObject({ status: 303 });
    expect(parametersOf(await reload(tab))).toEqual(cancelled);
    const events = await auditEvents(fingerprint(tokenOf(tab.link)));
    expect(events).toEqual(["SCA_FAILED", "SCA_STARTED"]);
  });
});
