import { handler } from "../../../functions/tpps/put-contact-information.ts";
import { tppsCommand } from "../../../infra/tpps/command.ts";
import { runCommand } from "../../support/commands/command.ts";
import { call } from "../../support/operations/call.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-sandbox-data": { TableName: process.env.TABLE_NAME ?? "" },
  }),
);

const tpps = (...args: string[]) => runCommand(tppsCommand, ...args);
const sandbox = ["--stage", "sandbox"];

describe("npm run tpps", () => {
  it("lists the contacts of all TPPs that have set one (specification, Prerequisites for a TPP)", async () => {
    expect((await tpps("contacts", ...sandbox)).stdout).toBe("No TPP has set an address.\n");
    for (const [number, email] of [
      ["987654321", "old@tpp.example"],
      ["222222222", "second@tpp.example"],
      ["987654321", "first@tpp.example"],
    ] as const) {
      const tpp = await anotherTpp(`PSDNO-FSA-${number}`);
      const params = { tppId: tpp.tppId };
      expect(await call(handler, { tpp, params, body: { email } })).toMatchObject({ status: 204 });
    }
    expect(await tpps("contacts", ...sandbox)).toEqual({
      code: 0,
      stdout: "NO-FSA-222222222  second@tpp.example\nNO-FSA-987654321  first@tpp.example\n",
      stderr: "",
    });
  });

  it.each([
    [["--help"], 0, /npm run tpps -- contacts/],
    [["contacts"], 2, /--stage is needed/],
    [sandbox, 2, /What is to be listed/],
    [["contacts", "more", ...sandbox], 2, /What is to be listed/],
  ])("answers %j with exit code %d and words", async (args, code, words) => {
    const ended = await tpps(...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
  });
});
