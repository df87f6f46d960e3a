import { useCommandLine } from "../infra/tpp/use-command-line.ts";

const { bank, run, jsonOf } = useCommandLine();
const eirik = "13839312185";
const asked = ["funds", "--account", "99995260189", "--amount"];

describe("fjordgate funds", () => {
  beforeAll(async () => {
    const site = ["--developer-site", bank.developerSite];
    const { code, err } = await run("init", "issuer", "--roles", "PSP_IC", ...site);
    if (code !== 0) throw new Error(err);
  });

  it("names the option --consent if no customer is known", async () => {
    const { code, err } = await run(...asked, "1.00", "--psu", "none");
    expect(code).toBe(1);
    expect(err).toMatch(/\n {2}No customer is known: run fjordgate funds --consent first\./);
  });

  it("obtains a consent, remembers the customer for later commands, and prints the answer", async () => {
    const card = ["--card", "5399001234561184"];
    const first = await run(...asked, "1.00", "--consent", ...card, "--auto", eirik);
    expect(first).toEqual({
      code: 0,
      out: "yes\n",
      err: expect.stringMatching(/The PSU grants 1 account[\s\S]*The PSU is kept as /),
    });
    expect(await run(...asked, "9999999.00")).toMatchObject({ code: 0, out: "no\n" });
    expect(await jsonOf(...asked, "1.00", "--currency", "EUR")).toEqual({ fundsAvailable: true });
  });

  it("ends with exit code 1 if the customer has given no consent for the account", async () => {
    const other = ["funds", "--account", "99995261134", "--amount", "1.00"];
    const { code, out, err } = await run(...other);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("fjordgate funds --consent does all of it");
  });

  it("is refused for a TPP without the role PSP_IC", async () => {
    const { code, err } = await run(...asked, "1.00", "--profile", "mine", "--psu", "none");
    expect(code).toBe(1);
    expect(err).toMatch(/PSU-ID|psu-id|PSP_IC/);
  });
});
