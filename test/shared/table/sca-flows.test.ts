import { fingerprint } from "../../../shared/secrets/derive.ts";
import { table } from "../../../shared/table/client.ts";
import { scaFlows } from "../../../shared/table/sca-flows.ts";
import { testTime } from "../../support/operations/call.ts";
import { tokenOf } from "../../support/psu/page-call.ts";
import { consentLink } from "../../support/psu/sca.ts";
import { newKey } from "../../support/table/stored-items.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const outcome = { kind: "cancelled", status: 400, code: "SCA_INVALID", message: "-" } as const;
const newFlow = async () => fingerprint(tokenOf(await consentLink()));
const finish = (tokenHash: string) => table.change(scaFlows.finished({ tokenHash }, outcome));

describe("an ended SCA (decision: SCA pages)", () => {
  it("no longer sends the PSU to the identity provider", async () => {
    const flow = await newFlow();
    const kept = { awaited: "state", sealedToken: "sealed" };
    expect(await scaFlows.sentToProvider(flow, kept)).toMatchObject(kept);
    await finish(flow);
    expect(await scaFlows.sentToProvider(flow, { ...kept, awaited: "later" })).toBeUndefined();
    expect(await scaFlows.get(flow, testTime)).toMatchObject({ state: "FINISHED", ...kept });
  });

  it("does not change if the PSU is identified after its end", async () => {
    const flow = await newFlow();
    await finish(flow);
    expect(await scaFlows.prepared(flow, { customerId: "c" })).toBe(true);
    expect(await scaFlows.get(flow, testTime)).not.toHaveProperty("customerId");
  });
});

describe("the identification of a PSU", () => {
  it("is not stored if a change in its transaction is refused", async () => {
    const flow = await newFlow();
    const refused = { update: newKey(), set: { n: 1 }, when: { present: true } } as const;
    expect(await scaFlows.prepared(flow, { customerId: "c" }, [refused])).toBe(false);
    expect(await scaFlows.get(flow, testTime)).toMatchObject({ state: "CREATED" });
  });
});
