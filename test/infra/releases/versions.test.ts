import { runBank } from "../../support/commands/command.ts";
import { useLambda } from "../../support/stacks/lambda.ts";

const lambda = useLambda();
const name = (id: string) => `fjordgate-sandbox-${id}`;
const versions = (...args: string[]) => runBank("versions", ...args);
const sandbox = ["--stage", "sandbox"];
const first = "2026-03-02T10:00:00.000+0000";
const second = "2026-03-02T12:00:00.000+0000";

beforeEach(() => {
  lambda.clear();
  lambda.deploy(name("get-account"), { 1: first, 2: second }, "2");
  lambda.deploy(name("list-accounts"), { 1: first }, "1");
  lambda.deploy(name("show-step"), { 4: first, 5: second }, "5");
  lambda.deploy(name("no-alias"), { 1: first, 2: second });
  lambda.deploy("fjordgate-production-get-account", { 1: first, 2: second }, "2");
});
const live = () => {
  const { [name("no-alias")]: none, ...others } = lambda.live();
  return Object.values(others).join(", ");
};

describe("bank -- versions", () => {
  it("lists the releases and the live version of each function", async () => {
    const { code, stdout, stderr } = await versions("list", ...sandbox);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(
      "  2026-03-02 10:00 UTC  3 functions\n→ 2026-03-02 12:00 UTC  2 functions",
    );
    expect(stdout).toMatch(/fjordgate-sandbox-get-account +2\n/);
    expect(stdout).not.toContain("production");
    expect(live()).toBe("2, 1, 5, 2");
  });

  it("goes back to the previous release and forward again, and changes no other stage", async () => {
    const back = await versions("back", ...sandbox);
    expect(back).toMatchObject({ code: 0, stderr: "" });
    expect(back.stdout).toMatch(/fjordgate-sandbox-get-account +2 → 1\n/);
    expect(live()).toBe("1, 1, 4, 2");
    expect((await versions("back", ...sandbox)).stderr).toContain("There is no earlier release");
    expect(await versions("forward", ...sandbox)).toMatchObject({ code: 0 });
    expect(live()).toBe("2, 1, 5, 2");
    expect((await versions("forward", ...sandbox)).stdout).toContain(
      "No function had to be moved.",
    );
  });

  it("gives the newest release a share of the calls, then none, then all", async () => {
    await versions("weigh", "10", ...sandbox);
    expect(live()).toBe("1 2 0.1, 1, 4 5 0.1, 2");
    expect((await versions("list", ...sandbox)).stdout).toContain("1 (90 %), 2 (10 %)");
    await versions("back", ...sandbox);
    expect(live()).toBe("1, 1, 4, 2");
    await versions("weigh", "100", ...sandbox);
    expect(live()).toBe("2, 1, 5, 2");
  });

  it("undoes its moves if one function cannot be moved, and says so", async () => {
    lambda.refuse(name("show-step"));
    const ended = await versions("back", ...sandbox);
    lambda.refuse(undefined);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("fjordgate-sandbox-show-step cannot be moved: It was changed.");
    expect(ended.stderr).toContain("nothing has changed");
    expect(live()).toBe("2, 1, 5, 2");
  });

  it('shows a function that a deployment left on an old version, and moves it with the verb "forward"', async () => {
    const third = "2026-03-02T14:00:00.000+0000";
    lambda.deploy(name("get-account"), { 1: first, 2: second, 3: third }, "3");
    lambda.deploy(name("show-step"), { 4: first, 5: second }, "4");
    expect((await versions("list", ...sandbox)).stdout).toMatch(/show-step +4 +the release has 5/);
    await versions("forward", ...sandbox);
    expect(live()).toBe("3, 1, 5, 2");
  });

  it("ends with exit code 1 if no function is deployed", async () => {
    lambda.clear();
    const ended = await versions("list", ...sandbox);
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining("is deployed") });
  });

  it.each([
    [["weigh", "101", ...sandbox], 2, /from 0 to 100/],
    [["weigh", "ten", ...sandbox], 2, /from 0 to 100/],
  ])("answers %j with exit code %d and an explanation", async (args, code, words) => {
    const ended = await versions(...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
    expect(ended.stderr).not.toContain("    at ");
  });
});
