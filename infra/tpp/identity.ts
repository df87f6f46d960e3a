import { certificatesIn } from "./certificate-file.ts";
import { readKeyPair } from "./key-pair.ts";
import type { TppProfile } from "./profile.ts";
import type { TppKeys } from "./tpp-client.ts";

/** The keys and certificates of a profile, read from its files; what cannot be used ends the command. */
export function identityOf({
  client,
  seal,
  trust,
}: Pick<TppProfile, "client" | "seal" | "trust">): TppKeys {
  const web = readKeyPair(client);
  const signing = readKeyPair(seal);
  return {
    web: { cert: web.certificates.join("\n"), key: web.key },
    // A request has one certificate in its header, whatever else its file holds.
    seal: { cert: signing.certificates[0], key: signing.key },
    ...(trust === undefined ? {} : { ca: certificatesIn(trust).join("\n") }),
  };
}
