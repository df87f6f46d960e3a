import { approverAsCaller, psuCaller, tppCaller } from "../../../shared/payments/payment-caller.ts";

const requestId = "4d0c5b3c-1111-4222-8333-444444444444";
const tppId = "NO-FSA-123456789";
const device = { ip: "192.0.2.17" };
const tpp = { callId: requestId, tppId };

describe("the caller that the bank gets (ports: BankCaller)", () => {
  it.each([
    ["absent if the TPP sent no data of the PSU's device", undefined, { ...tpp, attended: false }],
    [
      "absent if the data of the device have no IP address",
      { userAgent: "Mozilla/5.0" },
      { ...tpp, attended: false, device: { userAgent: "Mozilla/5.0" } },
    ],
    ["present if the TPP sent an IP address", device, { ...tpp, attended: true, device }],
  ])("says that the PSU is %s", (_, sent, caller) =>
    expect(tppCaller({ requestId, tppId }, sent)).toStrictEqual(caller),
  );

  it.each([
    ["alone if a PSU acts in the private context", undefined, { customerId: "1" }],
    ["and the agreement if a PSU acts under one", "2", { customerId: "1", agreementId: "2" }],
  ])("names the customer %s", (_, agreementId, payer) =>
    expect(psuCaller({ ...tpp, attended: true }, { customerId: "1", agreementId })).toStrictEqual({
      ...{ ...tpp, attended: true },
      ...payer,
    }),
  );

  it.each([
    ["the PSU who approved, with data of the PSU's device", "sca", { device, attended: true }],
    ["an absent PSU without a device if the bank stops a payment", "bank", { attended: false }],
  ])("describes %s", (_, by, presence) => {
    const decided = { by, at: "2026-03-02T10:00:00Z", customerId: "1" } as never;
    expect(approverAsCaller({ requestId, tppId, device }, decided)).toStrictEqual({
      ...tpp,
      customerId: "1",
      ...presence,
    });
  });
});
