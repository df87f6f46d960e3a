import { addressUses, addressVersions, resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { jsonService } from "../json-service.ts";

/** Makes the firewalls' sets of addresses. They belong to the stack protection, which the emulator cannot take. */
export async function makeAddressSets(stage: StageName): Promise<void> {
  const ask = await jsonService("wafv2");
  for (const use of addressUses)
    for (const IPAddressVersion of addressVersions) {
      const Name = resourceNames.addressSet(stage, use, IPAddressVersion);
      await ask("CreateIPSet", { Name, Scope: "REGIONAL", IPAddressVersion, Addresses: [] }).catch(
        (error: Error) => {
          if (error.name !== "WAFDuplicateItemException") throw error;
        },
      );
    }
}
