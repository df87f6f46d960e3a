import { seedSubject } from "../../infra/local/demo-subject.ts";
import { addressBack, PageWalker } from "../../infra/tpp/page-walker.ts";
import { demoIdentity, TppClient } from "../../infra/tpp/tpp-client.ts";
import { useStarts } from "../support/commands/started-bank.ts";

const { folder, anyPort, run } = useStarts();

describe("production on one machine, for a payment with a synthetic number in X-PSU-IDENTITY,", () => {
  it("fills in this number on the page of the identity provider, and the PSU approves the payment there", async () => {
    const { child, ended, ready } = run([...anyPort, "--memory", "--stage", "production"]);
    const [address = ""] = /https:\/\/localhost:\d+/.exec(await ready()) ?? [];
    const { psu, product, order } = seedSubject();
    const tpp = new TppClient(address, demoIdentity(folder));
    const headers = {
      ...{ "x-accept-fix": "amount-as-string", "psu-ip-address": "192.0.2.17" },
      ...{ "tpp-session-id": "named-psu", "tpp-redirect-uri": "https://tpp.example/back" },
    };
    const naming = { ...headers, "x-psu-identity": psu.nationalNumber };
    const created = await tpp.call({ method: "POST", path: product, headers: naming, body: order });
    expect(created.status).toBe(201);

    const browser = new PageWalker();
    const first = await browser.open(created.body._links.scaRedirect.href);
    const named = await browser.submit(first, "begin");
    const login = await browser.submit(named, "identify");
    expect(login.url).toContain("/interaction/");
    expect(login.html).toContain(`value="${psu.nationalNumber}"`);
    const number = [["number", psu.nationalNumber]] as const;
    const summary = await browser.submit(login, "login", number);
    const approval = await browser.submit(summary, "approve");
    expect(approval.url).toContain("/interaction/");
    const back = addressBack(await browser.submit(approval, "login", number));
    expect([back?.origin, back?.searchParams.get("code")]).toEqual(["https://tpp.example", null]);

    const psuId = back?.searchParams.get("psu-id") ?? "";
    const path = `${product}/${created.body.paymentId}/status`;
    const read = { ...headers, "psu-id": psuId };
    const { body } = await tpp.call({ method: "GET", path, headers: read });
    expect(body.transactionStatus).toMatch(/^(ACTC|ACWC|ACSP|ACSC)$/);
    tpp.close();
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});
