import { certificatesIn } from "./certificate-file.ts";
import { readKeyPair } from "./key-pair.ts";
import type { Profile } from "./profile.ts";
import type { Keys } from "./tpp-client.ts";

/** The keys and certificates of a profile, read from its files; what cannot be used ends the command. */
export function identityOf({
  client,
  seal,
  trust,
}: Pick<Profile, "client" | "seal" | "trust">): Keys {
  const web = readKeyPair(client);
  const signing = readKeyPair(seal);
  return {
    web: { cert: web.certificates.join("\n"), key: web.key },
    // A request has one certificate in its header, whatever else its file holds.
    seal: { cert: signing.certificates[0], key: signing.key },
    ...(trust === undefined ? {} : { ca: certificatesIn(trust).join("\n") }),
  };
}
