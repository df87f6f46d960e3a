import { localAuthority } from "../../infra/emulator/front-certificate.ts";
import { issueCertificate, makeKey } from "../../infra/local/certificates.ts";
import { TppClient } from "../../infra/tpp/tpp-client.ts";

const day = 24 * 60 * 60 * 1000;
const keyPem = makeKey();

/** The organisation number of the TPP that makes these calls. */
export const organisation = "118118118";

/**
 * Returns a TPP with every role. Its certificates come from the authority of a data folder, or from one that nobody
 * trusts.
 */
export async function tppOf(
  address: string,
  data: string,
  number: string,
  authority = localAuthority(data),
): Promise<TppClient> {
  const issue = async (kind: "qwac" | "qseal") => {
    const { certificatePem: cert, keyPem: key } = await issueCertificate(authority, {
      kind,
      commonName: `TPP ${number}`,
      organizationIdentifier: `PSDNO-FSA-${number}`,
      roles: ["PSP_AI", "PSP_PI", "PSP_IC"],
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + 30 * day),
      keyPem,
    });
    return { cert, key };
  };
  const [web, seal] = await Promise.all([issue("qwac"), issue("qseal")]);
  return new TppClient(address, { ca: localAuthority(data).certificatePem, web, seal });
}
