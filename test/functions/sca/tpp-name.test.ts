import { issueCertificate } from "../../../infra/local/certificates.ts";
import { openTab } from "../../support/psu/page-call.ts";
import { consentLink } from "../../support/psu/sca.ts";
import { testAuthority, testTpp, validity } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

/** Returns the name of the TPP as pages show it. */
async function shownFor(commonName: string): Promise<string | undefined> {
  const tpp = await testTpp();
  const seal = await issueCertificate(await testAuthority(), {
    ...validity,
    kind: "qseal",
    organizationIdentifier: tpp.organizationIdentifier,
    commonName,
    roles: ["PSP_AI"],
    keyPem: tpp.seal.keyPem,
  });
  const { page } = await openTab(await consentLink({ tpp: { ...tpp, seal } }));
  return /class="asker">[^<]*<b><bdi>([^<]*)</.exec(page.html)?.[1];
}

describe("the TPP's name on pages (a name from a certificate is not the bank's text)", () => {
  it.each([
    ["a right-to-left override", "Hav\u202egnilateB", "HavgnilateB"],
    ["isolates of direction", "\u2067Hav\u2069 Betaling", "Hav Betaling"],
    ["characters without width", "Hav\u200b Be\u200dta\u2060ling\ufeff", "Hav Betaling"],
    ["a soft hyphen and a filler", "Hav Be\u00adta\u3164ling", "Hav Betaling"],
    [
      "control characters and line breaks",
      "Hav\u0000\r\nBeta\u0007ling\u2028AS",
      "Hav Betaling AS",
    ],
    ["only invisible characters", "\u200b\u202e\u0001", "NO-FSA-987654321"],
    ["the bank's own name", "Fjordgate Bank", "Fjordgate Bank (NO-FSA-987654321)"],
    [
      "the bank's own name and an invisible character",
      "Fjordgate\u200b Bank",
      "Fjordgate Bank (NO-FSA-987654321)",
    ],
  ])("cannot mislead the PSU if it contains %s", async (_, commonName, shown) => {
    expect(await shownFor(commonName)).toBe(shown);
  });
});
