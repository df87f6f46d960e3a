import * as v from "valibot";

/** An account of AWS, and a region. */
export type Place = { account: string; region: string };

const place = v.pipe(
  v.string("must be a text"),
  v.regex(
    /^\d{12}:[a-z]{2}(-[a-z]+)+-\d$/,
    "is not <account>:<region>, such as 111122223333:eu-west-1",
  ),
  v.transform((text): Place => {
    const [account = "", region = ""] = text.split(":");
    return { account, region };
  }),
);

/** The settings of the copies in another account and region. */
export const vaultSettings = { vault: v.optional(place), home: v.optional(place) };

/** The account and region of a stage, and those of its copies. */
export type Vault = { home: Place; vault: Place };

/** Both places, if the stage has copies. */
export const vaultOf = ({
  home,
  vault,
}: {
  home?: Place | undefined;
  vault?: Place | undefined;
}): Vault | undefined => (home && vault ? { home, vault } : undefined);

/** Lists faults of the two settings. */
export function vaultFaults(
  stage: "sandbox" | "production",
  { home, vault }: { home?: Place | undefined; vault?: Place | undefined },
): string[] {
  if (!home && !vault) return [];
  if (stage === "sandbox")
    return [
      "vault and home are for production only: the sandbox's data may be lost with its region",
    ];
  if (!home || !vault)
    return ["vault and home go together: the accounts and regions of the copies and of the stage"];
  if (home.account === vault.account || home.region === vault.region)
    return ["vault must be in another account and another region than home"];
  return [];
}
