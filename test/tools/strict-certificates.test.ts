import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeTestCertificate } from "../../shared/developer/test-certificate.ts";
import { authorityOf, elliptic, wanted } from "../support/signature/issued-certificates.ts";
import { keyNamed } from "../support/signature/test-certificates.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ["an RSA key", keyNamed("authority")],
  ["an elliptic-curve key", elliptic],
])("a test certificate under an authority with %s", (_, keyPem) => {
  it.each(["qwac", "qseal"] as const)(
    "is valid for openssl verify -x509_strict if it is a %s",
    async (kind) => {
      const { certificatePem, authority } = await authorityOf(keyPem);
      const [ca, leaf] = [join(folder, "ca.pem"), join(folder, "leaf.pem")];
      writeFileSync(ca, certificatePem);
      writeFileSync(leaf, writeTestCertificate({ ...wanted, kind }, authority));
      const purpose = kind === "qwac" ? ["-purpose", "sslclient"] : [];
      const asked = ["-x509_strict", "-attime", "1800000000", ...purpose, "-CAfile", ca, leaf];
      const told = execFileSync("openssl", ["verify", ...asked], { encoding: "utf8" });
      expect(told).toBe(`${leaf}: OK\n`);
    },
  );
});
