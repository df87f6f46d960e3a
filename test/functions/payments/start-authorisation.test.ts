import { randomUUID } from "node:crypto";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  atDecision,
  cancelSca,
  scaStatusOf,
  start,
  started,
  useUpAttempts,
} from "../../support/payments/authorisations.ts";
import { eirik, ingrid, named } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  minutes,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;

const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };

const begin = (received: ReceivedPayment, options = {}) =>
  started("authorisation", received, options);

const once = madeOnce(kept, () => receive(named("Once")));

describe("POST /v1/payments/{payment-product}/{payment-id}/authorisations (specification, SCA)", () => {
  it("answers 201 with the links scaRedirect and scaStatus", async () => {
    const received = await once();
    const { status, headers, body } = await start("authorisation", received);
    const { "payment-product": product, "payment-id": id } = received.params;
    const self = `https://localhost:8443/v1/payments/${product}/${id}/authorisations`;
    expect(status).toBe(201);
    expect(headers["aspsp-sca-approach"]).toBe("REDIRECT");
    expect(body).toEqual({
      scaStatus: "RECEIVED",
      authorisationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        scaStatus: { href: `${self}/${body.authorisationId}`, verbs: ["GET"] },
      },
    });
    expect(body.authorisationId).not.toBe(id);
  });

  it("writes the authorisation, its SCA and an audit event, and leaves the payment RCVD", async () => {
    const received = await once();
    const headers = { "x-request-id": randomUUID() };
    const families = ["AUDIT", "PAYMENT", "REQUEST", "SCA"];
    expect(await writtenBy(() => start("authorisation", received, { headers }))).toEqual(families);
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
  });

  it("answers a repetition with the same bytes even after the payment is executed", async () => {
    const received = await once();
    const options = { headers: { "x-request-id": randomUUID() } };
    const first = await start("authorisation", received, options);
    expect(await start("authorisation", received, options)).toEqual(first);
    await approve(first.body._links.scaRedirect.href, eirik.number);
    await book(testTime);
    expect(await start("authorisation", received, options)).toEqual(first);
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
  });

  const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };
  const tomorrow = later(testTime, { hours: 24 });
  const tooLate = new Date(tomorrow.getTime() + 1);
  // biome-ignore format: one state per line, so that it reads as a table
  const states: [string, () => Promise<ReceivedPayment>, Date?][] = [
    ["ACSP", () => receiveApproved(named("Approved"))],
    ["ACTC", () => receiveApproved(named("Waits", { requestedExecutionDate: "2026-03-10" }))],
    ["ACCP", () => receiveApproved(named("Poor", rich))],
    ["CANC", async () => {
      const received = await receive(named("Cancelled"));
      await received.cancel();
      return received;
    }],
    ["RJCT", async () => {
      const received = await receive(named("Late"));
      // The first read after the time limit rejects the payment.
      await received.status({ now: tooLate });
      return received;
    }, tooLate],
  ];
  it.each(states)(
    "refuses a payment that is %s, and starts no SCA",
    async (state, make, now = testTime) => {
      const received = await make();
      const written = await writtenBy(async () => {
        const answer = await start("authorisation", received, { now });
        expect(answer).toMatchObject(conflict);
        expect(answer.text).toBe(`A payment that is ${state} cannot be approved.`);
      });
      expect(written).toEqual(["REQUEST"]);
    },
  );

  it("refuses a payment in a signing basket", async () => {
    const received = await once();
    const update = keys.payment(received.id);
    await table.change([{ update, set: { basketId: randomUUID() } }]);
    expect(await start("authorisation", received)).toMatchObject({
      ...conflict,
      text: "The payment is in a signing basket and is approved with it.",
    });
  });

  it("starts an SCA that can no longer approve the payment when the payment is 24 hours old", async () => {
    const received = await once();
    const before = await balanceOf(bban);
    const { link } = await begin(received, { now: later(tomorrow, { minutes: -1 }) });
    const now = later(tomorrow, { minutes: 1 });
    expect(await approve(link, eirik.number, () => now)).toMatchObject({ code: "CONFLICT" });
    expect(await received.status({ now })).toEqual({ transactionStatus: "RJCT" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("follows the X-Sandbox-Scenario of the request", async () => {
    const received = await once();
    const headers = { "x-sandbox-scenario": "sca=cancelled" };
    const { link } = await begin(received, { headers });
    const browser = visitor();
    const last = await browser.submit(await browser.open(link), "identify", [["number", "1"]]);
    expect(broughtBack(last)).toMatchObject({ code: "SCA_INVALID" });
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
  });

  it("answers 404 to another TPP and another PSU", async () => {
    const received = await receive(named("Mine"), { headers: await knownPsu() });
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
    const tpp = await anotherTpp();
    expect(await start("authorisation", received, { tpp })).toMatchObject(missing);
    const headers = await knownPsu(ingrid.number);
    expect(await start("authorisation", received, { headers })).toMatchObject(missing);
  });
});

describe("POST /v1/payments/{payment-product}/{payment-id}/authorisations (specification, SCA)", () => {
  it.each([
    ["was cancelled by the PSU", (link: string) => cancelSca(link), testTime],
    ["has expired", async () => undefined, minutes(10)],
    [
      "was opened and has expired",
      async (link: string) => broughtBack(await visitor(() => minutes(11)).open(link)),
      minutes(11),
    ],
  ])("replaces an SCA that %s: the payment is approved and executed", async (_, end, now) => {
    const received = await once();
    const before = await balanceOf(bban);
    await end(received.link);
    expect(await received.status({ now })).toEqual({ transactionStatus: "RCVD" });
    const { link, id } = await begin(received, { now });
    expect(await approve(link, eirik.number, () => now)).toMatchObject({ context: "PRIVATE" });
    expect(await scaStatusOf("authorisation", received, id)).toBe("FINALISED");
    expect(await received.status({ now })).toEqual({ transactionStatus: "ACSP" });
    const [row] = await rowsOf(bban, "PENDING", "Once");
    const { available } = await balanceOf(bban);
    expect(available).toBe(before.available + (row?.amount ?? 0n));
    await book(now);
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it("lets only one of two open SCAs approve, and the money is reserved once", async () => {
    const received = await once();
    const { link } = await begin(received);
    const before = await balanceOf(bban);
    const decisions = await Promise.all([
      atDecision(received.link, eirik.number),
      atDecision(link, eirik.number),
    ]);
    const backs = await Promise.all(decisions.map((decide) => decide()));
    expect(backs.map(({ code, context }) => code ?? context).sort()).toEqual([
      "CONFLICT",
      "PRIVATE",
    ]);
    const [row, ...others] = await rowsOf(bban, "PENDING", "Once");
    expect(others).toEqual([]);
    expect((await balanceOf(bban)).available).toBe(before.available + (row?.amount ?? 0n));
  });

  it("makes the payment RJCT when the attempts are used up, and its other link answers CONFLICT", async () => {
    const received = await once();
    const { link, id } = await begin(received);
    const used = { code: "PSU_CREDENTIALS_INVALID" };
    expect(await useUpAttempts(link)).toMatchObject(used);
    expect(await scaStatusOf("authorisation", received, id)).toBe("FAILED");
    expect(await received.status()).toEqual({ transactionStatus: "RJCT" });
    expect(await received.approve()).toMatchObject({ code: "CONFLICT" });
  });

  it("leaves the payment CANC if it is cancelled while the PSU uses up the attempts", async () => {
    const received = await once();
    const used = await useUpAttempts(received.link, { meanwhile: () => received.cancel() });
    expect(used).toMatchObject({ code: "PSU_CREDENTIALS_INVALID" });
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
    const id = received.id;
    expect(await scaStatusOf("authorisation", received, id)).toBe("FAILED");
    expect(await auditEvents(id)).not.toContain("PAYMENT_REJECTED");
  });
});
