import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeProfile } from "../infra/tpp/made-profile.ts";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";

const { bank, home, run, jsonOf } = useCommandLine();
const remove = (name: string) => rmSync(join(home, "profiles", name), { recursive: true });
const modeOf = (file: string) => (statSync(join(home, file)).mode & 0o777).toString(8);

describe("fjordgate init", () => {
  it("stores keys in files that only their owner may read", () => {
    expect(modeOf("profiles/mine")).toBe("700");
    for (const file of ["tpp.key", "client.pem", "seal.pem", "authority.pem", "profile.json"])
      expect(modeOf(`profiles/mine/${file}`)).toBe("600");
    const profile = JSON.parse(readFileSync(join(home, "profiles/mine/profile.json"), "utf8"));
    expect(profile).toMatchObject({
      api: bank.api,
      developerSite: bank.developerSite,
      client: { key: "tpp.key" },
    });
  });

  it("stores the bank's signing certificates, with which later commands verify each answer", async () => {
    const file = join(home, "profiles/mine/answers.pem");
    const certificates = readFileSync(file, "utf8");
    expect((await run("sandbox", "customers")).code).toBe(0);
    writeFileSync(file, readFileSync(join(home, "profiles/mine/seal.pem"), "utf8"));
    const { code, err } = await run("sandbox", "customers");
    writeFileSync(file, certificates);
    const fault = "The bank has not published the certificate SN=";
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(fault) });
  });

  it("manages several profiles, of which one is in use", async () => {
    const { code } = await run(
      "init",
      "second",
      "--developer-site",
      bank.developerSite,
      "--api",
      bank.api,
    );
    expect(code).toBe(0);
    expect((await run("init", "--list")).out).toMatch(/^ {2}mine .*\n\* second /m);
    expect((await run("init", "mine", "--use")).err).toBe("✓ Commands now use mine.\n");
    const folder = join(home, "profiles");
    expect((await run("init", "--folder")).out).toBe(`${join(folder, "mine")}\n`);
    expect((await run("init", "second", "--folder")).out).toBe(`${join(folder, "second")}\n`);
    expect((await run("init", "--list")).out).toMatch(/^\* mine .*\n {2}second /m);
    expect((await run("--profile", "second", "sandbox", "customers")).code).toBe(0);
    remove("second");
    const listed = await jsonOf("init", "--list");
    expect(listed).toEqual([expect.objectContaining({ name: "mine", inUse: true })]);
  });

  it("accepts existing certificates", async () => {
    const certificates = join(bank.data, "certificates");
    const own = ["--certificates", join(certificates, "demo-tpp"), "--api", bank.api];
    const made = await run("init", "demo", ...own, "--ca", join(certificates, "bank-ca.crt"));
    expect(made.code).toBe(0);
    expect((await run("sandbox", "customers", "--profile", "demo")).code).toBe(0);
    remove("demo");
    await run("init", "mine", "--use");
  });

  it("makes the same TPP with the same key, and a new TPP with a new key", async () => {
    const made = ["--developer-site", bank.developerSite, "--api", bank.api];
    const tppOf = async (...options: string[]) => {
      const { code, err } = await run("init", "again", "--force", ...made, ...options);
      expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("This TPP is ") });
      return /^This TPP is (NO-FSA-SBX[A-Z2-7]{16})\.$/m.exec(err)?.[1];
    };
    const key = ["--key", join(home, "profiles/again/tpp.key")];
    const first = await tppOf();
    expect(first).toBeDefined();
    expect(await tppOf(...key)).toBe(first);
    expect(await tppOf()).not.toBe(first);
    remove("again");
    await run("init", "mine", "--use");
  });

  it.each<[string[], number, RegExp]>([
    [["--roles", "KING"], 1, /Roles are AISP, PISP and PSP_IC/],
  ])("prints why the developer site issues nothing for %j", async (options, code, words) => {
    const ended = await run("init", "x", "--developer-site", bank.developerSite, ...options);
    expect(ended).toMatchObject({ code, err: expect.stringMatching(words) });
    expect((await run("init", "--list")).out).not.toMatch(/ x /);
  });

  it("makes a profile whose calls fail with exit code 3 if the profile does not trust the bank's certificate authority", async () => {
    const { name: _, ...profile } = JSON.parse(
      readFileSync(join(home, "profiles/mine/profile.json"), "utf8"),
    );
    const wary = { ...profile, name: "wary", trust: undefined, answers: undefined };
    for (const key of ["client", "seal"])
      wary[key] = {
        certificate: join(home, "profiles/mine", wary[key].certificate),
        key: join(home, "profiles/mine/tpp.key"),
      };
    const place = join(home, "profiles/wary");
    mkdirSync(place);
    writeFileSync(join(place, "profile.json"), JSON.stringify(wary));
    const { code, err } = await run("sandbox", "customers", "--profile", "wary");
    expect({ code, err }).toEqual({ code: 3, err: expect.stringMatching(/does not trust|--ca/) });
    rmSync(place, { recursive: true });
  });

  it("makes a profile whose calls fail with exit code 3 if the bank does not trust the client certificate", async () => {
    const trust = join(bank.data, "certificates", "bank-ca.crt");
    await makeProfile(home, { name: "stranger", api: bank.api, trust });
    const { code, err } = await run("sandbox", "customers");
    expect({ code, err }).toEqual({
      code: 3,
      err: expect.stringMatching(/does not trust the client/),
    });
    remove("stranger");
    await run("init", "mine", "--use");
  });
});
