import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as getConsent } from "../../../functions/consents/get-consent.ts";
import { handler as setClock } from "../../../functions/sandbox/set-clock.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { consent, consentLink, eirik } from "../../support/psu/sca.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const session = { "tpp-session-id": "clock" };
let headers: Record<string, string>;
beginAnew(kept, async () => {
  headers = { ...(await consent(eirik, { headers: session })), ...session };
});

describe("after a move of the sandbox's clock, real time", () => {
  it("still decides whether Date, the certificates and the signature are valid", async () => {
    await moveClock("2099-01-01T00:00:00Z");
    const answer = await call(listAccounts, { headers });
    expect(answer.code).toBe("CONSENT_EXPIRED"); // not BAD_REQUEST
    const late = await call(listAccounts, {
      headers,
      now: testTime,
      tamper: (event) => {
        event.requestContext.requestTimeEpoch += 61_000;
      },
    });
    expect(late).toMatchObject({ code: "BAD_REQUEST", path: "date" });
  });

  it("still decides how long an X-Request-ID stays reserved", async () => {
    const used = { ...headers, "x-request-id": "7a4f9f0e-2b0f-4a3e-9d53-0d5f7f0b8d11" };
    await call(listAccounts, { headers: used });
    await moveClock("2026-03-20T10:00:00Z");
    const answer = await call(getConsent, { headers: used });
    expect(answer).toMatchObject({ code: "CONFLICT", path: "x-request-id" });
  });

  it("still limits an SCA link to ten minutes", async () => {
    await moveClock("2026-03-20T10:00:00Z");
    const link = await consentLink();
    const inTime = later(testTime, { minutes: 9 });
    expect((await visitor(() => inTime).open(link)).html).toContain("/identify");
    const late = later(testTime, { minutes: 10 });
    expect(broughtBack(await visitor(() => late).open(link))).toMatchObject({
      code: "SCA_EXPIRED",
    });
  });

  it("is still shown as realTime by the clock", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    await call(setClock, { tpp, body: { time: "2031-01-01T00:00:00+00:00" } });
    expect(await clockOf({ tpp })).toMatchObject({ realTime: "2026-03-02T10:00:00+00:00" });
  });
});
