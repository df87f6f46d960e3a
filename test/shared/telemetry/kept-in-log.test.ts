import { logRefusal } from "../../../shared/telemetry/log.ts";
import { written } from "../../support/run/written.ts";

/** Returns the log lines about an object. */
const logged = async (message: string, about: object = {}) =>
  (await written(() => logRefusal(message, about as never))).join("\n");

describe("the data that the bank must know of a request", () => {
  it.each(
    Object.entries({
      requestId: "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80",
      xRequestId: "99391c7e-1111-2222-3333-123456789012",
      operation: "createPayment",
      status: 201,
      code: "CONSENT_EXPIRED",
      tppId: "NO-FSA-987654321",
      certificateFingerprint: "3533b211fd04dd938aec58f6a05b8ea75748a44b2bd0f3265ec10c32bfe75f03",
      paymentId: "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80",
      psuId: "12345678-1234-1234-1234-123456789012",
      level: "exact",
      Milliseconds: 12.5,
      traceparent: "00-0123456789abcdef0123456789012345-0123456789012345-01",
      xray_trace_id: "1-65f1a2b3-123456789012345678901234",
      until: "2026-04-11T00:00:00.000Z",
      route: "GET /v1/accounts/{id}/transactions/{transactionId}",
      currency: "NOK",
    }),
  )("is logged: %s", async (key, value) => {
    const { level: _, ...line } = JSON.parse(
      await logged("x", key === "level" ? { about: { level: value } } : { [key]: value }),
    );
    expect(JSON.stringify(line)).toContain(JSON.stringify(value));
  });

  it("includes the currency of an amount, but not the amount", async () => {
    const line = JSON.parse(
      await logged("x", { instructedAmount: { amount: "250.00", currency: "EUR" } }),
    );
    expect(line.instructedAmount).toEqual({ amount: "[redacted]", currency: "EUR" });
  });
});
