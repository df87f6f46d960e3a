import { addressUses, addressVersions, resourceNames } from "../../../infra/deployment/names.ts";
import type { StageName } from "../../../infra/deployment/stage-settings.ts";
import { type Asked, type Told, useAws } from "./aws-double.ts";

type Kept = { Name: string; Id: string; addresses: string[]; version: number };

/** Gives a test file a WAF with the deployed IP sets of a stage, which are empty before each test. */
export function useFirewalls(stage: StageName) {
  let sets: Kept[] = [];
  const state = { changes: 0, contested: "" };

  function answer({ headers, body }: Asked): Told {
    const [, action] = /^AWSWAF_20190729\.(\w+)$/.exec(`${headers["x-amz-target"]}`) ?? [];
    const { Id, Name, Scope, Addresses, LockToken, NextMarker } = JSON.parse(body);
    expect(Scope).toBe("REGIONAL");
    if (action === "ListIPSets") {
      // WAF answers in pages; each of these has one set.
      const at = Number(NextMarker ?? 0);
      const IPSets = sets.slice(at, at + 1).map(({ Name, Id }) => ({ Name, Id }));
      return json({ IPSets, ...(at + 1 < sets.length && { NextMarker: `${at + 1}` }) });
    }
    const found = sets.find((each) => each.Id === Id && each.Name === Name);
    if (!found) return json({ __type: "WAFNonexistentItemException" }, 400);
    if (action === "GetIPSet") {
      const IPSet = { Name, Id, Addresses: found.addresses };
      return json({ IPSet, LockToken: `${found.version}` });
    }
    expect(action).toBe("UpdateIPSet");
    if (isContested(Name) || LockToken !== `${found.version}`)
      return json({ __type: "com.amazonaws.wafv2#WAFOptimisticLockException", Message: "" }, 400);
    for (const each of Addresses)
      if (/\/0$/.test(each)) return json({ __type: "WAFInvalidParameterException" }, 400);
    found.addresses = Addresses.map(spelledOut);
    found.version += 1;
    state.changes += 1;
    return json({ NextLockToken: `${found.version}` });
  }

  const isContested = (name: string) => state.contested !== "" && name.endsWith(state.contested);

  useAws(answer, "AWS_ENDPOINT_URL_WAFV2");
  beforeEach(() => {
    Object.assign(state, { changes: 0, contested: "" });
    sets = addressUses.flatMap((use) =>
      addressVersions.map((version) => {
        const Name = resourceNames.addressSet(stage, use, version);
        return { Name, Id: `id-of-${Name}`, addresses: [], version: 1 };
      }),
    );
  });
  return {
    addressesOf: (name: string) => sets.find(({ Name }) => Name === name)?.addresses,
    /** How often a set was written. */
    changes: () => state.changes,
    /** Lets another writer change each set whose name ends so, between its read and its write. "" ends this. */
    contest: (end: string) => {
      state.contested = end;
    },
  };
}

/** WAF may return another form of an IPv6 address than it got. */
const spelledOut = (block: string): string => block.replace(/^::\//, "0:0:0:0:0:0:0:0/");

const json = (body: object, status = 200): Told => ({
  status,
  headers: { "content-type": "application/x-amz-json-1.1" },
  body: JSON.stringify(body),
});
