import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/consents/end-consent.ts";
import { table } from "../../../shared/table/client.ts";
import { call } from "../../support/operations/call.ts";
import {
  accountId,
  auditEvents,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
  namedBy,
  tindre,
} from "../../support/psu/sca.ts";
import { letKnow } from "../../support/psu/user.ts";
import { makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { familyOf } from "../../support/table/uses.ts";

useTable();

type Headers = Record<string, string | undefined>;

const end = (headers: Headers) => call(handler, { headers });
const accounts = (headers: Headers) => call(listAccounts, { headers });

describe("DELETE /v1/bank-offered-consents", () => {
  it("ends the consent at once with an empty 204, and later reads answer 401 with a link to SCA", async () => {
    const headers = await consent(eirik);
    expect(await accounts(headers)).toMatchObject({ status: 200 });
    const before = await auditEvents();
    const answer = await end(headers);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    const refused = await accounts(headers);
    expect(refused).toMatchObject({ status: 401, code: "CONSENT_INVALID" });
    expect(refused.text).toBe("The TPP has given up the consent.");
    expect(refused.body._links.scaRedirect.href).toMatch(/\/s\//);
    const told = (await auditEvents()).filter((type) => type === "CONSENT_ENDED").length;
    expect(told).toBe(before.filter((type) => type === "CONSENT_ENDED").length + 1);
    await consent(eirik);
    expect(await accounts(headers)).toMatchObject({ status: 200 });
  });

  it("ends the consent of one context only", async () => {
    const company = { "psu-corporate-id": await corporateId(havbris) };
    const headers = await consent(eirik);
    await consent(eirik, { context: company["psu-corporate-id"] });
    expect((await end({ ...headers, ...company })).status).toBe(204);
    expect(await accounts({ ...headers, ...company })).toMatchObject({ code: "CONSENT_INVALID" });
    expect(await accounts({ ...headers, "psu-context": "PRIVATE" })).toMatchObject({ status: 200 });
  });

  it("changes nothing when it is repeated, or if the consent has already ended", async () => {
    const headers = { ...(await consent(eirik)), "x-request-id": randomUUID() };
    expect((await end(headers)).status).toBe(204);
    const told = await auditEvents();
    expect((await end(headers)).status).toBe(204);
    expect((await end({ ...headers, "x-request-id": randomUUID() })).status).toBe(204);
    expect(await auditEvents()).toEqual(told);
  });

  it("does not end a newer consent when it is repeated", async () => {
    const headers = { ...(await consent(eirik)), "x-request-id": randomUUID() };
    expect((await end(headers)).status).toBe(204);
    // The second call finds that the consent has ended already.
    const late = { ...headers, "x-request-id": randomUUID() };
    expect((await end(late)).status).toBe(204);
    await consent(eirik);
    for (const repeated of [headers, late]) expect((await end(repeated)).status).toBe(204);
    expect(await accounts({ ...headers, "x-request-id": randomUUID() })).toMatchObject({
      status: 200,
    });
  });

  it.each(["PRIVATE", "company"])(
    "also ends a %s consent that the PSU renews at the same time, and keeps the consent of the other context",
    async (ended) => {
      const context = await corporateId(havbris);
      const psu = await consent(eirik);
      await consent(eirik, { context });
      const headersOf = {
        PRIVATE: { ...psu, "psu-context": "PRIVATE" },
        company: { ...psu, "psu-corporate-id": context },
      };
      const headers = ended === "PRIVATE" ? headersOf.PRIVATE : headersOf.company;
      const others = ended === "PRIVATE" ? headersOf.company : headersOf.PRIVATE;
      let isRead = false;
      const unwatch = table.watch(({ verb, partitions }) => {
        isRead ||= verb === "read" && partitions.map(familyOf).includes("PSU");
      });
      let status: number | undefined;
      const ending = await frozenAt(
        () => isRead,
        async () => {
          ({ status } = await end(headers));
        },
      );
      unwatch();
      await consent(eirik, ended === "PRIVATE" ? {} : { context });
      await ending.thaw();
      expect([ending.isFrozen, status]).toEqual([true, 204]);
      expect(await accounts(headers)).toMatchObject({ code: "CONSENT_INVALID" });
      expect(await accounts(others)).toMatchObject({ status: 200 });
    },
  );

  it("ends the consent once if ten requests are sent at once", async () => {
    const headers = await consent(eirik);
    const before = (await auditEvents()).filter((type) => type === "CONSENT_ENDED").length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => end(headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
    const after = (await auditEvents()).filter((type) => type === "CONSENT_ENDED").length;
    expect(after - before).toBe(1);
  });

  it("makes later reads answer CONSENT_INVALID for an account not granted again, and RESOURCE_UNKNOWN for one never granted", async () => {
    const headers = await consent(ingrid);
    await end(headers);
    await consent(ingrid, { accounts: [await accountId(ingrid, 0)] });
    const read = async (id: string) => call(getAccount, { params: { id }, headers });
    expect(await read(await accountId(ingrid, 1))).toMatchObject({ code: "CONSENT_INVALID" });
    expect(await read(await accountId(eirik))).toMatchObject({ code: "RESOURCE_UNKNOWN" });
  });

  it.each<[string, () => Promise<Headers>, number, string, string]>([
    ["a request without a PSU-ID", async () => ({}), 400, "HTTP_HEADER_REQUIRED", "psu-id"],
    [
      "an unknown PSU-ID",
      async () => ({ "psu-id": "00000000-0000-4000-8000-000000000000" }),
      401,
      "PSU_CREDENTIALS_INVALID",
      "psu-id",
    ],
    [
      "a request for a corporate context without its agreement",
      async () => ({ ...(await consent(ingrid)), "psu-context": "CORPORATE" }),
      400,
      "HTTP_HEADER_REQUIRED",
      "psu-corporate-id",
    ],
    [
      "a request for the private context if nothing was ever granted in it",
      async () => ({ ...namedBy(await letKnow(await makeCustomer())), "psu-context": "PRIVATE" }),
      404,
      "RESOURCE_UNKNOWN",
      "psu-id",
    ],
    [
      "a request for a company's context if nothing was ever granted in it",
      async () => ({ ...(await consent(ingrid)), "psu-corporate-id": await corporateId(tindre) }),
      404,
      "RESOURCE_UNKNOWN",
      "psu-corporate-id",
    ],
  ])("refuses %s", async (_, headers, status, code, path) => {
    expect(await end(await headers())).toMatchObject({ status, code, path });
  });
});
