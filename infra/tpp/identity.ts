import { certificatesIn } from "./certificate-file.ts";
import { readKeyPair } from "./key-pair.ts";
import type { TppProfile } from "./profile.ts";
import type { TppKeys } from "./tpp-client.ts";

/** Reads the keys and certificates of a profile from its files; ends the command if one cannot be used. */
export function identityOf({
  client,
  seal,
  trust,
}: Pick<TppProfile, "client" | "seal" | "trust">): TppKeys {
  const web = readKeyPair(client);
  const signing = readKeyPair(seal);
  return {
    web: { cert: web.certificates.join("\n"), key: web.key },
    // The request's header has one certificate, even if the file has more.
    seal: { cert: signing.certificates[0], key: signing.key },
    ...(trust === undefined ? {} : { ca: certificatesIn(trust).join("\n") }),
  };
}
