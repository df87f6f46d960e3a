import { execFileSync } from "node:child_process";

const module = new URL("../../shared/settings.ts", import.meta.url).href;

/** What the stage is before and after somebody changes the environment, in a process of its own. */
const stagesIn = (more: Record<string, string>): string[] =>
  execFileSync(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "--eval",
      `const { settings } = await import(${JSON.stringify(module)});
       process.env.STAGE = "sandbox";
       const first = settings.stage;
       process.env.STAGE = "production";
       console.log(first, settings.stage);`,
    ],
    { env: { PATH: process.env.PATH, ...more }, encoding: "utf8" },
  )
    .trim()
    .split(" ");

describe("the environment", () => {
  it("is read when asked, and never at import", () => {
    expect(stagesIn({})).toEqual(["sandbox", "production"]);
  });

  it("is read once where a function is deployed, as nothing changes it there", () => {
    expect(stagesIn({ AWS_LAMBDA_FUNCTION_NAME: "fjordgate" })).toEqual(["sandbox", "sandbox"]);
  });
});
