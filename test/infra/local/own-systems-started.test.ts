import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { issueCertificate, makeAuthority } from "../../../infra/local/certificates.ts";
import { useStarts } from "../../support/commands/started-bank.ts";

const { folder, anyPort, run, nothingRuns } = useStarts();
const production = [...anyPort, "--memory", "--stage", "production"];

const put = (name: string, content: object): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
};

describe("npm start with the bank's own systems", () => {
  it("ends with exit code 2 for a wrong option, and leaves no process running", async () => {
    const { ended, printed } = run([...production, "--openid", "nowhere"]);
    expect(await ended).toBe(2);
    expect(printed()).toBe(
      "--openid needs --openid-key, a file with the JSON of the secret openid.\nTry --help.\n",
    );
    await nothingRuns();
  });

  it("starts with a warning for each system that does not answer, and names each system", async () => {
    const [notBefore, notAfter] = [new Date(), new Date(Date.now() + 86_400_000)];
    const authority = await makeAuthority({ name: "A QTSP", now: notBefore, days: 30 });
    const { certificatePem: certificate, keyPem: key } = await issueCertificate(authority, {
      ...{ kind: "qwac", commonName: "Fjordgate", notBefore, notAfter },
    });
    const openid = {
      issuer: "http://127.0.0.1:9",
      clientId: "a",
      approval: { proof: "signed-text" },
    };
    const { child, ended, ready } = run([
      ...production,
      ...["--connector", "https://localhost:9"],
      ...["--connector-identity", put("connector.json", { certificate, key })],
      ...["--openid", put("openid.json", openid), "--openid-key", put("key.json", { key })],
      ...["--register", put("eba.json", [])],
    ]);
    const printed = await ready();
    for (const words of [
      /^ +warning: this table has no credentials, and answers the web pages of any origin\./,
      /^Connector +https:\/\/localhost:9 {2}\(yours\)\n +warning: The connector failed \(refused\)/,
      /^Provider +http:\/\/127\.0\.0\.1:9 {2}\(yours\)\n +warning: .*ECONNREFUSED/,
      /^Register .*eba\.json {2}\(yours; the demo TPP is admitted too\)\n +warning: ./,
      /^Revocation .*revoked\.crl {2}\(a stand-in: .*\n +[\da-f]{16}…: 24 hours old, 1 revoked/,
      /^ready in/,
    ])
      expect(printed).toMatch(new RegExp(words, "m"));
    expect(printed).not.toContain("Customers of the bank");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await nothingRuns();
  });

  it("says that the stand-ins for the bank's systems answer, and prints the customers of the bank", async () => {
    const { child, ended, ready } = run(production);
    const printed = await ready();
    expect(printed).toMatch(/\(a stand-in: the sandbox's bank.*\n +answers: 13839312185 is a cust/);
    expect(printed).toMatch(/\(a stand-in: customers log in.*\n +answers: its metadata are compl/);
    expect(printed).toMatch(/\(a stand-in with one TPP\)\n +0 hours old: 1 entities, of which 1 /);
    expect(printed).toContain("Customers of the bank");
    expect(printed).not.toContain("warning");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    await nothingRuns();
  });
});
