import { sep } from "node:path";
import { readCertificate } from "../../shared/signature/certificate.ts";
import { derOfText } from "../../shared/signature/certificate-text.ts";
import { certificatesIn } from "./certificate-file.ts";
import { CommandError } from "./command-error.ts";
import type { TppProfile } from "./profile.ts";

/** Reads the TPP's id from the profile's signing certificate. */
export function ownTppId({ seal }: Pick<TppProfile, "seal">): string {
  const [first] = certificatesIn(seal.certificate);
  const { tppId } = readCertificate(derOfText(first.trim()));
  if (tppId !== undefined) return tppId;
  throw new CommandError(
    "usage",
    `${seal.certificate} names no TPP: it has no organizationIdentifier.`,
  );
}

/** Warns about a profile from the time when developer sites issued certificates for any identifier. */
export function chosenIdentifier(profile: TppProfile, folder: string): string | undefined {
  if (!profile.developerSite || !profile.seal.certificate.startsWith(folder + sep))
    return undefined;
  const tppId = ownTppId(profile);
  return tppId.startsWith("NO-FSA-SBX")
    ? undefined
    : `The profile ${profile.name} is ${tppId}. That id was not made from its key, so others may have certificates for it. Make the profile anew: fjordgate init ${profile.name} --force`;
}
