import { runBank } from "../../support/commands/command.ts";
import { type Asked, type Told, useAws } from "../../support/stacks/aws-double.ts";

const agreed = { day: "2026-03-01", compared: 3, isListed: true, differing: 0, differences: [] };
const difference = {
  id: "22222222-2222-4222-8222-222222222222",
  interface: "submitted, ACTC revision 3",
  bank: "no such order",
};

let asked: Asked | undefined;
let told: Told = {};
useAws((each) => {
  asked = each;
  return told;
}, "AWS_ENDPOINT_URL_LAMBDA");

const reconcile = (...args: string[]) =>
  runBank("orders", "reconcile", "2026-03-01", "--stage", "production", ...args);
const answering = (answer: object) => {
  told = { body: JSON.stringify(answer) };
};

describe("bank -- orders reconcile (decision: reconciliation)", () => {
  it("calls the job's alias live with the day, and ends with exit code 0 if nothing differs", async () => {
    answering(agreed);
    expect(await reconcile()).toEqual({
      code: 0,
      stdout: "2026-03-01: 3 compared, 0 differ.\n",
      stderr: "",
    });
    expect(asked?.url.pathname).toBe(
      "/2015-03-31/functions/fjordgate-production-reconcile-orders/invocations",
    );
    expect(asked?.url.searchParams.get("Qualifier")).toBe("live");
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      time: expect.any(String),
      day: "2026-03-01",
    });
  });

  it.each([
    [
      "as text",
      [],
      `${difference.id}  here: submitted, ACTC revision 3  at the bank: no such order\n2026-03-01: 3 compared, 1 differs.\n`,
    ],
    [
      "as CSV",
      ["--csv"],
      `payment,interface,bank\n${difference.id},submitted; ACTC revision 3,no such order\n`,
    ],
  ])("prints the differences %s, and ends with exit code 1", async (_, args, stdout) => {
    answering({ ...agreed, differing: 1, differences: [difference] });
    expect(await reconcile(...args)).toEqual({ code: 1, stdout, stderr: "" });
  });

  it("reports that the bank has no list of the day's orders, and that the output shows only a part of the differences", async () => {
    answering({ ...agreed, isListed: false, differing: 20_000, differences: [difference] });
    const { stdout } = await reconcile();
    expect(stdout).toContain(
      "20000 differ. The first 1 are shown. The bank has no list of the day",
    );
  });

  it("says that the day was not compared, and ends with exit code 1, if the job fails", async () => {
    told = { headers: { "x-amz-function-error": "Unhandled" }, body: "{}" };
    expect(await reconcile()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The day could not be compared"),
    });
  });

  it.each([
    [["reconcile", "--stage", "production"], /missing required argument 'day'/],
    [["reconcile", "yesterday", "--stage", "production"], /Give the day/],
    [["reconcile", "2026-03-01", "--stage", "sandbox"], /Only production/],
    [["reconcile", "2026-03-01", "--stage", "production", "--xml"], /unknown option '--xml'/],
    [["reconcile", "2026-03-01", "--stage", "production", "--yes"], /unknown option '--yes'/],
    [["list", "--stage", "production", "--csv"], /unknown option '--csv'/],
  ])("answers %j with exit code 2 and an explanation", async (args, words) => {
    const { code, stderr } = await runBank("orders", ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
  });
});
