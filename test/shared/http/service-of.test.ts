import { routes } from "../../../infra/routes.ts";
import { availabilityService } from "../../../shared/http/service-of.ts";

describe("the service that an operation is counted for", () => {
  it.each([
    ["PISP", "POST /v1/payments/{payment-product}", "PIS"],
    ["AISP", "GET /v1/accounts", "AIS"],
    ["PSP_IC", "POST /v1/funds-confirmations", "CBPII"],
    ["any", "GET /v1/sandbox/customers", "SANDBOX"],
    ["any", "GET /v1/agreements", "AIS"],
  ] as const)("for role %s, %s, is %s", (role, route, service) => {
    expect(availabilityService({ role, route })).toBe(service);
  });

  it("is SANDBOX only for operations in the sandbox's folder", () => {
    for (const { folder, operation } of routes)
      expect(availabilityService(operation) === "SANDBOX").toBe(folder === "sandbox");
  });
});
