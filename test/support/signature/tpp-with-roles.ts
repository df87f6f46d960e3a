import type { PspRole } from "../../../infra/local/certificate-parts.ts";
import { issueCertificate } from "../../../infra/local/certificates.ts";
import { type TestTpp, testAuthority, testTpp, validity } from "./test-certificates.ts";

/** Returns a TPP whose signing certificate contains exactly these roles. */
export async function tppWithRoles(
  roles: readonly PspRole[],
  organizationIdentifier?: string,
): Promise<TestTpp> {
  const tpp = await testTpp(organizationIdentifier);
  const seal = await issueCertificate(await testAuthority(), {
    ...validity,
    kind: "qseal",
    organizationIdentifier: tpp.organizationIdentifier,
    commonName: "TPP of few roles",
    roles,
    keyPem: tpp.seal.keyPem,
  });
  return { ...tpp, seal };
}
