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
  it("sets the TPP's address and replaces the earlier one", async () => {
    for (const address of [email, "new@tpp.example"]) {
      const { status, body } = await set(address);
      expect({ status, body }).toEqual({ status: 204, body: undefined });
      expect(await shown()).toBe(address);
    }
  });

  it("accepts the id with the prefix PSD (decision: tppId)", async () => {
    expect(await set(email, { params: { tppId: `PSD${tppId}` } })).toMatchObject({ status: 204 });
    expect(await shown()).toBe(email);
  });

  it("is deployed in both stages", () => {
    for (const stage of ["sandbox", "production"] as const)
      expect(deployedIn(stage).routes.map(({ id }) => id)).toContain("putContactInformation");
  });

  it.each(["NO-FSA-222222222", "NO-FSA-000000000", "987654321", `${tppId}#PROFILE`])(
    "answers RESOURCE_UNKNOWN for the id %s, which is not the caller's, and sets nothing",
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
  ])("accepts the address %s", async (address) => {
    expect(await set(address)).toMatchObject({ status: 204 });
    expect(await shown()).toBe(address);
  });

  it.each<[string, unknown]>([
    ["a body without an address", undefined],
    ["an empty address", ""],
    ["a number as the address", 17],
    ["a list of addresses", [email]],
    ["an address without a domain", "psd2"],
    ["an address without a top-level domain", "psd2@localhost"],
    ["an address without a local part", "@tpp.example"],
    ["an address with two dots in a row", "a..b@tpp.example"],
    ["an address that begins with a dot", ".a@tpp.example"],
    ["an address with a domain label that begins with a hyphen", "a@-tpp.example"],
    ["two addresses in one string", "a@tpp.example,b@tpp.example"],
    ["an address with a blank", "a b@tpp.example"],
    ["an address with a line break in it", "a@tpp.example\r\nBcc: b@tpp.example"],
    ["an address with a line break at its end", "a@tpp.example\n"],
    ["an address with a name", "Ann <a@tpp.example>"],
    ["an address with letters beyond ASCII", "å@tpp.example"],
    ["an address with an IP address in brackets", "a@[192.0.2.1]"],
    ["an address of 255 characters", `${"x".repeat(243)}@tpp.example`],
  ])("refuses %s", async (_, address) => {
    await set(email);
    const answer = await set(address);
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "email" });
    expect(await shown()).toBe(email);
  });

  it("refuses a body with other fields", async () => {
    const answer = await call(handler, { params, body: { email, phone: "1" } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "phone" });
  });

  it("keeps the rest of the TPP's profile, and a reset of the sandbox keeps the address", async () => {
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

  it("writes one audit event per call, also if the call is repeated", async () => {
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

  it("does not undo a later call if an earlier one is repeated (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    await set("first@tpp.example", { headers });
    await set("second@tpp.example", { now: later(testTime, { minutes: 1 }) });
    const now = later(testTime, { minutes: 2 });
    expect(await set("first@tpp.example", { headers, now })).toMatchObject({ status: 204 });
    expect(await shown()).toBe("second@tpp.example");
  });

  it("writes only to the TPP's profile, the audit trail and the request guard", async () => {
    const written = await writtenBy(() => set(email));
    expect([...new Set(written)].sort()).toEqual(["AUDIT", "REQUEST", "TPP"]);
  });
});
