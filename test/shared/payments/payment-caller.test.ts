import { approverAsCaller, psuCaller, tppCaller } from "../../../shared/payments/payment-caller.ts";

const requestId = "4d0c5b3c-1111-4222-8333-444444444444";
const tppId = "NO-FSA-123456789";
const device = { ip: "192.0.2.17" };
const tpp = { callId: requestId, tppId };

describe("the caller that the bank gets (ports: BankCaller)", () => {
  it.each([
    ["without a device no PSU is present", undefined, { ...tpp, attended: false }],
    [
      "with a device without an IP address no PSU is present",
      { userAgent: "Mozilla/5.0" },
      { ...tpp, attended: false, device: { userAgent: "Mozilla/5.0" } },
    ],
    ["with an IP address a PSU is present", device, { ...tpp, attended: true, device }],
  ])("for a TPP: %s", (_, sent, caller) =>
    expect(tppCaller({ requestId, tppId }, sent)).toStrictEqual(caller),
  );

  it.each([
    ["in the private context", undefined, { customerId: "1" }],
    ["under an agreement", "2", { customerId: "1", agreementId: "2" }],
  ])("for a PSU %s", (_, agreementId, payer) =>
    expect(psuCaller({ ...tpp, attended: true }, { customerId: "1", agreementId })).toStrictEqual({
      ...{ ...tpp, attended: true },
      ...payer,
    }),
  );

  it.each([
    ["approved is the PSU, with the device", "sca", { device, attended: true }],
    ["stopped by the bank is absent and without a device", "bank", { attended: false }],
  ])("for a payment that was %s", (_, by, presence) => {
    const decided = { by, at: "2026-03-02T10:00:00Z", customerId: "1" } as never;
    expect(approverAsCaller({ requestId, tppId, device }, decided)).toStrictEqual({
      ...tpp,
      customerId: "1",
      ...presence,
    });
  });
});
