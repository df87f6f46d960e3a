import { approverAsCaller, psuCaller, tppCaller } from "../../../shared/payments/payment-caller.ts";

const requestId = "4d0c5b3c-1111-4222-8333-444444444444";
const tppId = "NO-FSA-123456789";
const device = { ip: "192.0.2.17" };
const tpp = { callId: requestId, tppId };

describe("the caller that the bank gets (ports: BankCaller)", () => {
  it.each([
    ["no PSU as present if no data of a device were sent", undefined, { ...tpp, attended: false }],
    [
      "no PSU as present if the data of the device have no IP address",
      { userAgent: "Mozilla/5.0" },
      { ...tpp, attended: false, device: { userAgent: "Mozilla/5.0" } },
    ],
    ["a PSU as present if an IP address was sent", device, { ...tpp, attended: true, device }],
  ])("for a TPP names %s", (_, sent, caller) =>
    expect(tppCaller({ requestId, tppId }, sent)).toStrictEqual(caller),
  );

  it.each([
    ["in the private context names only the customer", undefined, { customerId: "1" }],
    ["under an agreement names customer and agreement", "2", { customerId: "1", agreementId: "2" }],
  ])("for a PSU %s", (_, agreementId, payer) =>
    expect(psuCaller({ ...tpp, attended: true }, { customerId: "1", agreementId })).toStrictEqual({
      ...{ ...tpp, attended: true },
      ...payer,
    }),
  );

  it.each([
    ["approved is the approving PSU, with data of the device", "sca", { device, attended: true }],
    ["stopped by the bank is the PSU, absent and without a device", "bank", { attended: false }],
  ])("for a payment that was %s", (_, by, presence) => {
    const decided = { by, at: "2026-03-02T10:00:00Z", customerId: "1" } as never;
    expect(approverAsCaller({ requestId, tppId, device }, decided)).toStrictEqual({
      ...tpp,
      customerId: "1",
      ...presence,
    });
  });
});
