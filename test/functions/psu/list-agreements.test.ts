import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/psu/list-agreements.ts";
import { handler as createCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as identifyPsu } from "../../../functions/sca/identify-psu.ts";
import type { Agreement } from "../../../shared/sandbox/rules/lists.ts";
import { psus } from "../../../shared/table/psus.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { openTab, reload, send } from "../../support/psu/page-call.ts";
import { accountId, consent, corporateId, eirik, havbris, ingrid } from "../../support/psu/sca.ts";
import { letKnow } from "../../support/psu/user.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { editWorld } from "../../support/sandbox/world-of.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

const day = 86_400_000;
const inDays = (days: number) => new Date(testTime.getTime() + days * day);
const name = "Bedriftsavtale Havbris Sjømat AS";
const links = { scaRedirect: { href: expect.stringContaining("/s/"), verbs: ["GET"] } };

/** Headers that name the PSU alone: without PSU-IP-Address, as if the PSU were not present. */
const nameOf = (headers: Record<string, string>) => ({ "psu-id": headers["psu-id"] ?? "" });

describe("GET /v1/agreements (specification, Corporate and private context, 2)", () => {
  it("lists only the agreements under which the PSU has both roles, REGISTER and VIEW", async () => {
    const headers = nameOf(await consent(eirik));
    const { status, body } = await call(handler, { headers });
    expect({ status, body }).toEqual({
      status: 200,
      body: { agreements: [{ id: await corporateId(havbris), name }] },
    });
  });

  it("answers the same in every context, and needs no PSU-Corporate-ID", async () => {
    const headers = nameOf(await consent(eirik, { context: await corporateId(havbris) }));
    for (const also of [{}, { "psu-context": "CORPORATE" }, { "psu-context": "PRIVATE" }])
      expect(await call(handler, { headers: { ...headers, ...also } })).toMatchObject({
        status: 200,
        body: { agreements: [{ name }] },
      });
  });

  it("is allowed four times a day without PSU-IP-Address, and more often with this header (Limits)", async () => {
    const headers = nameOf(await consent(eirik));
    for (const left of ["3", "2", "1", "0"])
      expect((await call(handler, { headers })).headers["ratelimit-remaining"]).toBe(left);
    expect(await call(handler, { headers })).toMatchObject({
      status: 429,
      code: "ACCESS_EXCEEDED",
    });
    const present = { ...headers, "psu-ip-address": "192.0.2.17" };
    expect(await call(handler, { headers: present })).toMatchObject({ status: 200 });
    expect(await call(handler, { headers, now: inDays(1) })).toMatchObject({ status: 200 });
  });

  it("counts unattended reads for the PSU alone, whichever agreement PSU-Corporate-ID names (Limits)", async () => {
    const headers = nameOf(await consent(eirik));
    for (let times = 0; times < 4; times += 1)
      await call(handler, { headers: { ...headers, "psu-corporate-id": randomUUID() } });
    expect(await call(handler, { headers })).toMatchObject({ code: "ACCESS_EXCEEDED" });
  });

  it("sorts by name, and then by id", async () => {
    const tpp = await anotherTpp();
    const headers = nameOf(await consent(eirik, { tpp }));
    const customer =
      (await psus.relationship(tpp.tppId, headers["psu-id"] ?? ""))?.customerId ?? "";
    const account = await accountId(havbris, 0, tpp.organizationIdentifier);
    const ids = [3, 1, 2].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`);
    const added = ["Ålesund Is AS", "Aasen Bakeri AS", "Aasen Bakeri AS"].map(
      (each, index): Agreement => ({
        id: ids[index] ?? "",
        name: each,
        owner: randomUUID(),
        kind: "CORPORATE",
        engagements: [{ id: randomUUID(), customer, account, roles: ["REGISTER", "VIEW"] }],
      }),
    );
    await editWorld(
      ({ agreements }) => ({
        agreements: new Map([...agreements, ...added.map((each) => [each.id, each] as const)]),
      }),
      tpp,
    );
    const { body } = await call(handler, { headers, tpp });
    expect(
      body.agreements.map(({ id, name }: { id: string; name: string }) => [name, id[0]]),
    ).toEqual([
      [name, expect.any(String)],
      ["Ålesund Is AS", "3"],
      ["Aasen Bakeri AS", "1"],
      ["Aasen Bakeri AS", "2"],
    ]);
  });

  it("returns an empty list for a PSU without agreements", async () => {
    const body = { customerNumber: "alone", name: "Alene Hjemme", type: "PRIVATE" };
    await call(createCustomer, { body });
    const headers = nameOf(await letKnow({ customerNumber: "alone" }));
    expect((await call(handler, { headers })).body).toEqual({ agreements: [] });
  });

  it.each(["PSP_PI", "PSP_AI", "PSP_IC"] as const)(
    "is allowed for a TPP with the role %s",
    async (role) => {
      const tpp = await tppWithRoles([role]);
      const known = nameOf(await consent(eirik));
      expect(await call(handler, { headers: known, tpp })).toMatchObject({ status: 200 });
    },
  );

  it("refuses an unknown PSU-ID without a link to SCA", async () => {
    const { status, code, path, body } = await call(handler, {
      headers: { "psu-id": randomUUID() },
    });
    expect([status, code, path]).toEqual([401, "PSU_CREDENTIALS_INVALID", "psu-id"]);
    expect(body).not.toHaveProperty("_links");
  });
});

describe("GET /v1/agreements after the PSU's last SCA (specification, Limits: renewal of SCA)", () => {
  const sent = async (days: number) =>
    call(handler, { headers: nameOf(await consent(ingrid)), now: inDays(days) });

  it("is allowed for 180 days, the last one included", async () => {
    expect(await sent(180)).toMatchObject({ status: 200 });
    const answer = await sent(181);
    expect(answer).toMatchObject({ status: 401, code: "SCA_EXPIRED", body: { _links: links } });
    expect(answer.text).toContain("2026-08-29");
    expect(answer.headers["aspsp-sca-approach"]).toBe("REDIRECT");
    expect(answer.body.psuMessage).toContain("confirm who you are again");
  });

  it("counts the days in Oslo's time", async () => {
    const headers = nameOf(await consent(ingrid));
    const at = (now: string) => call(handler, { headers, now: new Date(now) });
    expect(await at("2026-08-29T21:59:00Z")).toMatchObject({ status: 200 });
    expect(await at("2026-08-29T22:00:00Z")).toMatchObject({ status: 401 });
  });

  it("counts from the last SCA of any kind", async () => {
    const tpp = await anotherTpp();
    const known = nameOf(await consent(ingrid, { tpp }));
    await letKnow(ingrid, { tpp, now: inDays(100) });
    const answer = await call(handler, { headers: known, tpp, now: inDays(280) });
    expect(answer).toMatchObject({ status: 200 });
  });

  it.each([
    ["an AISP with a link to a consent", ["PSP_AI", "PSP_PI"], "Which accounts may"],
    ["a PISP with a link on which the PSU confirms who they are", ["PSP_PI"], "know who you are?"],
    [
      "a TPP of role PSP_IC with a link on which the PSU confirms who they are",
      ["PSP_IC"],
      "know who you are?",
    ],
  ] as const)("answers %s if the last SCA is too old", async (_, roles, heading) => {
    const tpp = await tppWithRoles(roles);
    const known = nameOf(await consent(ingrid));
    const now = inDays(200);
    const headers = { ...known, "x-psu-identity": ingrid.nationalNumber, "psu-context": "PRIVATE" };
    const { body } = await call(handler, { headers, tpp, now });
    const tab = await openTab(body._links.scaRedirect.href, { now });
    await send(identifyPsu, tab, [], { now });
    expect((await reload(tab, { now })).html).toContain(heading);
  });
});
