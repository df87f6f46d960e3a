import { randomUUID } from "node:crypto";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler as getContactInformation } from "../../../functions/tpps/get-contact-information.ts";
import { handler } from "../../../functions/tpps/put-contact-information.ts";
import { deployedIn } from "../../../infra/routes.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { setClock } from "../../support/sandbox/clock.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ anew: true });

const tppId = "NO-FSA-987654321";
const params = { tppId };
const email = "psd2@tpp.example";
const set = (address: unknown, options: object = {}) =>
  call(handler, { params, body: { email: address }, ...options });
const shown = async () => (await call(getContactInformation, { params })).body.email;

describe("PUT /v1/tpps/{tppId}/contact-information (specification, Prerequisites for a TPP)", () => {
  it("sets the one address of the TPP, in place of the one before", async () => {
    for (const address of [email, "new@tpp.example"]) {
      const { status, body } = await set(address);
      expect({ status, body }).toEqual({ status: 204, body: undefined });
      expect(await shown()).toBe(address);
    }
  });

  it("takes the id with PSD, too (decision: tppId)", async () => {
    expect(await set(email, { params: { tppId: `PSD${tppId}` } })).toMatchObject({ status: 204 });
    expect(await shown()).toBe(email);
  });

  it("is there in both stages", () => {
    for (const stage of ["sandbox", "production"] as const)
      expect(deployedIn(stage).routes.map(({ id }) => id)).toContain("putContactInformation");
  });

  it.each(["NO-FSA-222222222", "NO-FSA-000000000", "987654321", `${tppId}#PROFILE`])(
    "answers %s, which is another, with RESOURCE_UNKNOWN, and sets nothing",
    async (other) => {
      const tpp = await anotherTpp();
      await set("theirs@tpp.example", { tpp, params: { tppId: tpp.tppId } });
      const written = await writtenBy(async () => {
        expect(await set(email, { params: { tppId: other } })).toMatchObject({
          status: 404,
          code: "RESOURCE_UNKNOWN",
          path: "tppId",
        });
      });
      expect(written).toEqual(["REQUEST"]);
      const theirs = await call(getContactInformation, { tpp, params: { tppId: tpp.tppId } });
      expect(theirs.body).toEqual({ email: "theirs@tpp.example" });
    },
  );

  const domain = `${"d".repeat(60)}.`.repeat(3);
  it.each([
    "a@b.no",
    "psd2+sandbox.notices@mail.tpp-of-the-north.example",
    "O'Neill_{x}@tpp.example",
    `${"x".repeat(64)}@${domain}example`.slice(0, 254),
  ])("takes %s", async (address) => {
    expect(await set(address)).toMatchObject({ status: 204 });
    expect(await shown()).toBe(address);
  });

  it.each<[string, unknown]>([
    ["no address", undefined],
    ["an empty one", ""],
    ["one of another type", 17],
    ["several", [email]],
    ["one without a domain", "psd2"],
    ["one without a top-level domain", "psd2@localhost"],
    ["one without a local part", "@tpp.example"],
    ["one with two dots together", "a..b@tpp.example"],
    ["one that begins with a dot", ".a@tpp.example"],
    ["one with a label that begins with a hyphen", "a@-tpp.example"],
    ["two of them", "a@tpp.example,b@tpp.example"],
    ["one with a blank", "a b@tpp.example"],
    ["one with a line break", "a@tpp.example\r\nBcc: b@tpp.example"],
    ["one with a line end", "a@tpp.example\n"],
    ["one with a name", "Ann <a@tpp.example>"],
    ["one with letters beyond ASCII", "å@tpp.example"],
    ["one of an address in brackets", "a@[192.0.2.1]"],
    ["one of 255 characters", `${"x".repeat(243)}@tpp.example`],
  ])("refuses %s", async (_, address) => {
    await set(email);
    const answer = await set(address);
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "email" });
    expect(await shown()).toBe(email);
  });

  it("refuses other fields", async () => {
    const answer = await call(handler, { params, body: { email, phone: "1" } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "phone" });
  });

  it("loses nothing else of what is known of the TPP, and is lost by nothing", async () => {
    await set("before@tpp.example");
    await setClock("2026-04-01T10:00:00Z");
    const act = { id: randomUUID(), at: testTime, reason: "A test." };
    await stopList.add(tppId, act);
    await stopList.remove(tppId, { ...act, id: randomUUID() });
    const { contact, ...before } = await tpps.profile(tppId);
    expect(contact).toBe("before@tpp.example");
    await set(email);
    expect(await tpps.profile(tppId)).toEqual({ ...before, contact: email });
    await call(initialize);
    expect(await shown()).toBe(email);
  });

  it("tells the audit trail of each call once, however often it is repeated, and never the address", async () => {
    const told = async () =>
      (await auditEvents(tppId)).filter((type) => type === "TPP_CONTACT_SET").length;
    const before = await told();
    const headers = { "x-request-id": randomUUID() };
    for (const minutes of [0, 1]) {
      const now = later(testTime, { minutes });
      expect(await set(email, { headers, now })).toMatchObject({ status: 204 });
    }
    expect(await told()).toBe(before + 1);
    await set(email);
    expect(await told()).toBe(before + 2);
  });

  it("repeats a call without undoing a later one (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    await set("first@tpp.example", { headers });
    await set("second@tpp.example", { now: later(testTime, { minutes: 1 }) });
    const now = later(testTime, { minutes: 2 });
    expect(await set("first@tpp.example", { headers, now })).toMatchObject({ status: 204 });
    expect(await shown()).toBe("second@tpp.example");
  });

  it("writes to the profile and the audit trail, and of no PSU", async () => {
    const written = await writtenBy(() => set(email));
    expect([...new Set(written)].sort()).toEqual(["AUDIT", "REQUEST", "TPP"]);
  });
});
