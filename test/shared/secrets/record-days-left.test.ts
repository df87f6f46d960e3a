import { makeAuthority } from "../../../infra/local/certificates.ts";
import { recordDaysLeft } from "../../../shared/secrets/record-days-left.ts";
import { counted } from "../../support/operations/metric-lines.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

const now = new Date("2031-05-05T12:00:00Z");
const day = 86_400_000;

/** A certificate in PEM that is still valid for these days. */
async function lasting(days: number): Promise<string> {
  const from = new Date(now.getTime() - 90 * day);
  const keyPem = keyNamed("authority");
  const made = await makeAuthority({ name: "Bank", now: from, days: 90 + days, keyPem });
  return made.certificatePem;
}

const daysLeft = (secret: string) =>
  counted(/^CertificateDaysLeft/, async () => recordDaysLeft("connector", secret, now));
const recorded = (days: number) => [`CertificateDaysLeft ${days} certificate=connector`];
const jsonWith = (...fields: [string, string][]) => JSON.stringify(Object.fromEntries(fields));

describe("the days left of the certificates in a secret", () => {
  it.each<[string, (pem: string) => string]>([
    ["JSON", (pem) => jsonWith(["certificate", pem])],
    ["JSON with CRLF", (pem) => jsonWith(["certificate", pem.replaceAll("\n", "\r\n")])],
    ["JSON with \\u002B", (pem) => jsonWith(["certificate", pem]).replaceAll("+", "\\u002B")],
    ["JSON with \\/", (pem) => jsonWith(["certificate", pem]).replaceAll("/", "\\/")],
    ["PEM", (pem) => pem],
  ])("are recorded if the secret is %s", async (_, secretOf) => {
    // A certificate of random bytes may have no + or /.
    for (let days = 10; days < 15; days += 1)
      expect(await daysLeft(secretOf(await lasting(days)))).toEqual(recorded(days));
  });

  it("are counted to the expiry of the first own certificate, or of the last authority or signer if that is earlier", async () => {
    const [old, soon, late] = await Promise.all([lasting(-3), lasting(20), lasting(60)]);
    for (const name of ["authorities", "signers"]) {
      const both = [name, old + soon] as [string, string];
      expect(await daysLeft(jsonWith(both, ["certificate", late]))).toEqual(recorded(20));
      const others = [name, old + late] as [string, string];
      expect(await daysLeft(jsonWith(others, ["sealCertificate", soon + late]))).toEqual(
        recorded(20),
      );
    }
  });

  it("are logged as unknown if the secret's certificates cannot be read", async () => {
    const [begin, end] = ["BEGIN", "END"].map((word) => `-----${word} CERTIFICATE-----`);
    const logOf = async (text: string) => {
      const secret = jsonWith(["certificate", text]);
      expect(await daysLeft(secret)).toEqual([]);
      return (await loggedBy(async () => recordDaysLeft("connector", secret, now))).log;
    };
    const [warning, silence] = [await logOf(`${begin}\nAAAA\n${end}`), await logOf("x")];
    expect(JSON.parse(warning)).toMatchObject({
      level: "WARN",
      message: "no certificate in the secret connector can be read",
    });
    expect(silence).toBe("");
  });
});
