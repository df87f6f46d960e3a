import { audit } from "../../../shared/table/audit.ts";
import { testTime } from "../../support/operations/call.ts";

describe("the outbox of the audit trail", () => {
  it("keeps an event for thirty days by real time", () => {
    const event = { tppId: "NO-FSA-1", requestId: "request-1" };
    const change = audit({ type: "SCA_STARTED", at: testTime, ...event });
    const expires = testTime.getTime() / 1000 + 30 * 86_400;
    expect(change).toMatchObject({ put: { ...event, at: testTime.toISOString(), expires } });
  });
});
