import { randomUUID } from "node:crypto";
import { handler as startConsent } from "../../functions/consents/start-bank-offered-consent.ts";
import { call, testTime } from "../support/operations/call.ts";
import { counted } from "../support/operations/metric-lines.ts";
import { eirik, later, orderOf, post, receive } from "../support/payments/payments.ts";
import { approve, giveConsent, visitor } from "../support/psu/site.ts";
import { letKnow } from "../support/psu/user.ts";
import { useTable } from "../support/table/table.ts";

useTable();

it("a visit to the SCA site with an unknown link counts as a refusal with the code unknown", async () => {
  const visit = () => visitor().open("http://localhost:8080/s/unknown");
  expect(await counted(/^(Req|Ref)/, visit)).toEqual([
    "Requests 1 service=SCA",
    "Requests 1 service=SCA operation=Show the step an SCA has come to",
    "Refusals 1 service=SCA code=unknown",
  ]);
});

const linkOf = ({ body }: Awaited<ReturnType<typeof call>>): string => body._links.scaRedirect.href;

describe("an SCA counts once when it starts and once when it ends", () => {
  const sca = (run: () => Promise<unknown>) => counted(/^Sca/, run);
  const late = () => later(testTime, { minutes: 11 });

  it("if it is for a consent, also if the request is repeated and the link is opened again", async () => {
    const headers = { "x-request-id": randomUUID() };
    const of = await sca(async () => {
      const link = linkOf(await call(startConsent, { headers }));
      await call(startConsent, { headers });
      await giveConsent(link, eirik.number, { context: "PRIVATE" });
      await visitor().open(link);
    });
    expect(of).toEqual([
      "ScaStarted 1 purpose=consent",
      "ScaFinished 1 purpose=consent outcome=approved",
    ]);
  });

  it("if it is for GET /v1/user", async () => {
    const of = await sca(() => letKnow({ customerNumber: eirik.number }));
    expect(of).toEqual([
      "ScaStarted 1 purpose=user",
      "ScaFinished 1 purpose=user outcome=approved",
    ]);
  });

  it("if it is for a payment, also if there is too little money", async () => {
    const headers = { "x-request-id": randomUUID() };
    const instructedAmount = { amount: "19999999.00", currency: "NOK" };
    const of = await sca(async () => {
      await post(orderOf(), { headers });
      await approve(linkOf(await post(orderOf(), { headers })), eirik.number);
      await approve((await receive(orderOf({ instructedAmount }))).link, eirik.number);
    });
    const both = ["ScaStarted 1 purpose=payment", "ScaFinished 1 purpose=payment outcome=approved"];
    expect(of).toEqual([...both, ...both]);
  });

  it.each([
    [
      "cancelled",
      async (link: string) => {
        const browser = visitor();
        const page = await browser.open(link);
        // Both requests find the SCA open, but only one of them ends it.
        await Promise.all([browser.submit(page, "cancel"), browser.submit(page, "cancel")]);
      },
    ],
    [
      "expired",
      async (link: string) => {
        let clock = () => testTime;
        const browser = visitor(() => clock());
        await browser.open(link);
        clock = late;
        await browser.open(link);
        await browser.open(link);
      },
    ],
    [
      "failed",
      async (link: string) => {
        const browser = visitor();
        let page = await browser.open(link);
        for (let attempt = 1; attempt <= 5; attempt += 1)
          page = await browser.submit(page, "identify", [["number", "nobody"]]);
      },
    ],
  ])("if it is %s", async (outcome, end) => {
    const { link } = await receive(orderOf({ creditorName: outcome }));
    expect(await sca(() => end(link))).toEqual([
      `ScaFinished 1 purpose=payment outcome=${outcome}`,
    ]);
  });
});
