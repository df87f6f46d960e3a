import { generateKeyPairSync } from "node:crypto";
import {
  type Authority,
  type AuthorityOptions,
  makeAuthority,
} from "../../../infra/local/certificates.ts";
import { assembleTruststore, faultsOf } from "../../../infra/truststore/assemble.ts";
import { keyNamed, testTpp } from "../../support/signature/test-certificates.ts";

const now = new Date("2026-03-02T10:00:00Z");
const start = new Date("2026-01-01T00:00:00Z");
const authority = (name: string, options: Partial<AuthorityOptions> = {}) =>
  makeAuthority({ name, now: start, days: 1000, keyPem: keyNamed("authority"), ...options });
const under = (parent: Authority, name: string, options: Partial<AuthorityOptions> = {}) =>
  authority(name, { parent, keyPem: keyNamed("intermediate"), ...options });
const file = (...parts: (Authority | string)[]) => ({
  name: "authorities.pem",
  text: parts
    .map((part) => (typeof part === "string" ? part : part.certificatePem))
    .join("# next\n"),
});
const assemble = (...parts: (Authority | string)[]) => assembleTruststore([file(...parts)], now);
const ecKey = (namedCurve: string) =>
  generateKeyPairSync("ec", { namedCurve })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

describe("a truststore", () => {
  it("contains each certificate once, and is the same text for one file or several", async () => {
    const root = await authority("Root");
    const middle = await under(root, "Middle");
    const one = assemble(root, middle, root);
    const other = assembleTruststore([file(middle), { ...file(root), name: "root.pem" }], now);
    expect(faultsOf(one)).toEqual([]);
    expect(one.pem).toBe(other.pem);
    expect(one.pem.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(one.pem).not.toContain("#");
  });

  it("names for each authority its root and the days until it expires", async () => {
    const root = await authority("Root");
    const found = assemble(root, await under(root, "Middle", { days: 100 })).authorities;
    expect(
      found.map(({ subject, root: top, daysLeft }) => [subject, top, daysLeft]).sort(),
    ).toEqual([
      ["CN=Middle,C=NO", "CN=Root,C=NO", 39],
      ["CN=Root,C=NO", "CN=Root,C=NO", 939],
    ]);
  });

  it("warns of an authority that expires within 90 days, and of one whose certificates have too long a chain", async () => {
    const root = await authority("Root");
    const second = await under(root, "Second");
    const third = await under(second, "Third", { days: 100 });
    const fourth = await under(third, "Fourth");
    const { authorities, ...truststore } = assemble(root, second, third, fourth);
    expect(faultsOf({ authorities, ...truststore })).toEqual([]);
    const warnings = authorities.flatMap((each) =>
      each.warnings.map((w) => `${each.subject}: ${w}`),
    );
    expect(warnings.sort()).toEqual([
      "CN=Fourth,C=NO: a certificate it signs would be number 5 of its chain, and refused",
      "CN=Third,C=NO: it expires in 39 days",
    ]);
  });

  it.each([
    [
      "an authority without its root",
      async () => [await under(await authority("Root"), "Middle")],
      "lacks CN=Root,C=NO",
    ],
    [
      "a chain of five certificates",
      async () => {
        const root = await authority("Root");
        const second = await under(root, "Second");
        const third = await under(second, "Third");
        const fourth = await under(third, "Fourth");
        return [root, second, third, fourth, await under(fourth, "Fifth")];
      },
      "CN=Fifth,C=NO: its chain is 5 long, and 4 are allowed",
    ],
    ["an expired authority", async () => [await authority("Root", { days: 10 })], "it has expired"],
    [
      "an authority that is not valid yet",
      async () => [await authority("Root", { now: new Date("2027-01-01") })],
      "not valid yet",
    ],
    [
      "an authority signed with SHA-1",
      async () => [await authority("Root", { hash: "SHA-1" })],
      "not signed with SHA-256",
    ],
    [
      "an authority with a short key",
      async () => [await authority("Root", { keyPem: keyNamed("weak", 1024) })],
      "its key is weaker",
    ],
    [
      "a certificate that is no authority",
      async () => [await authority("Root", { ca: false })],
      "it is not an authority",
    ],
    [
      "an authority that may not sign certificates",
      async () => [await authority("Root", { keyUsage: 0 })],
      "may not sign certificates",
    ],
    [
      "a TPP's certificate",
      async () => [(await testTpp()).seal.certificatePem],
      "it is not an authority",
    ],
    [
      "a private key",
      async () => [await authority("Root"), keyNamed("authority")],
      "holds a private key",
    ],
    ["no certificate", async () => ["nothing"], "holds no certificate"],
    [
      "a certificate without its last line",
      async () => [(await authority("Root")).certificatePem.replace(/-----END.*/, "")],
      "holds no certificate",
    ],
    [
      "a complete certificate and one without its last line",
      async () => {
        const whole = await authority("Root");
        return [whole, whole.certificatePem.replace(/-----END.*/, "")];
      },
      "without its last line",
    ],
    [
      "a damaged certificate",
      async () => [(await authority("Root")).certificatePem.replace("MII", "!II")],
      "certificate 1 of authorities.pem cannot be read",
    ],
  ])("is refused if it contains %s", async (_, parts, fault) => {
    expect(faultsOf(assemble(...(await parts()))).join("\n")).toContain(fault);
  });

  it("is refused if it contains an authority that two others have signed (one issuer for each subject)", async () => {
    const [root, other] = [
      await authority("Root"),
      await authority("Other", { keyPem: keyNamed("attacker") }),
    ];
    const faults = faultsOf(
      assemble(root, other, await under(root, "Middle"), await under(other, "Middle")),
    );
    expect(faults).toHaveLength(2);
    expect(faults.join("\n")).toContain("the same name signed by CN=Other,C=NO");
  });

  it("accepts an authority that the same issuer renewed", async () => {
    const root = await authority("Root");
    const renewed = await under(root, "Middle", { days: 2000, keyPem: keyNamed("attacker") });
    expect(faultsOf(assemble(root, await under(root, "Middle"), renewed))).toEqual([]);
  });

  it("is refused if its root has the right name but another key", async () => {
    const impostor = await authority("Root", { keyPem: keyNamed("attacker") });
    const middle = await under(await authority("Root"), "Middle");
    expect(faultsOf(assemble(impostor, middle)).join("\n")).toContain("lacks CN=Root,C=NO");
  });

  it.each([
    ["prime256v1", "strong enough", true],
    ["secp384r1", "strong enough", true],
    ["secp224r1", "too weak", false],
    ["secp256k1", "too weak", false],
  ])("counts an authority's key on the curve %s as %s", async (curve, _, good) => {
    const root = await authority("Root");
    const faults = faultsOf(assemble(root, await under(root, "Middle", { keyPem: ecKey(curve) })));
    expect(faults.some((fault) => fault.includes("its key is weaker"))).toBe(!good);
  });

  it("is refused if it contains authorities that sign each other", async () => {
    const [a, b] = [await authority("First"), await authority("Second")];
    const faults = faultsOf(
      assemble(await authority("First", { parent: b }), await authority("Second", { parent: a })),
    );
    expect(faults.join("\n")).toContain("its chain lacks");
  });
});
