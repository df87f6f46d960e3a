import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/sandbox/delete-engagement.ts";
import { handler as listEngagements } from "../../../functions/sandbox/list-engagements.ts";
import { call } from "../../support/operations/call.ts";
import { consentLink } from "../../support/psu/sca.ts";
import { giveConsent } from "../../support/psu/site.ts";
import {
  done,
  engage,
  listedCustomer,
  makeCorporation,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("DELETE /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}", () => {
  it("immediately ends the TPP's access for the corporation, and a new engagement restores it", async () => {
    const { person, account, agreement, engagement } = await makeCorporation();
    const context = agreement.id;
    const back = await giveConsent(await consentLink(), person.customerNumber, { context });
    const headers = {
      "psu-id": back["psu-id"],
      "psu-corporate-id": back["psu-corporate-id"],
      "psu-ip-address": "192.0.2.17",
    };
    const params = { id: account.id };
    expect((await call(getAccount, { headers, params })).status).toBe(200);
    const removal = { agreementId: agreement.id, engagementId: engagement.id };
    expect(await call(handler, { params: removal })).toMatchObject({ status: 204 });
    expect(await call(getAccount, { headers, params })).toMatchObject({
      status: 401,
      code: "CONSENT_INVALID",
    });
    expect((await call(listAccounts, { headers })).body.accounts).toEqual([]);
    const { customer, roles } = engagement;
    await engage(agreement.id, { customer, account: account.id, roles });
    expect((await call(getAccount, { headers, params })).status).toBe(200);
  });

  it("answers 204 to a repeated request too, and 404 to a new request", async () => {
    const { agreement, engagement } = await makeCorporation();
    const params = { agreementId: agreement.id, engagementId: engagement.id };
    const headers = { "x-request-id": randomUUID() };
    expect((await call(handler, { params, headers })).status).toBe(204);
    expect((await call(handler, { params, headers })).status).toBe(204);
    expect(await call(handler, { params })).toMatchObject({
      status: 404,
      code: "RESOURCE_UNKNOWN",
      path: "engagementId",
    });
    expect(await done(listEngagements, { params })).toEqual([]);
  });

  it("answers 409 for an engagement of a private customer's agreement", async () => {
    const { agreements } = await listedCustomer("13839312185");
    const [{ id, engagements }] = agreements;
    const params = { agreementId: id, engagementId: engagements[0] };
    const answer = await call(handler, { params });
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT", path: "agreementId" });
  });
});
