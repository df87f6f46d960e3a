import { join } from "node:path";
import type { TppProfile } from "../../../infra/tpp/profile.ts";
import { profilesOf, writePrivate } from "../../../infra/tpp/profiles.ts";
import { testAuthority, testTpp } from "../../support/signature/test-certificates.ts";

/** Writes a profile with keys of the test TPP into a home folder. `given` replaces default values. */
export async function makeProfile(
  home: string,
  given: Partial<TppProfile> = {},
): Promise<TppProfile> {
  const { seal, web } = await testTpp();
  const { certificatePem } = await testAuthority();
  const keys = join(home, "keys");
  const write = (name: string, text: string) => writePrivate(keys, name, text);
  const profile: TppProfile = {
    name: "mine",
    api: "https://localhost:1",
    redirectUri: "https://tpp.example/back",
    session: "session-of-a-test",
    client: {
      certificate: write("client.pem", web.certificatePem),
      key: write("client.key", web.keyPem),
    },
    seal: {
      certificate: write("seal.pem", seal.certificatePem),
      key: write("seal.key", seal.keyPem),
    },
    trust: write("authority.pem", certificatePem),
    authority: join(keys, "authority.pem"),
    psus: {},
    ...given,
  };
  const profiles = profilesOf({ FJORDGATE_HOME: home });
  profiles.save(profile);
  profiles.use(profile.name);
  return profile;
}
